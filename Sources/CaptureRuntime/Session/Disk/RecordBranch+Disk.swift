internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What a record sink does when its disk is full, fails or lags (docs/decisions/0018-disk.md).
extension RecordBranch {
    /// Puts a gate before the last queue of each leg whose media comes at its own pace; other media waits for the disk.
    func installGates() {
        let live = assembly.plan.sources.filter(\.isLive).flatMap { assembly.plan.below($0) }
        let made = legs.compactMap { leg -> OverflowGate? in
            guard live.contains(leg.name) else { return nil }
            return OverflowGate(leg.plan, in: assembly) { [weak self, leads = leg.leads] change in
                guard let self else { return }
                switch change {
                case .began: if leads { report(self, .overflowing) }
                case .refused(let frame): onOverflow.tell(frame)
                case .ended(let count): if leads { report(self, .overflowed(count)) }
                }
            }
        }
        gates.withLock { $0 = made }
    }

    /// How much of the leader waits in front of the muxer, and how much fits.
    var waiting: (time: Duration, room: Duration)? {
        gates.withLock { gates in (gates.first { $0.media == .video } ?? gates.first)?.level }
    }

    /// Whether it records no more, or for the time being, while its sources go on.
    var isStopped: Bool { state.withLock(\.logic.isStopped) }

    /// The file that is being written; nil where there is none.
    var current: FileWriter? {
        state.withLock { state in
            let linked = state.logic.linked.first.flatMap { state.writers[$0] }
            let files = state.logic.isStopped ? [] : state.logic.newestFiles.compactMap { state.writers[$0] }
            return linked ?? files.last { !$0.progress.isFinished }
        }
    }

    /// Ends its file, at a running time or with the next buffer; its sources go on, and nothing of them is kept.
    func stop(at time: ClockTime = ClockTime(nanoseconds: 0)) { decide { $0.stop(at: time.duration) } }

    /// Goes on in another file, which begins with the first key frame from now on; blocks.
    ///
    /// - Throws: what an element refuses, such as a folder that is not there.
    func resume() throws(SessionFailure) {
        guard isStopped, !hasEnded else { return }
        let (take, number, names, first) = state.withLock { state in
            (
                state.logic.newestTake, state.logic.nextNumber(), state.names[state.logic.newestTake],
                state.logic.newestFiles.first.flatMap { state.writers[$0]?.path }
            )
        }
        let path = names?.path(number) ?? Self.partPath(number, beside: first ?? plan.recordedPath ?? "")
        let writer = try makeWriter(path: path, number: number)
        report(self, .prepared(writer, take: take))
        guard let now = assembly.pipeline.runningTime else { return writer.remove() }
        decide { state in
            state.writers[writer.id] = writer
            return state.logic.goOn(in: writer.id, number: number, at: now.duration)
        }
    }
}

extension Plan {
    /// The elements that get anything of a source, however much else they get.
    fileprivate func below(_ source: PlannedSource) -> Set<String> {
        var names = Set(source.outputs.values)
        var next = Array(names)
        while let name = next.popLast() {
            for link in links where link.from.element == name && names.insert(link.to.element).inserted {
                next.append(link.to.element)
            }
        }
        return names
    }
}
