import GStreamerKit
import Synchronization

/// Turns signals into the end of a run: the first finishes the files, the second ends the process at once.
final class StopSwitch: Sendable {
    private struct State {
        var request: SignalWatch.Request?
        var stop: (@Sendable (SignalWatch.Request) -> Void)?
    }

    /// How long the end of a run may take, whatever a driver does; `docker stop` kills after 10 s.
    static let limit = Duration.milliseconds(9500)
    private let state = Mutex(State())

    /// Takes the signals over; to be made before anything is opened.
    init() {
        SignalWatch.onRequest { [self] in hear($0) }
    }

    /// Whether a signal has asked for the end.
    var isPressed: Bool { state.withLock { $0.request != nil } }

    /// From now on the first signal calls this, which stops the session; nil lets go of it.
    func onRequest(_ stop: (@Sendable (SignalWatch.Request) -> Void)?) { state.withLock { $0.stop = stop } }

    /// Bounds the end of a run that ends by itself.
    func limitEnd() { SignalWatch.setDeadline(after: Self.limit) }

    private func hear(_ request: SignalWatch.Request) {
        if request == .deadline {
            // This thread hears the signals, and what it waits for holds up the second one, too.
            Console.noteAtOnce(
                "\nmcpipe: error: a device or an encoder gives no answer; the files are as far as they were written")
            CurrentProcess.exitNow(ExitStatus.outputFailed.rawValue)
        }
        let (isFirst, stop) = state.withLock { state in
            defer { state.request = request }
            return (state.request == nil, state.stop)
        }
        // Before there is a session nothing is open; after the first request the user has waited enough.
        guard isFirst, let stop else { CurrentProcess.exitNow(request.exitStatus) }
        SignalWatch.setDeadline(after: Self.limit)
        stop(request)
    }
}
