/// A text that is used but never shown.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself, for the element that needs it.
    public let revealed: String

    /// Keeps a text.
    public init(_ text: String) { revealed = text }

    public var description: String { "***" }
    public var debugDescription: String { "***" }
    /// Nothing, so that `dump` does not show the text either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
