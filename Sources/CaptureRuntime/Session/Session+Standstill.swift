internal import CaptureModel
internal import SessionLogic
internal import Synchronization

extension Session {
    /// Tells of it when the process has stood still: what is missing of its sources is counted, and this says why.
    func watchStandstills() {
        let standstill = Mutex(Standstill())
        standstillWatch = timer.every(Standstill.interval, first: .zero) { [weak self, continuation, timer] in
            guard let length = standstill.withLock({ $0.look(at: timer.now) }), let self else { return }
            let begin = max(.zero, runningTime - length)
            continuation.yield(
                .warning(
                    SessionFailure(
                        .mcpipe,
                        "the process stood still for \(length.measured), from \(begin.measured) of the run on: it was stopped, or had no "
                            + "processor; what live sources gave meanwhile may be missing")))
        }
    }
}
