internal import CGStreamer
internal import CGStreamerShims

/// A property of an element or a pad, as its class describes it (GLib: `GParamSpec`).
public struct PropertyInfo: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The C type of its value, such as `guint64` or `GstQueueLeaky`.
    public let type: String
    /// Whether it can be read.
    public let isReadable: Bool
    /// Whether it can be set on a finished element.
    public let isWritable: Bool
    /// The nicks of an enumeration or of flags.
    public let nicks: [String]
    /// The limits of an integer; what lies above `Int64.max` shows as that.
    public let range: ClosedRange<Int64>?
    /// The limits of a floating number.
    public let realRange: ClosedRange<Double>?

    init(reading raw: UnsafeMutablePointer<GParamSpec>) {
        name = unsafe String(optional: g_param_spec_get_name(raw), else: "")
        let valueType = unsafe raw.pointee.value_type
        type = FieldValue.name(of: valueType)
        let flags = unsafe raw.pointee.flags.rawValue
        isReadable = flags & G_PARAM_READABLE.rawValue != 0
        isWritable = flags & G_PARAM_WRITABLE.rawValue != 0 && flags & G_PARAM_CONSTRUCT_ONLY.rawValue == 0
        nicks = PropertyInfo.nicks(of: valueType)
        var (low, high): (gint64, gint64) = (0, 0)
        let isInteger = unsafe mcpipe_integer_limits(raw, &low, &high) != 0
        range = isInteger && low <= high ? Int64(low)...Int64(high) : nil
        var (least, most): (gdouble, gdouble) = (0, 0)
        let isReal = unsafe mcpipe_real_limits(raw, &least, &most) != 0
        realRange = isReal && least <= most ? least...most : nil
    }

    /// The nicks of an enumeration or flags type. C: `g_type_class_ref`.
    static func nicks(of type: GType) -> [String] {
        let kind = mcpipe_kind(type)
        guard kind == MCPIPE_KIND_ENUM || kind == MCPIPE_KIND_FLAGS, let typeClass = unsafe g_type_class_ref(type)
        else { return [] }
        defer { unsafe g_type_class_unref(typeClass) }
        if kind == MCPIPE_KIND_ENUM {
            let content = unsafe typeClass.assumingMemoryBound(to: GEnumClass.self).pointee
            return unsafe (0..<Int(content.n_values)).map {
                unsafe String(optional: content.values[$0].value_nick, else: "")
            }
        }
        let content = unsafe typeClass.assumingMemoryBound(to: GFlagsClass.self).pointee
        return unsafe (0..<Int(content.n_values)).map {
            unsafe String(optional: content.values[$0].value_nick, else: "")
        }
    }

    /// The properties of a class. C: `g_object_class_list_properties`.
    static func all(of objectClass: UnsafeMutablePointer<GObjectClass>) -> [PropertyInfo] {
        var count: guint = 0
        guard let list = unsafe g_object_class_list_properties(objectClass, &count) else { return [] }
        defer { unsafe g_free(list) }
        return (0..<Int(count)).compactMap { index in
            guard let raw = unsafe list[index] else { return nil }
            return unsafe PropertyInfo(reading: raw)
        }
    }
}
