internal import CGStreamer
internal import CGStreamerShims

extension FieldValue {
    /// Reads a `GValue`, which stays with its owner.
    init(reading value: UnsafePointer<GValue>) {
        let type = unsafe mcpipe_value_type(value)
        switch mcpipe_kind(type) {
        case MCPIPE_KIND_BOOLEAN: self = unsafe .bool(g_value_get_boolean(value) != 0)
        case MCPIPE_KIND_SIGNED, MCPIPE_KIND_UNSIGNED: self = unsafe .int(Int64(mcpipe_get_integer(value)))
        case MCPIPE_KIND_FLOAT: self = unsafe .double(mcpipe_get_double(value))
        case MCPIPE_KIND_STRING:
            self = unsafe .string(g_value_get_string(value).map { unsafe String(cString: $0) })
        case MCPIPE_KIND_FLAGS: self = unsafe .nick(FieldValue.nicks(ofFlags: g_value_get_flags(value), type: type))
        case MCPIPE_KIND_ENUM: self = unsafe .nick(FieldValue.notation(of: value))
        case MCPIPE_KIND_BOXED: self = unsafe FieldValue(boxed: value, type: type)
        default: self = unsafe FieldValue(special: value, type: type)
        }
    }

    private init(boxed value: UnsafePointer<GValue>, type: GType) {
        guard let content = unsafe g_value_get_boxed(value) else {
            self = unsafe .other(type: FieldValue.name(of: type), text: "NULL")
            return
        }
        if type == gst_caps_get_type() {
            self = unsafe .caps(Caps(retaining: content.assumingMemoryBound(to: GstCaps.self)))
        } else if type == gst_structure_get_type() {
            self = unsafe .structure(Structure(reading: content.assumingMemoryBound(to: GstStructure.self)))
        } else if type == mcpipe_value_array_type() {
            // Elements such as level still post GLib's old array.
            let array = unsafe content.assumingMemoryBound(to: GValueArray.self).pointee
            let values = unsafe UnsafeBufferPointer(start: array.values, count: Int(array.n_values))
            self = .array(values.indices.map { unsafe FieldValue(reading: values.baseAddress.unsafelyUnwrapped + $0) })
        } else {
            self = unsafe .other(type: FieldValue.name(of: type), text: FieldValue.notation(of: value))
        }
    }

    private init(special value: UnsafePointer<GValue>, type: GType) {
        switch type {
        case gst_fraction_get_type():
            self = unsafe .fraction(
                Int(gst_value_get_fraction_numerator(value)), Int(gst_value_get_fraction_denominator(value)))
        case gst_int_range_get_type():
            self = unsafe .intRange(
                Int64(gst_value_get_int_range_min(value)), Int64(gst_value_get_int_range_max(value)),
                step: Int64(gst_value_get_int_range_step(value)))
        case gst_int64_range_get_type():
            self = unsafe .intRange(
                Int64(gst_value_get_int64_range_min(value)), Int64(gst_value_get_int64_range_max(value)),
                step: Int64(gst_value_get_int64_range_step(value)))
        case gst_double_range_get_type():
            self = unsafe .doubleRange(gst_value_get_double_range_min(value), gst_value_get_double_range_max(value))
        case gst_fraction_range_get_type():
            self = unsafe .fractionRange(
                FieldValueFraction(reading: gst_value_get_fraction_range_min(value)),
                FieldValueFraction(reading: gst_value_get_fraction_range_max(value)))
        case gst_value_list_get_type():
            self = unsafe .list(
                (0..<gst_value_list_get_size(value)).map {
                    unsafe FieldValue(reading: gst_value_list_get_value(value, $0))
                })
        case gst_value_array_get_type():
            self = unsafe .array(
                (0..<gst_value_array_get_size(value)).map {
                    unsafe FieldValue(reading: gst_value_array_get_value(value, $0))
                })
        default:
            self = unsafe .other(type: FieldValue.name(of: type), text: FieldValue.notation(of: value))
        }
    }

    /// The value as GStreamer writes it, or, where it cannot, as GLib does for debugging.
    static func notation(of value: UnsafePointer<GValue>) -> String {
        if let text = unsafe gst_value_serialize(value) { return unsafe String(taking: text) }
        return unsafe String(taking: g_strdup_value_contents(value))
    }

    /// The nicks of the flags that are set; GStreamer's own notation has their long names.
    private static func nicks(ofFlags flags: guint, type: GType) -> String {
        guard let flagsClass = unsafe g_type_class_ref(type) else { return "" }
        defer { unsafe g_type_class_unref(flagsClass) }
        var (rest, nicks): (guint, [String]) = (flags, [])
        while rest != 0 {
            let content = unsafe flagsClass.assumingMemoryBound(to: GFlagsClass.self)
            guard let next = unsafe g_flags_get_first_value(content, rest) else { break }
            unsafe nicks.append(String(optional: next.pointee.value_nick, else: ""))
            unsafe rest &= ~next.pointee.value
        }
        return nicks.joined(separator: "+")
    }

    static func name(of type: GType) -> String { unsafe String(optional: g_type_name(type), else: "?") }
}

extension FieldValueFraction {
    init(reading value: UnsafePointer<GValue>) {
        numerator = unsafe Int(gst_value_get_fraction_numerator(value))
        denominator = unsafe Int(gst_value_get_fraction_denominator(value))
    }
}
