internal import CaptureModel

/// A code that came into the picture while a take ran.
public struct TakeCode: Sendable, Hashable, Codable {
    /// When, on the timeline.
    public var at: Seconds
    /// The sink that read it.
    public var sink: String
    /// Its kind, as in pipeline files.
    public var symbology: String
    /// What it says.
    public var text: String

    /// How many codes a manifest lists; it counts those that come after. A label a second for nearly three hours, in some 2 MB.
    public static let limit = 10_000

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ code: ReadCode, at: Duration) {
        self.at = Seconds(at)
        sink = code.sink.description
        symbology = code.symbology.rawValue
        text = code.text
    }
}
