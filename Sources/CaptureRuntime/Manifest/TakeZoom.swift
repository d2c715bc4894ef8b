internal import CaptureModel

/// A source's zoom at the beginning of a take, or a change of it.
public struct TakeZoom: Sendable, Hashable, Codable {
    /// When, on the timeline: the time of the first picture that has it.
    public var at: Seconds
    /// The source.
    public var source: String
    /// The zoom, as people count it.
    public var zoom: Double
    /// Where a ramp goes that begins there; nil where none does.
    public var target: Double?
    /// The ramp's powers of two per second.
    public var rate: Double?

    /// Of a virtual camera: the constituent that is shown.
    public var constituent: String?

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ state: ZoomState, at: Duration) {
        self.at = Seconds(at)
        source = state.source.description
        zoom = state.zoom.factor
        target = state.ramp?.to.factor
        rate = state.ramp?.rate
        constituent = state.constituent?.description
    }
}
