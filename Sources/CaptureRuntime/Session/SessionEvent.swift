public import CaptureModel
public import CapturePlan

/// What happens in a running session, in order.
public enum SessionEvent: Sendable, Hashable {
    /// Media flows.
    case started
    /// A source has come to its end, as a file does.
    case sourceEnded(NodeName)
    /// A looped file begins again.
    case sourceLooped(NodeName)
    /// A sink has seen the end of its stream: its file is complete.
    case sinkFinished(NodeName)
    /// The machine is pressed harder than before, or less.
    case pressureChanged(SystemPressure)
    /// A policy leaves pictures out because of the machine's pressure, or lets them pass again.
    case throttled(PressureStep)
    /// An element warns; media still flows.
    case warning(SessionFailure)
    /// Something is broken; the session ends, and finishes what can be finished.
    case failed(SessionFailure)
    /// All is over; no event follows.
    case ended(SessionReport)
}
