#ifndef CGSTREAMER_H
#define CGSTREAMER_H

#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/audio.h>
#include <gst/gst.h>
#include <gst/net/gstnet.h>
#include <gst/net/gstptpclock.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/gstvideoaggregator.h>
#include <gst/video/video.h>

#endif
