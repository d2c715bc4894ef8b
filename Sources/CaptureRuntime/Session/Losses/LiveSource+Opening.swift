internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// How a live source is opened again.
extension LiveSource {
    /// Opens it where that can come to something now; else it is asked again later.
    func tryOpening() async {
        if let absence = await absence() {
            let now = timer.now
            return watch.withLock { $0.postpone(absence, at: now) }
        }
        await worker.run { [self] in if !isShut { open() } }
    }

    /// Whether nobody listens where it is to be opened; it is asked again soon, for that costs next to nothing.
    var isShut: Bool {
        guard let door,
            let refusal = RemotePort.refusal(at: door, port: Self.port, within: Session.knockLimit)
        else { return false }
        let now = timer.now
        watch.withLock { $0.refuse(refusal, at: now) }
        return true
    }

    /// RTSP's own (RFC 2326).
    static let port: UInt16 = 554

    /// Has the encoders give out what they hold of it: takes that have ended wait for that, and it may be long before it is opened again.
    func release() async { await worker.run { [self] in if loss != nil { drain() } } }

    private func drain() {
        for element in plan.outputs.values {
            assembly.drainEncoders(below: element) { [finishing] in finishing.isEnding(element) }
        }
    }

    func open() {
        guard let attempt = watch.withLock({ $0.beginOpening() }) else { return }
        report(self, .retrying(attempt: attempt))
        // It may have come back for a moment since it was lost.
        if attempt == 1 { drain() }
        line?.abandon()
        if served != nil { PipeWireConnection.hold(self, at: place?.mark) }
        do throws(SessionFailure) {
            try assembly.remake(opening) {
                for element in plan.outputs.values { assembly.reviveQueues(of: plan.node, below: element) }
                era.store(assembly.pipeline.bus.beginEra(), ordering: .releasing)
                let now = timer.now
                watch.withLock { $0.beginTrying(at: now) }
            }
        } catch {
            let now = timer.now
            return watch.withLock { $0.failOpening(error.message, at: now) }
        }
        do throws(WorkerFailure) { try line?.open(within: SourceWatch.attemptLimit) } catch {
            let now = timer.now
            watch.withLock { $0.failOpening(error.words, at: now) }
        }
    }
}
