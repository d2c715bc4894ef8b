// GStreamer's own test clock; the rest of its check library has names that collide with other test libraries.
#include <gst/check/gsttestclock.h>
