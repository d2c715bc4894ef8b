public import CaptureModel
public import CapturePlan

/// A change of the machine's pressure during a session, with what was done about it.
public struct PressureChange: Sendable, Hashable {
    /// When, on the pipeline's clock.
    public var time: Duration
    /// What holds from then on.
    public var pressure: SystemPressure
    /// What sinks did with less of, or have back.
    public var steps: [PressureStep]
}
