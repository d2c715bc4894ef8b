// pipe2 and the like.
#define _GNU_SOURCE

#include "mcpipe_shims.h"

#include <errno.h>
#include <linux/videodev2.h>
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <unistd.h>
#include <string.h>
#include <sys/ioctl.h>

GObjectClass *mcpipe_object_class(gpointer object) { return G_OBJECT_GET_CLASS(object); }
GType mcpipe_object_type(gpointer object) { return G_OBJECT_TYPE(object); }
GType mcpipe_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
GType mcpipe_fundamental_type(GType type) { return G_TYPE_FUNDAMENTAL(type); }
gboolean mcpipe_is_element(gpointer object) { return GST_IS_ELEMENT(object); }
gboolean mcpipe_is_object(gpointer object) { return GST_IS_OBJECT(object); }
void mcpipe_pad_lock_stream(GstPad *pad) { GST_PAD_STREAM_LOCK(pad); }
void mcpipe_pad_unlock_stream(GstPad *pad) { GST_PAD_STREAM_UNLOCK(pad); }

GType mcpipe_value_array_type(void) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    return G_TYPE_VALUE_ARRAY;
    G_GNUC_END_IGNORE_DEPRECATIONS
}

McpipeKind mcpipe_kind(GType type) {
    switch (G_TYPE_FUNDAMENTAL(type)) {
    case G_TYPE_BOOLEAN: return MCPIPE_KIND_BOOLEAN;
    case G_TYPE_CHAR: case G_TYPE_INT: case G_TYPE_LONG: case G_TYPE_INT64: return MCPIPE_KIND_SIGNED;
    case G_TYPE_UCHAR: case G_TYPE_UINT: case G_TYPE_ULONG: case G_TYPE_UINT64: return MCPIPE_KIND_UNSIGNED;
    case G_TYPE_FLOAT: case G_TYPE_DOUBLE: return MCPIPE_KIND_FLOAT;
    case G_TYPE_STRING: return MCPIPE_KIND_STRING;
    case G_TYPE_ENUM: return MCPIPE_KIND_ENUM;
    case G_TYPE_FLAGS: return MCPIPE_KIND_FLAGS;
    case G_TYPE_BOXED: return MCPIPE_KIND_BOXED;
    case G_TYPE_OBJECT: return MCPIPE_KIND_OBJECT;
    default: return MCPIPE_KIND_OTHER;
    }
}

static gint64 clamp(guint64 value) { return value > G_MAXINT64 ? G_MAXINT64 : (gint64)value; }

#define LIMITS(TYPE) *minimum = (gint64)TYPE(property)->minimum; *maximum = (gint64)TYPE(property)->maximum; return TRUE
#define UNSIGNED_LIMITS(TYPE) *minimum = clamp(TYPE(property)->minimum); *maximum = clamp(TYPE(property)->maximum); return TRUE

gboolean mcpipe_integer_limits(GParamSpec *property, gint64 *minimum, gint64 *maximum) {
    switch (G_TYPE_FUNDAMENTAL(G_PARAM_SPEC_VALUE_TYPE(property))) {
    case G_TYPE_CHAR: LIMITS(G_PARAM_SPEC_CHAR);
    case G_TYPE_UCHAR: LIMITS(G_PARAM_SPEC_UCHAR);
    case G_TYPE_INT: LIMITS(G_PARAM_SPEC_INT);
    case G_TYPE_UINT: LIMITS(G_PARAM_SPEC_UINT);
    case G_TYPE_LONG: LIMITS(G_PARAM_SPEC_LONG);
    case G_TYPE_ULONG: UNSIGNED_LIMITS(G_PARAM_SPEC_ULONG);
    case G_TYPE_INT64: LIMITS(G_PARAM_SPEC_INT64);
    case G_TYPE_UINT64: UNSIGNED_LIMITS(G_PARAM_SPEC_UINT64);
    default: return FALSE;
    }
}

gboolean mcpipe_real_limits(GParamSpec *property, gdouble *minimum, gdouble *maximum) {
    switch (G_TYPE_FUNDAMENTAL(G_PARAM_SPEC_VALUE_TYPE(property))) {
    case G_TYPE_FLOAT: LIMITS(G_PARAM_SPEC_FLOAT);
    case G_TYPE_DOUBLE: LIMITS(G_PARAM_SPEC_DOUBLE);
    default: return FALSE;
    }
}

void mcpipe_set_number(GValue *value, gint64 integer, gdouble number) {
    switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_CHAR: g_value_set_schar(value, (gint8)integer); break;
    case G_TYPE_UCHAR: g_value_set_uchar(value, (guchar)integer); break;
    case G_TYPE_INT: g_value_set_int(value, (gint)integer); break;
    case G_TYPE_UINT: g_value_set_uint(value, (guint)integer); break;
    case G_TYPE_LONG: g_value_set_long(value, (glong)integer); break;
    case G_TYPE_ULONG: g_value_set_ulong(value, (gulong)integer); break;
    case G_TYPE_INT64: g_value_set_int64(value, integer); break;
    case G_TYPE_UINT64: g_value_set_uint64(value, (guint64)integer); break;
    case G_TYPE_FLOAT: g_value_set_float(value, (gfloat)number); break;
    case G_TYPE_DOUBLE: g_value_set_double(value, number); break;
    default: break;
    }
}

gint64 mcpipe_get_integer(const GValue *value) {
    switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_CHAR: return g_value_get_schar(value);
    case G_TYPE_UCHAR: return g_value_get_uchar(value);
    case G_TYPE_INT: return g_value_get_int(value);
    case G_TYPE_UINT: return g_value_get_uint(value);
    case G_TYPE_LONG: return g_value_get_long(value);
    case G_TYPE_ULONG: return clamp(g_value_get_ulong(value));
    case G_TYPE_INT64: return g_value_get_int64(value);
    case G_TYPE_UINT64: return clamp(g_value_get_uint64(value));
    default: return 0;
    }
}

gdouble mcpipe_get_double(const GValue *value) {
    return G_VALUE_HOLDS_FLOAT(value) ? g_value_get_float(value) : g_value_get_double(value);
}

void mcpipe_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

void mcpipe_trim_memory(void) { malloc_trim(0); }

static int video_call(int file, unsigned long request, void *argument) {
    int result;
    do result = ioctl(file, request, argument); while (result < 0 && errno == EINTR);
    return result;
}

int mcpipe_video_get_format(int file, guint8 *bytes, size_t size) {
    struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    if (size < sizeof format) return 0;
    if (video_call(file, VIDIOC_G_FMT, &format) < 0) {
        memset(&format, 0, sizeof format);
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
        if (video_call(file, VIDIOC_G_FMT, &format) < 0) return -1;
    }
    memcpy(bytes, &format, sizeof format);
    return sizeof format;
}

int mcpipe_video_set_format(int file, const guint8 *bytes, size_t size) {
    struct v4l2_format format;
    if (size != sizeof format) return -1;
    memcpy(&format, bytes, sizeof format);
    return video_call(file, VIDIOC_S_FMT, &format);
}

int mcpipe_video_get_rate(int file, guint32 *numerator, guint32 *denominator) {
    struct v4l2_streamparm rate = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    if (video_call(file, VIDIOC_G_PARM, &rate) < 0) return -1;
    if (!(rate.parm.capture.capability & V4L2_CAP_TIMEPERFRAME)) return -1;
    *numerator = rate.parm.capture.timeperframe.numerator;
    *denominator = rate.parm.capture.timeperframe.denominator;
    return 0;
}

int mcpipe_video_set_rate(int file, guint32 numerator, guint32 denominator) {
    struct v4l2_streamparm rate = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    rate.parm.capture.timeperframe.numerator = numerator;
    rate.parm.capture.timeperframe.denominator = denominator;
    return video_call(file, VIDIOC_S_PARM, &rate);
}

int mcpipe_video_next_control(int file, guint32 *id, gint64 *value) {
    for (;;) {
        struct v4l2_query_ext_ctrl query = {.id = *id | V4L2_CTRL_FLAG_NEXT_CTRL};
        if (video_call(file, VIDIOC_QUERY_EXT_CTRL, &query) < 0) return -1;
        *id = query.id;
        const guint32 untouchable = V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY |
                                    V4L2_CTRL_FLAG_VOLATILE | V4L2_CTRL_FLAG_INACTIVE | V4L2_CTRL_FLAG_HAS_PAYLOAD;
        if (query.flags & untouchable) continue;
        switch (query.type) {
        case V4L2_CTRL_TYPE_INTEGER: case V4L2_CTRL_TYPE_BOOLEAN: case V4L2_CTRL_TYPE_MENU: case V4L2_CTRL_TYPE_INTEGER_MENU:
        case V4L2_CTRL_TYPE_BITMASK: case V4L2_CTRL_TYPE_INTEGER64: break;
        default: continue;
        }
        struct v4l2_ext_control control = {.id = query.id};
        struct v4l2_ext_controls controls = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &control};
        if (video_call(file, VIDIOC_G_EXT_CTRLS, &controls) < 0) continue;
        *value = query.type == V4L2_CTRL_TYPE_INTEGER64 ? control.value64 : control.value;
        return 0;
    }
}

int mcpipe_video_set_control(int file, guint32 id, gint64 value) {
    struct v4l2_query_ext_ctrl query = {.id = id};
    if (video_call(file, VIDIOC_QUERY_EXT_CTRL, &query) < 0) return -1;
    struct v4l2_ext_control control = {.id = id};
    if (query.type == V4L2_CTRL_TYPE_INTEGER64) control.value64 = value; else control.value = (gint32)value;
    struct v4l2_ext_controls controls = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &control};
    return video_call(file, VIDIOC_S_EXT_CTRLS, &controls);
}

int mcpipe_video_is_taken(int file, const guint8 *bytes, size_t size) {
    struct v4l2_format format;
    if (size != sizeof format) return 0;
    memcpy(&format, bytes, sizeof format);
    struct v4l2_requestbuffers buffers = {.count = 1, .type = format.type, .memory = V4L2_MEMORY_MMAP};
    if (video_call(file, VIDIOC_REQBUFS, &buffers) < 0) return errno == EBUSY;
    buffers.count = 0;
    video_call(file, VIDIOC_REQBUFS, &buffers);
    return 0;
}

int mcpipe_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int mcpipe_widen_pipe(int file, int size) { return fcntl(file, F_SETPIPE_SZ, size); }

int mcpipe_close_from(void *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

static _Thread_local gboolean hushed;

static void speak(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    if (hushed && message && strstr(message, "gst_structure_free")) return;
    g_log_default_handler(domain, level, message, data);
}

void mcpipe_hush_structure_free(gboolean is_hushed) {
    static gsize done = 0;
    if (g_once_init_enter(&done)) {
        g_log_set_handler("GStreamer", G_LOG_LEVEL_CRITICAL, speak, NULL);
        g_once_init_leave(&done, 1);
    }
    hushed = is_hushed;
}
