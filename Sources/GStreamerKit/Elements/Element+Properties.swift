internal import CGStreamer
internal import CGStreamerShims

extension Element {
    private var access: ObjectProperties {
        unsafe ObjectProperties(
            object: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GObject.self), label: label, element: name)
    }

    /// Sets a property. C: `g_object_class_find_property`, `g_object_set_property`.
    ///
    /// - Throws: `noSuchProperty`, `propertyNotWritable`, `wrongPropertyType`, `valueOutOfRange`, `invalidValue`.
    public func set(_ property: String, to value: PropertySetting) throws(GStreamerError) {
        try unsafe access.set(property, to: value)
    }

    /// Sets a property that is a truth value. C: `g_object_set_property`.
    public func set(_ property: String, to value: Bool) throws(GStreamerError) { try set(property, to: .bool(value)) }

    /// Sets a property that is an integer of any width. C: `g_object_set_property`.
    public func set(_ property: String, to value: Int) throws(GStreamerError) {
        try set(property, to: .int(Int64(value)))
    }

    /// Sets a property that is a floating number. C: `g_object_set_property`.
    public func set(_ property: String, to value: Double) throws(GStreamerError) {
        try set(property, to: .double(value))
    }

    /// Sets a property that is a text. C: `g_object_set_property`.
    public func set(_ property: String, to value: String) throws(GStreamerError) {
        try set(property, to: .string(value))
    }

    /// Reads a property. C: `g_object_get_property`.
    ///
    /// - Throws: `noSuchProperty`, or `propertyNotWritable` where it cannot be read.
    public func get(_ property: String) throws(GStreamerError) -> FieldValue { try unsafe access.get(property) }

    /// Whether there is such a property. C: `g_object_class_find_property`.
    public func hasProperty(_ property: String) -> Bool {
        unsafe g_object_class_find_property(mcpipe_object_class(raw), property) != nil
    }

    /// All properties. C: `g_object_class_list_properties`.
    public var properties: [PropertyInfo] { unsafe PropertyInfo.all(of: mcpipe_object_class(raw)) }
}
