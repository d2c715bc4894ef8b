internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What a live source does on its streaming threads.
extension LiveSource {
    func probe(_ pad: Pad, _ element: String) {
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad else { return .pass }
            return pass(buffer, at: (buffer.pts ?? buffer.dts).flatMap(pad.runningTime(of:)), of: element)
        }
        // What is put in its place negotiates with what was agreed on, which its events then say nothing new of.
        pad.offerAgreedFormat { [weak self] in self?.isSilent(element) ?? false }
        pad.onEvent { [weak self, weak pad] event in
            guard let self else { return .pass }
            guard event == .endOfStream else {
                // What is said anew with nothing new in it would make encoders begin anew too.
                return isSilent(element) && pad?.holds(event) == true ? .drop : .pass
            }
            let isAsked = finishing.isEnding(element)
            return watch.withLock { $0.takeEnd(of: element, isAsked: isAsked) } ? .pass : .drop
        }
    }

    func pass(_ buffer: BufferInfo, at time: ClockTime?, of element: String) -> PadProbe.Action {
        // What `SilenceFeed` gives.
        if buffer.flags.isSuperset(of: [.gap, .droppable]) { return .pass }
        let (now, running) = (timer.now, assembly.pipeline.runningTime?.duration)
        let sample = SourceWatch.Sample(
            time: time?.duration, length: buffer.duration?.duration ?? .zero, isStamped: buffer.pts != nil)
        var (verdict, events) = watch.withLock { $0.take(sample, of: element, running: running, at: now) }
        // Before what came goes on: a cut must be planned before what it begins with comes.
        for event in events { report(self, event) }
        if verdict == .pass { verdict = watch.withLock { $0.fit(sample, of: element) } }
        let stamp = { (shift: Duration) in ClockTime((buffer.pts?.duration ?? .zero) + shift) }
        switch verdict {
        case .pass: return .pass
        case .drop: return .drop
        case .shift(let shift): return .stamp(stamp(shift))
        case .trim(let cut): return .trim(stamp(cut))
        }
    }
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
