internal import CGStreamer
internal import CGStreamerShims

/// Sets and reads properties of an object after looking them up, for GObject answers mistakes with a printed warning.
@unsafe
struct ObjectProperties {
    let object: UnsafeMutablePointer<GObject>
    /// What the object is called in errors, such as `element 'mux' (mp4mux)`.
    let label: String
    /// The element's name, for the error's field.
    let element: String

    /// C: `g_object_class_find_property`.
    private func find(_ name: String) throws(GStreamerError) -> UnsafeMutablePointer<GParamSpec> {
        let objectClass = unsafe mcpipe_object_class(object)
        if let found = unsafe g_object_class_find_property(objectClass, name) { return unsafe found }
        let names = unsafe objectClass.map { unsafe nearestFirst(PropertyInfo.all(of: $0).map(\.name), to: name) } ?? []
        let nearest = names.first.map { "; the nearest it has is '\($0)'" } ?? ""
        throw unsafe GStreamerError(
            .noSuchProperty, "\(label) has no property '\(name)'\(nearest)", element: element, property: name,
            candidates: names)
    }

    private func failure(
        _ code: GStreamerError.Code, _ name: String, _ text: String, candidates: [String] = []
    ) -> GStreamerError {
        unsafe GStreamerError(
            code, "property '\(name)' of \(label) \(text)", element: element, property: name, candidates: candidates)
    }

    /// C: `g_object_get_property`.
    func get(_ name: String) throws(GStreamerError) -> FieldValue {
        let property = unsafe try find(name)
        guard unsafe property.pointee.flags.rawValue & G_PARAM_READABLE.rawValue != 0 else {
            throw unsafe failure(.propertyNotWritable, name, "cannot be read")
        }
        var value = GValue()
        unsafe g_value_init(&value, property.pointee.value_type)
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(object, name, &value)
        return unsafe FieldValue(reading: &value)
    }

    /// C: `g_object_set_property`.
    func set(_ name: String, to setting: PropertySetting) throws(GStreamerError) {
        let property = unsafe try find(name)
        let flags = unsafe property.pointee.flags.rawValue
        guard flags & G_PARAM_WRITABLE.rawValue != 0, flags & G_PARAM_CONSTRUCT_ONLY.rawValue == 0 else {
            throw unsafe failure(.propertyNotWritable, name, "cannot be set")
        }
        var value = GValue()
        let type = unsafe property.pointee.value_type
        unsafe g_value_init(&value, type)
        defer { unsafe g_value_unset(&value) }
        unsafe try fill(&value, type: type, property: property, name: name, with: setting)
        unsafe g_object_set_property(object, name, &value)
    }

    private func fill(
        _ value: UnsafeMutablePointer<GValue>, type: GType, property: UnsafeMutablePointer<GParamSpec>, name: String,
        with setting: PropertySetting
    ) throws(GStreamerError) {
        let kind = mcpipe_kind(type)
        switch (setting, kind) {
        case (.bool(let flag), MCPIPE_KIND_BOOLEAN): unsafe g_value_set_boolean(value, flag ? 1 : 0)
        case (.int(let number), MCPIPE_KIND_SIGNED), (.int(let number), MCPIPE_KIND_UNSIGNED):
            if let range = unsafe PropertyInfo(reading: property).range, !range.contains(number) {
                throw unsafe failure(
                    .valueOutOfRange, name, "takes \(range.lowerBound) to \(range.upperBound), not \(number)")
            }
            unsafe mcpipe_set_number(value, gint64(number), 0)
        case (.int(let number), MCPIPE_KIND_FLOAT): unsafe try setNumber(Double(number), value, property, name)
        case (.double(let number), MCPIPE_KIND_FLOAT): unsafe try setNumber(number, value, property, name)
        case (.string(let text), MCPIPE_KIND_STRING): unsafe g_value_set_string(value, text)
        case (.string(let text), _) where type == gst_fraction_get_type():
            unsafe try parse(text, into: value, name, "a fraction")
        case (.nick(let text), MCPIPE_KIND_ENUM), (.nick(let text), MCPIPE_KIND_FLAGS):
            let nicks = PropertyInfo.nicks(of: type)
            let words = kind == MCPIPE_KIND_ENUM ? [text] : text.split(separator: "+").map(String.init)
            if let wrong = words.first(where: { !nicks.contains($0) }) {
                let known = nicks.map { "'\($0)'" }.joined(separator: ", ")
                throw unsafe failure(
                    .invalidValue, name, "has no value '\(wrong)', only \(known)",
                    candidates: nearestFirst(nicks, to: wrong))
            }
            unsafe try parse(text, into: value, name, FieldValue.name(of: type))
        case (.caps(let text), MCPIPE_KIND_BOXED) where type == gst_caps_get_type():
            unsafe try parse(text, into: value, name, "caps")
        case (.structure(let text), MCPIPE_KIND_BOXED) where type == gst_structure_get_type():
            unsafe try parse(text, into: value, name, "a structure")
        case (.text(let text), MCPIPE_KIND_STRING): unsafe g_value_set_string(value, text)
        case (.text(let text), _):
            unsafe try parse(text, into: value, name, FieldValue.name(of: type))
            // GLib would print a line, and leave the property as it is.
            guard unsafe g_param_value_validate(property, value) == 0 else {
                let limits =
                    unsafe PropertyInfo(reading: property).range
                    .map { "; it takes \($0.lowerBound) to \($0.upperBound)" } ?? ""
                throw unsafe failure(.valueOutOfRange, name, "does not take '\(text)'\(limits)")
            }
        case (.structure(let text), MCPIPE_KIND_OTHER):
            unsafe try parse(text, into: value, name, FieldValue.name(of: type))
        default:
            throw unsafe failure(
                .wrongPropertyType, name,
                "is of type '\(FieldValue.name(of: type))', which \(setting.kind) does not fit")
        }
    }

    private func setNumber(
        _ number: Double, _ value: UnsafeMutablePointer<GValue>, _ property: UnsafeMutablePointer<GParamSpec>,
        _ name: String
    ) throws(GStreamerError) {
        unsafe mcpipe_set_number(value, 0, number)
        // GLib's own check: it answers whether it had to change the value.
        guard unsafe g_param_value_validate(property, value) == 0 else {
            throw unsafe failure(
                .valueOutOfRange, name, "does not take \(number); the nearest it takes is \(mcpipe_get_double(value))")
        }
    }

    private func parse(_ text: String, into value: UnsafeMutablePointer<GValue>, _ name: String, _ kind: String)
        throws(GStreamerError)
    {
        guard unsafe gst_value_deserialize(value, text) != 0 else {
            throw unsafe failure(.invalidValue, name, "takes \(kind), which '\(text)' is not")
        }
    }
}
