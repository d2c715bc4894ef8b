internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What a record sink sees on the streaming threads of its legs.
extension RecordBranch {
    /// Looks at all that passes a leg. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    func watch(_ leg: RecordLeg) {
        let name = leg.name
        leg.pad.onBuffer { [weak self, weak leg] buffer in
            guard let self, let leg else { return .pass }
            return leg.passage.decide { pass(buffer, leg) }
        }
        leg.entry?.onBuffer { [weak self, weak leg] buffer in
            let time = (buffer.pts ?? buffer.dts).flatMap { leg?.entry?.runningTime(of: $0) }
            self?.decide { $0.enter(name, at: time?.duration, isKeyFrame: buffer.isKeyFrame) }
            return .pass
        }
        leg.entry?.onEvent { [weak self] event in
            guard event == .endOfStream, let self else { return .pass }
            var isPassed = true
            decide { logic in
                let (passes, actions) = logic.enterEnd(name)
                isPassed = passes
                return actions
            }
            return isPassed ? .pass : .drop
        }
        leg.pad.onEvent { [weak self, weak leg] event in
            if event == .flushStop { leg?.passage.arrive() }
            if event == .endOfStream { self?.decide { $0.end(name) } }
            if event == .flushStop { self?.decide { $0.flush(name) } }
            if case .caps(let caps) = event { return self?.take(caps, of: name) ?? .pass }
            return .pass
        }
    }

    private func take(_ caps: Caps, of leg: String) -> PadProbe.Action {
        let format = "\(caps)"
        var isPassed = true
        decide { logic in
            let (passes, actions) = logic.take(format: format, of: leg)
            isPassed = passes
            return actions
        }
        guard !isPassed else { return .pass }
        // The first picture of another format is a key frame, with which its file is to begin.
        awaitFiles()
        return .drop
    }

    private func pass(_ buffer: BufferInfo, _ leg: RecordLeg) -> PadProbe.Action {
        guard let stamp = leg.stamp(of: buffer) else {
            decide { $0.leaveOut(leg.name) }
            return .drop
        }
        guard let time = leg.pad.runningTime(of: stamp) else {
            var isGiven = false
            decide { logic in
                let (file, actions) = logic.passUntimed(leg.name)
                isGiven = file != nil
                return actions
            }
            return isGiven ? .pass : .drop
        }
        let half = (buffer.duration?.duration ?? .zero) / 2
        // An encoder of ours decodes in the order of showing, whatever times it tells.
        let decoded = leg.plan.beginsWithKeyFrame ? buffer.dts.flatMap(leg.pad.runningTime(of:)) : nil
        let (actions, writer, begins) = state.withLock { state in
            let passage = state.logic.pass(
                leg.name, at: time.duration, decoded: decoded?.duration, half: half, isKeyFrame: buffer.isKeyFrame)
            let rest = doAtOnce(passage.actions, &state)
            let writer = passage.file.flatMap { state.writers[$0] }
            return (rest, writer, writer?.count(leg.plan.media, buffer, at: time, leads: leg.leads) ?? false)
        }
        perform(actions)
        guard let writer else { return .drop }
        if begins { writer.tellBeginning() }
        writer.place(leg.plan, buffer, stamp: stamp, at: time)
        return buffer.pts == nil ? .stamp(stamp) : .pass
    }
}
