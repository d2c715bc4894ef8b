/// How a recording ended.
public struct RecordingReport: Sendable, Hashable {
    /// How its session did: sinks, sources, drops.
    public var session: SessionReport
    /// Whether all that was to be recorded is there, and what is missing where it is not.
    public var verdict: RecordingVerdict
}
