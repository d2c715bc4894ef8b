internal import CaptureModel
internal import GStreamerKit

extension RecordedFile {
    /// What became of a file that was to be recovered.
    public struct Recovery: Sendable, Hashable {
        /// What was done.
        public enum Outcome: Sendable, Hashable {
            /// The file is an ordinary one now; `kept` is where what it was made of is, if anywhere.
            case recovered(kept: String?)
            /// It is complete and ordinary already.
            case notNeeded
            /// It is as it was, for a reason: lower case, no full stop.
            case leftAsItWas(reason: String)
        }

        /// What was done.
        public var outcome: Outcome
        /// What the file held before.
        public var before: FileVerdict
        /// What the file holds now.
        public var verdict: FileVerdict

        /// Whether it stays because a process has it open for writing.
        public var isStillWritten: Bool { outcome == .leftAsItWas(reason: Self.stillWritten) }
        /// Whether the new file would not have held what the reader found in the old one.
        public var isUnlike: Bool { outcome == .leftAsItWas(reason: Rewrite.unlike) }
        /// What is missing in the file now because it could not be read; nil where nothing is, and where the file is as it was.
        public var missing: String? {
            guard case .recovered = outcome else { return nil }
            return UnreadPart.words(before.unread)
        }

        static let stillWritten = "it is still being written"
    }

    /// Makes an ordinary file of all that can be read of one that a crash has left.
    ///
    /// MP4 and MOV get one index in front, Matroska and WebM their length, cues and sizes; a transport stream loses what is
    /// not whole at its end. Packets are copied. The old file stays until the new one is on the disk and holds every packet
    /// that could be read of the old one; a file of which nothing can be read stays for good. So does the old one, beside the new one, where
    /// something between or behind what could be read is not in the new one; and a transport stream as it is that has its end and lacks packets.
    ///
    /// - Parameters:
    ///   - keepingOriginal: Whether the old file stays beside the new one, as `NAME.original.EXTENSION`.
    ///   - marks: When it was taken, by its take's journal (`UnfinishedTakes.Take.marks`); nil leaves what the file says of it.
    /// - Throws: `CancellationError` where the task is cancelled; the file is then as it was.
    public func recover(
        keepingOriginal: Bool = false, marks: RecordingMarks? = nil
    ) async throws(CancellationError) -> Recovery {
        let path = path
        let result: Recovery? = await FileWork.run { interest in
            do throws(ScanFailure) {
                let old = try Self.scan(path, interest)
                return try Self.recover(path, old, keepingOriginal, marks, interest)
            } catch .unreadable(let reason) {
                let bytes = (try? LocalFile.size(of: path)).flatMap { $0 } ?? 0
                let verdict = FileVerdict.unreadable(path, bytes: bytes, reason)
                // A file is empty until its first media are whole.
                let isWritten = (try? OpenFile(path))?.isBeingWritten ?? false
                return Recovery(
                    outcome: .leftAsItWas(reason: isWritten ? Recovery.stillWritten : reason), before: verdict,
                    verdict: verdict)
            } catch {
                return nil
            }
        }
        guard let result else { throw CancellationError() }
        return result
    }

    private static func recover(
        _ path: String, _ old: (verdict: FileVerdict, scan: MediaScan, reader: MediaReader, file: OpenFile),
        _ keepingOriginal: Bool, _ marks: RecordingMarks?, _ interest: Interest
    ) throws(ScanFailure) -> Recovery {
        let before = old.verdict
        if before.state == .unreadable {
            let reason = old.file.isBeingWritten ? Recovery.stillWritten : before.reason ?? "it holds no media"
            return Recovery(outcome: .leftAsItWas(reason: reason), before: before, verdict: before)
        }
        if before.isPastRecovery {
            let reason = before.reason ?? "packets of it are missing"
            return Recovery(
                outcome: .leftAsItWas(reason: old.file.isBeingWritten ? Recovery.stillWritten : reason), before: before,
                verdict: before)
        }
        if before.isWhole, before.layout != .fragmented {
            if before.container == .ts, old.file.isBeingWritten {
                return Recovery(
                    outcome: .leftAsItWas(reason: Recovery.stillWritten), before: before, verdict: before)
            }
            return Recovery(outcome: .notNeeded, before: before, verdict: before)
        }
        do throws(Rewrite.Failure) {
            // What the new one does not have may be read by somebody else.
            let kept = keepingOriginal || !before.unread.isEmpty ? Self.originalPath(of: path) : nil
            let rewrite = try Rewrite(old.reader, duration: before.duration, marks: marks)
            let verdict = try rewrite.replace(path, old.file, holding: old.scan, keeping: kept, interest)
            return Recovery(outcome: .recovered(kept: kept), before: before, verdict: verdict)
        } catch .impossible(let reason) {
            return Recovery(outcome: .leftAsItWas(reason: reason), before: before, verdict: before)
        } catch {
            throw .cancelled
        }
    }

    /// Where the old file stays: that of `take-001.mp4` is `take-001.original.mp4`.
    public static func originalPath(of path: String) -> String {
        let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[cut...].lastIndex(of: "."), dot > cut else { return "\(path).original" }
        return "\(path[..<dot]).original\(path[dot...])"
    }
}
