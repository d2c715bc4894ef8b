internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// How a live source is opened again.
extension LiveSource {
    /// Opens it where that can come to something now; else it is asked again later.
    func tryOpening() async {
        if let absence = await absence() {
            return state.withLock { state in
                guard case .knocking = state.stage else { return }
                state.loss?.failure = absence
                retryLater(&state, clock.now)
            }
        }
        await worker.run { [self] in if !isShut { open() } }
    }

    /// Whether nobody listens where it is to be opened; it is asked again soon, for that costs next to nothing.
    var isShut: Bool {
        guard let door,
            let refusal = RemotePort.refusal(at: door, port: Self.port, within: Session.knockLimit)
        else { return false }
        state.withLock { state in
            guard case .knocking = state.stage else { return }
            state.loss?.failure = refusal
            state.stage = .waiting(until: clock.now + Session.knockPause)
        }
        return true
    }

    /// RTSP's own (RFC 2326).
    static let port: UInt16 = 554

    func open() {
        let attempt = state.withLock { state -> Int? in
            // It may have come back by itself meanwhile.
            guard case .knocking = state.stage else { return nil }
            state.stage = .clearing
            state.loss?.attempts += 1
            return state.loss?.attempts
        }
        guard let attempt else { return }
        report(self, .retrying(attempt: attempt))
        if attempt == 1 { for element in plan.outputs.values { assembly.drainEncoders(below: element) } }
        line?.abandon()
        if served != nil { PipeWireConnection.hold(self, at: place?.mark) }
        do throws(SessionFailure) {
            try assembly.remake(opening) {
                for element in plan.outputs.values { assembly.reviveQueues(of: plan.node, below: element) }
                let now = clock.now
                state.withLock { state in
                    guard case .clearing = state.stage else { return }
                    state.isBroken = false
                    // What has not been quick once is given the time of a start.
                    let limit = state.hasGiven ? Session.attemptLimit : Session.startTimeout
                    state.stage = .trying(until: now + limit)
                }
            }
        } catch {
            return fault(.failed(error.message))
        }
        do throws(WorkerFailure) { try line?.open(within: Session.attemptLimit) } catch {
            fault(.failed(error.words))
        }
    }
}
