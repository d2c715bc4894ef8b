public import CaptureModel
internal import GStreamerKit

extension RecordedFile {
    /// What became of a file that was to be made ordinary.
    public struct Finishing: Sendable, Hashable {
        /// What was done.
        public enum Outcome: Sendable, Hashable {
            /// The file is an ordinary one now, with the packets it had.
            case finished
            /// It was one already, or there is no other form of its container.
            case notNeeded
            /// It is as it was, for a reason: lower case, no full stop. A file in fragments is valid, and stays so.
            case leftAsItWas(reason: String)
        }

        /// What was done.
        public var outcome: Outcome
        /// What the file holds now.
        public var verdict: FileVerdict
    }

    /// Makes an ordinary file of one that was closed in order: MP4 and MOV in fragments become ones with a single index in
    /// front (fast start).
    ///
    /// Packets are copied, none is encoded anew. The new file is written beside the old one as `.NAME.finishing`, brought to
    /// the disk, compared with the old one packet by packet, and put in its place. Whatever fails, the old file stays; it too
    /// is on the disk when this returns, for GStreamer's `filesink` leaves that to the kernel.
    ///
    /// A disk that was full may have torn the index of an MP4's last fragment: that index goes, for it lists nothing that is there and
    /// ffmpeg refuses the whole file for it.
    ///
    /// A file that is ordinary already is copied where it gets a timecode; a date alone is put into Matroska in its place.
    ///
    /// - Parameters:
    ///   - limit: How long copying may go on, counted from the call; nil is to its end. It runs at the speed of the disk. What
    ///     the file holds is always found out.
    ///   - leaving: What the copy leaves free on the disk at least, for recordings that go on.
    ///   - marks: When it was taken; nil leaves what the file says of it.
    ///   - soundSpeed: How much faster the sound of an MP4 or MOV is to play than it is written, as that of a recording in slow motion
    ///     whose sound keeps its speed. A file that is ordinary already is copied for it.
    /// - Throws: `CancellationError` where the task is cancelled; the file is then as it was.
    public func finish(
        within limit: Duration? = nil, leaving: ByteCount = ByteCount(bytes: 0), marks: RecordingMarks? = nil,
        soundSpeed: Double = 1
    ) async throws(CancellationError) -> Finishing {
        let path = path
        let result: Finishing? = await FileWork.run(within: limit) { interest in
            do throws(ScanFailure) {
                if let reason = Self.makeDurable(path) { return try Self.perishable(path, reason, interest) }
                var old = try Self.scan(path, interest)
                if old.reader.tornIndex != nil, !old.file.isBeingWritten {
                    // Whoever wrote it may have written more before it was closed.
                    old = try Self.scan(path, interest)
                    if Self.dropTornIndex(of: old.reader, path) { old = try Self.scan(path, interest) }
                }
                var verdict = old.verdict
                let isWanted =
                    verdict.layout == .fragmented || soundSpeed != 1
                    || (marks?.timecode != nil && old.reader.holdsTimecode)
                guard verdict.isWhole, isWanted else {
                    if verdict.isWhole, let marks, case .matroska(let reader) = old.reader {
                        // Where it cannot be written the file says when it was begun, which is seconds off at most.
                        try? MatroskaMarks(marks: marks).put(into: path, reader)
                    }
                    let reason = verdict.isWhole ? nil : verdict.reason
                    return Finishing(
                        outcome: reason.map { .leftAsItWas(reason: $0) } ?? .notNeeded, verdict: verdict)
                }
                do throws(Rewrite.Failure) {
                    let rewrite = try Rewrite(
                        old.reader, duration: verdict.duration, marks: marks, soundSpeed: soundSpeed)
                    verdict = try rewrite.replace(
                        path, old.file, holding: old.scan, keeping: nil, leaving: leaving, interest)
                    return Finishing(outcome: .finished, verdict: verdict)
                } catch .impossible(let reason) {
                    return Finishing(outcome: .leftAsItWas(reason: reason), verdict: verdict)
                } catch {
                    return nil
                }
            } catch .unreadable(let reason) {
                let bytes = (try? LocalFile.size(of: path)).flatMap { $0 } ?? 0
                let verdict = FileVerdict.unreadable(path, bytes: bytes, reason)
                return Finishing(outcome: .leftAsItWas(reason: reason), verdict: verdict)
            } catch {
                return nil
            }
        }
        guard let result else { throw CancellationError() }
        return result
    }

    /// Takes an index away that a file ends within; answers whether there was one.
    private static func dropTornIndex(of reader: MediaReader, _ path: String) -> Bool {
        guard let end = reader.tornIndex else { return false }
        do throws(LocalFile.Failure) {
            try LocalFile.shorten(path, to: end)
            return true
        } catch {
            // It can be recovered later, as what a crash leaves.
            return false
        }
    }

    /// What there is of a file that cannot be brought to the disk: it may play now, and not all of it may be there once the machine has been
    /// off.
    private static func perishable(
        _ path: String, _ reason: String, _ interest: Interest
    ) throws(ScanFailure) -> Finishing {
        var verdict: FileVerdict
        do throws(ScanFailure) { verdict = try scan(path, interest).verdict } catch {
            guard case .unreadable = error else { throw error }
            throw .unreadable(reason)
        }
        if verdict.state != .unreadable { verdict.state = .cutOff }
        verdict.reason = reason
        return Finishing(outcome: .leftAsItWas(reason: reason), verdict: verdict)
    }

    /// Brings a file and its name to the disk; why that cannot be, where it cannot.
    private static func makeDurable(_ path: String) -> String? {
        do throws(LocalFile.Failure) {
            try LocalFile.sync(path)
            try LocalFile.syncFolder(of: path)
            return nil
        } catch {
            return "it cannot be brought to the disk: \(error.reason)"
        }
    }
}
