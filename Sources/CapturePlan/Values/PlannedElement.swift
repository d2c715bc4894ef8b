public import CaptureModel

/// An element to be made.
public struct PlannedElement: Sendable, Hashable {
    /// Its name, unique in the plan: the node's, then `:` and its part in it, such as `program:mux`.
    public var name: String
    /// The element factory, such as `x264enc`.
    public var factory: String
    /// Its properties, in the order in which they are set.
    public var properties: [PlannedProperty]
    /// The node it was made for; an error on the bus is reported at this node's line.
    public var node: NodeName

    /// Makes an element.
    public init(_ name: String, _ factory: String, _ properties: [PlannedProperty] = [], node: NodeName) {
        self.name = name
        self.factory = factory
        self.properties = properties
        self.node = node
    }
}

/// A property to be set on an element or a pad.
public struct PlannedProperty: Sendable, Hashable {
    /// The property, such as `max-size-time`.
    public var name: String
    /// Its value.
    public var value: PropertyValue

    /// Makes a property.
    public init(_ name: String, _ value: PropertyValue) {
        self.name = name
        self.value = value
    }
}

/// A property's value. The session refuses a property that the element lacks, or that has another type.
public enum PropertyValue: Sendable, Hashable {
    case bool(Bool)
    /// Any integer property, signed or not, of 32 or 64 bits.
    case int(Int64)
    case double(Double)
    case string(String)
    /// A nick of an enumeration or nicks of flags joined by `+`, such as `downstream`.
    case nick(String)
    /// A text that is set but never printed.
    case secret(Secret)
    case caps(PlannedCaps)
    /// A value of any type in GStreamer's own notation, as a user wrote it for an effect.
    case text(String)
    /// A `GstStructure` in GStreamer's own notation.
    case structure(String)

    /// The value as gst-launch reads it, unquoted; a secret shows as `***`.
    public var text: String {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .string(let value), .nick(let value), .structure(let value), .text(let value): value
        case .secret(let value): value.description
        case .caps(let value): value.description
        }
    }
}
