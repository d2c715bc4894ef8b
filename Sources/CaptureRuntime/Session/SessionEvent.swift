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
    /// A live source is lost; what came of it ends at a running time. The others go on.
    case sourceLost(NodeName, SourceLoss.Reason, at: Duration)
    /// A lost source is opened again, for the first time or once more.
    case sourceRetrying(NodeName, attempt: Int)
    /// A lost source gives media again; so much of it is missing.
    case sourceReturned(NodeName, gap: Duration)
    /// A sink has seen the end of its stream: its file is complete.
    case sinkFinished(NodeName)
    /// A take has begun; so has the run's only one.
    case takeStarted(Take)
    /// A take that was due cannot begin; the session goes on.
    case takeFailed(SessionFailure)
    /// A sink that is split goes on in another file.
    case fileStarted(NodeName, path: String)
    /// A file has seen the end of its stream: it is complete.
    case fileFinished(NodeName, path: String)
    /// Somebody has marked a moment of the take.
    case marked(TakeMarker)
    /// A take has ended, and its files are finished as far as they will be.
    case takeEnded(TakeReport)
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
