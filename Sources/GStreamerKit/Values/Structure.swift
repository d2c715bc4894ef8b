internal import CGStreamer

/// A name with fields, as a value (GStreamer: `GstStructure`).
public struct Structure: Sendable, Hashable {
    /// A field.
    public struct Field: Sendable, Hashable {
        /// Its name, such as `width`.
        public let name: String
        /// Its value.
        public let value: FieldValue
    }

    /// The name; of caps, the media type.
    public let name: String
    /// The fields, in GStreamer's order.
    public let fields: [Field]

    /// The value of a field, or nil.
    public subscript(name: String) -> FieldValue? { fields.first { $0.name == name }?.value }

    init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
    }

    /// Reads a structure, which stays with its owner. C: `gst_structure_nth_field_name`, `gst_structure_get_value`.
    init(reading raw: UnsafePointer<GstStructure>) {
        name = unsafe String(optional: gst_structure_get_name(raw), else: "")
        fields = unsafe (0..<max(0, gst_structure_n_fields(raw))).compactMap { index in
            guard let name = unsafe gst_structure_nth_field_name(raw, guint(index)),
                let value = unsafe gst_structure_get_value(raw, name)
            else { return nil }
            return unsafe Field(name: String(cString: name), value: FieldValue(reading: value))
        }
    }
}

extension Structure: CustomStringConvertible {
    public var description: String {
        ([name] + fields.map { "\($0.name)=\($0.value)" }).joined(separator: ", ")
    }
}
