// What Swift cannot import: function-like macros, casts, unions and variadic calls. Nothing else belongs here.
#ifndef MCPIPE_SHIMS_H
#define MCPIPE_SHIMS_H

#include <gst/gst.h>

/// G_OBJECT_GET_CLASS
GObjectClass *mcpipe_object_class(gpointer object);
/// G_OBJECT_TYPE
GType mcpipe_object_type(gpointer object);
/// G_VALUE_TYPE
GType mcpipe_value_type(const GValue *value);
/// G_TYPE_FUNDAMENTAL
GType mcpipe_fundamental_type(GType type);
/// GST_IS_ELEMENT
gboolean mcpipe_is_element(gpointer object);
/// GST_IS_OBJECT
gboolean mcpipe_is_object(gpointer object);
/// GST_PAD_STREAM_LOCK
void mcpipe_pad_lock_stream(GstPad *pad);
/// GST_PAD_STREAM_UNLOCK
void mcpipe_pad_unlock_stream(GstPad *pad);
/// G_TYPE_VALUE_ARRAY, which GLib deprecates and elements still post.
GType mcpipe_value_array_type(void);

/// The fundamental types whose names are macros (G_TYPE_BOOLEAN and so on).
typedef enum {
    MCPIPE_KIND_OTHER,
    MCPIPE_KIND_BOOLEAN,
    MCPIPE_KIND_SIGNED,
    MCPIPE_KIND_UNSIGNED,
    MCPIPE_KIND_FLOAT,
    MCPIPE_KIND_STRING,
    MCPIPE_KIND_ENUM,
    MCPIPE_KIND_FLAGS,
    MCPIPE_KIND_BOXED,
    MCPIPE_KIND_OBJECT
} McpipeKind;

/// Which of the kinds a type is of.
McpipeKind mcpipe_kind(GType type);
/// An integer property's limits as signed 64-bit numbers, FALSE where it is none; what is above G_MAXINT64 becomes it.
gboolean mcpipe_integer_limits(GParamSpec *property, gint64 *minimum, gint64 *maximum);
/// A floating property's limits, FALSE where it is none.
gboolean mcpipe_real_limits(GParamSpec *property, gdouble *minimum, gdouble *maximum);
/// Sets an integer or floating value of whatever width the value has.
void mcpipe_set_number(GValue *value, gint64 integer, gdouble number);
/// Reads an integer value of whatever width; what is above G_MAXINT64 becomes it.
gint64 mcpipe_get_integer(const GValue *value);
/// Reads a float or a double.
gdouble mcpipe_get_double(const GValue *value);

/// On this thread, keeps to itself what GStreamer says of `gst_structure_free`: `gst_audio_aggregator_peek_next_sample` of 1.22 frees
/// what it has just given to a sample, GStreamer refuses that, and says so for each buffer of each input.
void mcpipe_hush_structure_free(gboolean is_hushed);

/// mallopt(M_ARENA_MAX), which Swift's Glibc does not have.
void mcpipe_limit_arenas(int count);
/// malloc_trim(0), which Swift's Glibc does not have.
void mcpipe_trim_memory(void);

// GNU's own calls, which Swift's Glibc does not have. All answer as C's do.

/// pipe2(O_CLOEXEC): the end to read from, then the end to write to.
int mcpipe_pipe(int *ends);
/// fcntl(F_SETPIPE_SZ)
int mcpipe_widen_pipe(int file, int size);
/// posix_spawn_file_actions_addclosefrom_np; <spawn.h> would bring types in here that Swift has from Glibc.
int mcpipe_close_from(void *actions, int first);

// Video4Linux: its calls are an ioctl with a macro each, and its structures have unions. All answer -1 with errno set.

/// VIDIOC_G_FMT of a capture device; the bytes of its struct v4l2_format, whose number is returned, 0 where they do not fit.
int mcpipe_video_get_format(int file, guint8 *bytes, size_t size);
/// VIDIOC_S_FMT with bytes that VIDIOC_G_FMT gave.
int mcpipe_video_set_format(int file, const guint8 *bytes, size_t size);
/// VIDIOC_G_PARM: the time of a frame; -1 too where the device does not let it be set.
int mcpipe_video_get_rate(int file, guint32 *numerator, guint32 *denominator);
/// VIDIOC_S_PARM: the time of a frame.
int mcpipe_video_set_rate(int file, guint32 numerator, guint32 denominator);
/// VIDIOC_QUERY_EXT_CTRL and VIDIOC_G_EXT_CTRLS: the next control after an id that is a number which can be read and set at
/// this moment; -1 after the last.
int mcpipe_video_next_control(int file, guint32 *id, gint64 *value);
/// VIDIOC_S_EXT_CTRLS: one control that is a number.
int mcpipe_video_set_control(int file, guint32 id, gint64 value);
/// Whether another handle holds the buffers of the device: VIDIOC_REQBUFS answers EBUSY. Takes and frees one where not.
int mcpipe_video_is_taken(int file, const guint8 *bytes, size_t size);

#endif
