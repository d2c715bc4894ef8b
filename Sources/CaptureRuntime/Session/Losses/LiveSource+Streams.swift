internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// What a live source does on its streaming threads.
extension LiveSource {
    func watch(_ pad: Pad, _ element: String) {
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad else { return .pass }
            return pass(buffer, at: (buffer.pts ?? buffer.dts).flatMap(pad.runningTime(of:)), of: element)
        }
        pad.onEvent { [weak self, weak pad] event in
            guard let self else { return .pass }
            guard event == .endOfStream else {
                // What is said anew with nothing new in it would make encoders begin anew too.
                return isSilent(element) && pad?.holds(event) == true ? .drop : .pass
            }
            guard !finishing.isEnding(element) else {
                // A second end, of the source's own, would follow the one that was asked for.
                return state.withLock { $0.ended.insert(element).inserted } ? .pass : .drop
            }
            guard plan.onLoss.isRetried else { return .pass }
            // An element that fails says so before, but on another way: the next tick knows.
            state.withLock { $0.hasEnded = true }
            return .drop
        }
    }

    func pass(_ buffer: BufferInfo, at time: ClockTime?, of element: String) -> PadProbe.Action {
        // What `SilenceFeed` gives.
        if buffer.flags.isSuperset(of: [.gap, .droppable]) { return .pass }
        let now = clock.now
        let running = assembly.pipeline.runningTime?.duration
        let (action, isBack, returned) = state.withLock { state -> (PadProbe.Action, Bool, SourceLoss?) in
            if case .clearing = state.stage { return (.drop, false, nil) }
            guard !state.ended.contains(element) else { return (.drop, false, nil) }
            guard var stream = state.streams[element] else { return (.pass, false, nil) }
            let isLate = state.missing.remove(element) != nil
            let isLeftover = state.isWaiting && state.isBroken
            let isBack = state.loss != nil && !stream.isBack && !isLeftover
            if !isLeftover { stream.isBack = true }
            let (start, action) = order(time?.nanoseconds ?? stream.end, buffer, of: element, after: stream)
            if stream.arrival != nil, !isBack, start > stream.time {
                stream.interval = .nanoseconds(Int64(clamping: start - stream.time))
            }
            stream.arrival = now
            if let running { stream.age = running - .nanoseconds(Int64(clamping: start)) - stream.interval }
            stream.time = start
            stream.end = start + (buffer.duration?.nanoseconds ?? 0)
            state.streams[element] = stream
            if isLeftover, element == leading { state.loss?.at = .nanoseconds(Int64(clamping: stream.end)) }
            guard isBack else { return (action, isLate, nil) }
            if state.loss?.returned == nil || element == leading {
                state.loss?.returned = .nanoseconds(Int64(clamping: start))
            }
            guard state.streams.values.allSatisfy(\.isBack), let loss = state.loss else { return (action, true, nil) }
            state.loss = nil
            state.stage = .flowing
            // Once all that was made for it has been made.
            state.trims = now + .seconds(1)
            // What came earlier than others says nothing of how long these may take.
            for name in state.streams.keys { state.streams[name]?.arrival = now }
            return (action, true, loss)
        }
        if isBack { report(self, .streamReturned(element: element, at: time ?? end(of: element))) }
        if let returned { report(self, .returned(returned)) }
        return action == .pass ? behindSilence(buffer, at: time, of: element) : action
    }

    /// Silence stands for a stream that has returned up to a running time.
    func cover(_ element: String, until end: ClockTime) { state.withLock { $0.covered[element] = end.nanoseconds } }

    /// What becomes of sound that lies where silence has been given.
    ///
    /// Silence goes on until the sound is back, and a network camera's is some tenths of a second old by then. `audiorate` leaves out
    /// what overlaps by more than 40 ms; the rest would be behind its pictures for good.
    private func behindSilence(_ buffer: BufferInfo, at time: ClockTime?, of element: String) -> PadProbe.Action {
        state.withLock { state in
            guard let end = state.covered[element], let begin = time?.nanoseconds else { return .pass }
            let length = buffer.duration?.nanoseconds ?? 0
            if begin < end, begin + length <= end { return .drop }
            state.covered[element] = nil
            guard begin < end, let stamp = buffer.pts else { return .pass }
            return .trim(ClockTime(nanoseconds: stamp.nanoseconds + (end - begin)))
        }
    }

    /// Has each picture of a device shown behind the one before it: `v4l2src` of GStreamer 1.22 gives the first ones that were
    /// taken before the pipeline's time began the time 0 all, and a driver's clock may step.
    private func order(
        _ start: UInt64, _ buffer: BufferInfo, of element: String, after stream: Stream
    ) -> (UInt64, PadProbe.Action) {
        let least = stream.time + Self.tick
        guard place != nil, element == plan.outputs[.video], stream.arrival != nil, start < least,
            let stamp = buffer.pts
        else { return (start, .pass) }
        return (least, .stamp(ClockTime(nanoseconds: stamp.nanoseconds + (least - start))))
    }

    /// From one picture to the next, at least; Matroska's tick.
    private static let tick: UInt64 = 1_000_000

    /// The stream that says when the source was lost: its picture, where it has one.
    var leading: String? { plan.outputs[.video] ?? plan.outputs[.audio] }
}

extension Pad {
    /// Whether an event says of the stream what the pad knows already.
    fileprivate func holds(_ event: EventInfo) -> Bool {
        switch event {
        // A pad without a format has had no stream.
        case .streamStart: currentCaps != nil
        case .caps(let caps): caps == currentCaps
        case .segment(let segment): segment == currentSegment
        default: false
        }
    }
}
