#ifndef CGSTREAMER_H
#define CGSTREAMER_H

#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>

#endif
