internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// What a record sink does when its disk is full, fails or lags (docs/decisions/0018-disk.md).
extension RecordBranch {
    /// Makes a file's folder and its elements, and hears of it when they take no more; blocks.
    func makeWriter(path: String, number: Int) throws(SessionFailure) -> FileWriter {
        try assembly.bounds.makeFolder(of: path, for: plan.node)
        let writer = try assembly.makeWriter(of: plan, path: path, number: number)
        watch(writer)
        // The first of a take is known by the take.
        if number > 1 { report(self, .prepared(writer)) }
        return writer
    }

    /// Hears of it when media comes to a file, and when its muxer takes no more.
    func watch(_ writer: FileWriter) {
        writer.onBeginning { [weak self] writer in
            guard let self else { return }
            report(self, .timed(writer))
        }
        writer.onRefusal { [weak self] writer, reason in
            guard let self else { return }
            report(self, .refused(writer, reason))
        }
    }

    /// Puts a gate before the last queue of each leg whose media comes at its own pace; other media waits for the disk.
    func installGates(leader: Int) {
        let live = assembly.plan.sources.filter(\.isLive).flatMap { assembly.plan.below($0) }
        let made = plan.legs.enumerated().compactMap { index, leg -> OverflowGate? in
            guard live.contains(leg.last) else { return nil }
            return OverflowGate(leg, in: assembly) { [weak self] change in
                guard let self, index == leader else { return }
                switch change {
                case .began: report(self, .overflowing)
                case .dropped(let time): onOverflow.withLock { $0 }?(time)
                case .ended(let count): report(self, .overflowed(count))
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
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// The file that is being written; nil where there is none.
    var current: FileWriter? {
        // Not lazily: `first` of a lazy sequence asks twice, and traps where a cut takes the file away in between.
        legs.withLock { $0 }.compactMap(\.writer).first
            ?? (isStopped ? nil : writers.last { !$0.progress.isFinished })
    }

    /// Ends its file, at a running time or with the next buffer; its sources go on, and nothing of them is kept.
    func stop(at time: ClockTime = ClockTime(nanoseconds: 0)) {
        end(at: time)
        state.withLock { $0.isStopped = true }
    }

    /// Goes on in another file, which begins with the first key frame from now on; blocks.
    ///
    /// - Throws: what an element refuses, such as a folder that is not there.
    func resume() throws(SessionFailure) {
        guard isStopped, !hasEnded else { return }
        let number = nextNumber()
        let path = partPath(number)
        let writer = try makeWriter(path: path, number: number)
        guard let now = assembly.pipeline.runningTime else { return writer.remove() }
        let isWanted = state.withLock { state in
            // The take may have come to its end meanwhile.
            guard state.isStopped else { return false }
            (state.isStopped, state.isRecording, state.isPreparing) = (false, true, false)
            state.due = state.names.map { ClockTime(nanoseconds: now.nanoseconds + ClockTime($0.length).nanoseconds) }
            return true
        }
        guard isWanted else { return writer.remove() }
        setDelay()
        cut(to: writer, at: now)
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
