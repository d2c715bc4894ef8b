#include "mcpipe_shims.h"

#include <malloc.h>

GObjectClass *mcpipe_object_class(gpointer object) { return G_OBJECT_GET_CLASS(object); }
GType mcpipe_object_type(gpointer object) { return G_OBJECT_TYPE(object); }
GType mcpipe_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
GType mcpipe_fundamental_type(GType type) { return G_TYPE_FUNDAMENTAL(type); }
gboolean mcpipe_is_element(gpointer object) { return GST_IS_ELEMENT(object); }

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
