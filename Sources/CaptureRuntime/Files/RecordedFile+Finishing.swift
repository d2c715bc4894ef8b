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
    /// - Parameter limit: How long copying may go on, counted from the call; nil is to its end. It runs at the speed of the
    ///   disk. What the file holds is always found out.
    /// - Throws: `CancellationError` where the task is cancelled; the file is then as it was.
    public func finish(within limit: Duration? = nil) async throws(CancellationError) -> Finishing {
        let path = path
        let result: Finishing? = await FileWork.run(within: limit) { interest in
            do throws(ScanFailure) {
                try Self.makeDurable(path)
                let old = try Self.scan(path, interest)
                var verdict = old.verdict
                guard verdict.state == .complete, verdict.layout == .fragmented else {
                    let reason = verdict.state == .complete ? nil : verdict.reason
                    return Finishing(
                        outcome: reason.map { .leftAsItWas(reason: $0) } ?? .notNeeded, verdict: verdict)
                }
                do throws(Rewrite.Failure) {
                    let rewrite = try Rewrite(old.reader, duration: verdict.duration)
                    verdict = try rewrite.replace(path, old.file, holding: old.scan, keeping: nil, interest)
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

    /// Brings a file and its name to the disk.
    private static func makeDurable(_ path: String) throws(ScanFailure) {
        do throws(LocalFile.Failure) {
            try LocalFile.sync(path)
            try LocalFile.syncFolder(of: path)
        } catch {
            throw .unreadable("it cannot be brought to the disk: \(error.reason)")
        }
    }
}
