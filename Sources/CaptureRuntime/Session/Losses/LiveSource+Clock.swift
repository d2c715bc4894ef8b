internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// What a live source does by the clock.
extension LiveSource {
    /// Looks whether it has fallen silent, or is to be opened again; called several times a second.
    ///
    /// - Parameter isLeavingOut: whether what comes of it is left out before it can be seen here.
    func tick(isLeavingOut: Bool) {
        let now = clock.now
        let mark = loss == nil ? nil : place?.mark
        let (isSuspect, isDue, hasEnded) = state.withLock { state -> ([String], Bool, Bool) in
            defer {
                state.lastTick = now
                state.hasEnded = false
            }
            // A machine that stood still has heard nobody.
            let hasStoodStill = state.lastTick.map { now - $0 > Session.silenceLimit / 2 } ?? false
            for (name, stream) in state.streams where stream.arrival != nil {
                let isHeard = isLeavingOut && name == plan.outputs[.video]
                if hasStoodStill || isHeard { state.streams[name]?.arrival = now }
            }
            if hasStoodStill, let last = state.lastTick {
                state.begin = state.begin.map { $0 + (now - last) }
            }
            let begin = state.begin ?? now
            state.begin = begin
            notice(mark, &state, now)
            switch state.stage {
            case .flowing where !state.hasGiven:
                let limit = isReopened ? Session.firstLimit : Session.startTimeout
                return (now - begin > limit ? Array(state.streams.keys) : [], false, state.hasEnded)
            case .flowing:
                return (state.streams.filter { Self.isSilent($0.value, now) }.map(\.key), false, state.hasEnded)
            case .waiting(let until) where now >= until:
                state.stage = .knocking
                return ([], true, false)
            case .trying(let until) where now >= until:
                retryLater(&state, now)
            case .waiting, .knocking, .clearing, .trying, .over: break
            }
            return ([], false, state.hasEnded)
        }
        if isLeft(now) {
            // Elements that come and go leave holes in the heap, which would grow by a megabyte each time.
            Task { [self] in await worker.run { ProcessMemory.trim() } }
        }
        if isDue {
            Task { [self] in await tryOpening() }
        }
        if let change = lagChange() { report(self, .lagChanged(change)) }
        for element in missing() where !finishing.isEnding(element) { report(self, .streamMissing(element: element)) }
        if hasEnded { fault(line?.takeWords().map { .failed($0) } ?? .ended) }
        // Where its thread is inside what follows, it is what follows that stands still, such as a disk.
        if isSuspect.contains(where: { pads[$0]?.peer?.isIdle ?? true && !finishing.isEnding($0) }) {
            lose(.silent, now)
        }
    }

    /// Looks how late what came last is: behind a processor that cannot keep up everything waits, and nothing says so.
    private func lagChange() -> LagMeter.Change? {
        guard let running = assembly.pipeline.runningTime?.duration else { return nil }
        return state.withLock { state in
            guard case .flowing = state.stage, state.ended.isEmpty, let leading, let stream = state.streams[leading],
                stream.arrival != nil
            else { return state.lag.begin(at: running) }
            // What is due when the usual time has passed is not late before.
            let due = Duration.nanoseconds(Int64(clamping: stream.time)) + stream.interval
            return state.lag.take(max(running - due, stream.age), at: running)
        }
    }

    /// Has it tried at once where its device has just come into its place: that others failed before says nothing of this one.
    func notice(_ mark: LocalFile.Mark?, _ state: inout State, _ now: Instant) {
        guard case .waiting = state.stage else { return }
        if let mark, mark != state.mark {
            state.pause = .zero
            state.stage = .waiting(until: now)
        }
        state.mark = mark
    }

    /// The streams of which it is to be told now that they are missing.
    func missing() -> [String] {
        let now = clock.now
        return state.withLock { state in
            guard let begin = state.begin, now - begin > Session.firstLimit, state.loss == nil, state.hasGiven else {
                return []
            }
            let missing = state.streams.filter { $0.value.arrival == nil }.map(\.key)
            return missing.filter { state.missing.insert($0).inserted }
        }
    }

    /// Whether it is time to give back what a return has left, which is once.
    func isLeft(_ now: Instant) -> Bool {
        state.withLock { state in
            guard let due = state.trims, now >= due else { return false }
            state.trims = nil
            return true
        }
    }

    /// Slow cameras are judged by their own rate: just below two intervals.
    static func isSilent(_ stream: Stream, _ now: Instant) -> Bool {
        guard let arrival = stream.arrival else { return false }
        return now - arrival > max(Session.silenceLimit, stream.interval * 1.75)
    }
}
