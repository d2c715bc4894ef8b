internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// What a record sink does while media of some of its legs is lost.
extension RecordBranch {
    /// What is lost of a branch, and the file that is ready for its return.
    struct Loss {
        /// The last queues of the legs whose source is lost.
        var legs: Set<String> = []
        /// Whether the file goes on in another when all are back.
        var wantsPart = false
        /// The file that takes over.
        var next: FileWriter?
        var isPreparing = false
        /// The file that takes over at the first key frame at or after a running time.
        var part: (writer: FileWriter, time: ClockTime)?
        /// When media came back, where that was before the file was ready.
        var returned: ClockTime?
    }

    /// The legs whose media is lost while that of others comes.
    var silentLegs: Set<String> {
        let lost = state.withLock { $0.loss.legs }
        return legs.withLock { $0 }.contains { !lost.contains($0.plan.last) } ? lost : []
    }

    /// Media of legs is lost from now on.
    ///
    /// - Parameter part: whether it comes back into a file of its own; the file is made now, for then there is no time.
    func lose(_ lasts: Set<String>, part: Bool) {
        state.withLock { state in
            state.loss.legs.formUnion(lasts)
            state.loss.returned = nil
        }
        if part { preparePart() }
    }

    /// Waits no longer for legs whose media is lost: a muxer waits for every track, and the others' queues are filling.
    ///
    /// The others go on in the file; the lost ones come back into a file of its own.
    func giveUp(_ lasts: Set<String>) {
        // Where all are lost, or there is one only, nobody is held up.
        guard !silentLegs.isEmpty else { return }
        let given = legs.withLock { $0 }.filter { lasts.contains($0.plan.last) && $0.isAwaited && !$0.isDetached }
        guard !given.isEmpty else { return }
        preparePart()
        Task { [self, worker] in
            await worker.run { [self] in
                for leg in given {
                    leg.detach { [self] time in
                        // What came back meanwhile was not detached yet, and nobody tells of it again.
                        let isLost = state.withLock { $0.loss.legs.contains(leg.plan.last) }
                        if !isLost { resume(leg.plan.last, at: time ?? ClockTime(nanoseconds: 0)) }
                    }
                }
            }
        }
    }

    /// Media of a leg is back; what comes at or after a running time may begin a new file.
    func resume(_ last: String, at time: ClockTime) {
        let next = state.withLock { state -> FileWriter? in
            state.loss.legs.remove(last)
            guard state.loss.wantsPart else { return nil }
            guard let next = state.loss.next else {
                state.loss.returned = state.loss.returned ?? time
                return nil
            }
            state.loss.next = nil
            state.loss.wantsPart = false
            return next
        }
        if let next { cut(to: next, at: time) }
    }

    /// Has what follows go into a file of its own, from the first key frame on.
    func beginPart(at time: ClockTime) {
        let isOnItsWay = state.withLock { state in
            guard state.loss.part == nil, !state.loss.wantsPart else { return true }
            state.loss.returned = time
            return false
        }
        if !isOnItsWay { preparePart() }
    }

    /// Lets the file go that was made for media that has not come back.
    func discardPart() {
        let unused = state.withLock { state in
            defer { (state.loss.next, state.loss.part, state.loss.wantsPart) = (nil, nil, false) }
            return [state.loss.next, state.loss.part?.writer].compactMap(\.self)
        }
        discard(unused)
    }

    /// Has the file made that media will come back into.
    func preparePart() {
        let number = state.withLock { state -> Int? in
            state.loss.wantsPart = true
            guard !state.loss.isPreparing, state.loss.next == nil, !state.writers.isEmpty else { return nil }
            state.loss.isPreparing = true
            state.number += 1
            return state.number
        }
        guard let number else { return }
        Task { [self, worker] in
            let failure = await worker.run { [self] () -> SessionFailure? in
                do throws(SessionFailure) {
                    keep(try makeWriter(path: partPath(number), number: number))
                    return nil
                } catch {
                    state.withLock { $0.loss.isPreparing = false }
                    return error
                }
            }
            if let failure { report(self, .failed(failure)) }
        }
    }

    private func keep(_ writer: FileWriter) {
        let (isWanted, returned) = state.withLock { state -> (Bool, ClockTime?) in
            state.loss.isPreparing = false
            guard state.loss.wantsPart, state.isRecording else { return (false, nil) }
            guard let returned = state.loss.returned else {
                state.loss.next = writer
                return (true, nil)
            }
            state.loss.returned = nil
            state.loss.wantsPart = false
            return (true, returned)
        }
        if !isWanted { writer.remove() }
        if let returned { cut(to: writer, at: returned) }
    }

    func cut(to writer: FileWriter, at time: ClockTime) {
        let isWanted = state.withLock { state in
            if state.isRecording { state.loss.part = (writer, time) }
            return state.isRecording
        }
        guard isWanted, let leader = legs.withLock({ $0 }).first(where: \.leads) else {
            return discard([writer])
        }
        if leader.plan.media == .video { leader.askForKeyFrame(at: time) }
    }

    /// What a part is called: as the next segment where the recording is split, else with its number before the ending. A file
    /// that is there already is never written over.
    func partPath(_ number: Int) -> String {
        let (names, first) = state.withLock { ($0.names, $0.writers.first?.path ?? plan.recordedPath ?? "") }
        if let names { return names.path(number) }
        let slash = first.lastIndex(of: "/") ?? first.startIndex
        let dot = first[slash...].lastIndex(of: ".") ?? first.endIndex
        var candidate = number
        while true {
            let path = "\(first[..<dot])-part\(candidate)\(first[dot...])"
            guard LocalFile.exists(path) else { return path }
            candidate += 1
        }
    }
}
