internal import CaptureCheck
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// How one file of a record sink follows another without a lost frame.
extension RecordBranch {
    /// How long before its time the next segment's file is made; of a short segment a quarter, so that a crash finds no more than one
    /// file without anything in it.
    private static let notice = Duration.seconds(2)
    /// How long before its first picture a file's 0 is at least, in nanoseconds: a sound that begins a little before the picture,
    /// by half a packet at most, has room there. (An AAC packet of 1024 samples lasts 21 ms at 48 kHz, 32 ms at 32 kHz.)
    static let lead: UInt64 = 20_000_000

    /// The number of a file that is about to be made.
    func nextNumber() -> Int {
        state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    /// Has the next segment's file made in good time, and all legs cut where the first key frame is that is due.
    func split(at time: ClockTime, _ isKeyFrame: Bool) {
        if isKeyFrame, let next = takeOver(at: time) { cutAll(to: next, at: time) }
        let isDue = state.withLock { state -> (SegmentNames, ClockTime)? in
            guard let names = state.names, let due = state.due, state.next == nil, !state.isPreparing,
                time.nanoseconds + ClockTime(min(Self.notice, names.length / 4)).nanoseconds >= due.nanoseconds
            else { return nil }
            state.isPreparing = true
            return (names, due)
        }
        if let (names, due) = isDue { prepare(names, at: due) }
    }

    /// The file that takes over at a key frame: the next segment's, or one for media that has come back.
    private func takeOver(at time: ClockTime) -> FileWriter? {
        state.withLock { state in
            guard state.isRecording else { return nil }
            if let part = state.loss.part, time >= part.time {
                state.loss.part = nil
                state.writers.append(part.writer)
                return part.writer
            }
            guard let next = state.next, let due = state.due, let names = state.names, time >= due else { return nil }
            state.next = nil
            state.writers.append(next)
            state.due = ClockTime(nanoseconds: due.nanoseconds + ClockTime(names.length).nanoseconds)
            return next
        }
    }

    private func cutAll(to writer: FileWriter, at time: ClockTime) {
        writer.begin(
            at: ClockTime(nanoseconds: time.nanoseconds - min(time.nanoseconds, Self.lead)),
            of: state.withLock { $0.begin })
        let silent = silentLegs
        for leg in legs.withLock({ $0 }) {
            guard !leg.isDetached || !silent.contains(leg.plan.last) else {
                leg.leaveOut(of: writer)
                continue
            }
            leg.cut(.init(time: time, writer: writer, needsKeyFrame: false))
        }
        setDelay()
        report(self, .began(writer))
    }

    private func prepare(_ names: SegmentNames, at due: ClockTime) {
        let number = nextNumber()
        Task { [self] in
            let failure = await worker.run { [self] () -> SessionFailure? in
                do throws(SessionFailure) {
                    let path = names.path(number)
                    let writer = try makeWriter(path: path, number: number)
                    let isWanted = state.withLock { state in
                        state.isPreparing = false
                        // The take may have come to its end meanwhile.
                        guard state.due == due else { return false }
                        state.next = writer
                        return true
                    }
                    guard isWanted else {
                        writer.remove()
                        return nil
                    }
                    legs.withLock { $0 }.first(where: \.leads)?.askForKeyFrame(at: due)
                    return nil
                } catch {
                    return error
                }
            }
            guard var failure else { return }
            // A recording that runs cannot go on as asked: that is another thing than one that cannot begin.
            if failure.fault == .outputNotCreated { failure.fault = .output }
            // The file goes on for as long again.
            state.withLock { state in
                state.isPreparing = false
                guard state.due == due else { return }
                state.due = ClockTime(nanoseconds: due.nanoseconds + ClockTime(names.length).nanoseconds)
            }
            setDelay()
            report(self, .failed(failure))
        }
    }
}
