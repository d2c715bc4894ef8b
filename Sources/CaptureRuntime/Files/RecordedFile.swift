internal import CapturePlan
internal import GStreamerKit

/// A file that a sink has written, or that a crash has left.
public struct RecordedFile: Sendable, Hashable {
    /// Where it is.
    public let path: String

    /// Names a file; nothing is opened yet.
    public init(_ path: String) { self.path = path }

    /// Looks at every packet of the file, decodes none, and says whether all is there.
    ///
    /// MP4, QuickTime, Matroska, WebM and MPEG-TS are read by readers of mcpipe's own, which hold an index or less in memory
    /// and take damaged bytes for what they are. The work is done on a thread of its own.
    ///
    /// - Throws: `CancellationError` where the task is cancelled; whatever is wrong with the file is in the verdict.
    public func verify() async throws(CancellationError) -> FileVerdict {
        let verdict: FileVerdict? = await FileWork.run { interest in
            do throws(ScanFailure) {
                return try Self.scan(path, interest).verdict
            } catch .unreadable(let reason) {
                return .unreadable(path, bytes: (try? LocalFile.size(of: path)).flatMap { $0 } ?? 0, reason)
            } catch {
                return nil
            }
        }
        guard let verdict else { throw CancellationError() }
        return verdict
    }

    /// The SHA-256 of the file in 64 hexadecimal digits; nil where it cannot be read.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    public func checksum() async throws(CancellationError) -> String? {
        let answer: String?? = await FileWork.run { interest in
            guard let file = try? OpenFile(path) else { return .some(nil) }
            let sum = Checksum()
            var position = 0
            while position < file.size {
                guard interest.isThere else { return .none }
                guard let piece = try? file.bytes(at: position, count: 1 << 20), !piece.isEmpty else {
                    return .some(nil)
                }
                sum.update(piece)
                position += piece.count
            }
            return sum.digest
        }
        guard let answer else { throw CancellationError() }
        return answer
    }

    /// Reads a file's index and counts its packets.
    static func scan(
        _ path: String, _ interest: Interest
    ) throws(ScanFailure) -> (verdict: FileVerdict, scan: MediaScan, reader: MediaReader, file: OpenFile) {
        let file: OpenFile
        do {
            file = try OpenFile(path)
        } catch {
            throw .unreadable("it cannot be opened: \(error.reason)")
        }
        if file.size == 0, let beside = UnindexedMedia.left(beside: path) {
            throw .unreadable(
                "what was recorded lies in '\(beside)', and has no index, without which it cannot be read")
        }
        let reader = try MediaReader(FileBytes(file, interest))
        let scan = try reader.scan()
        return (scan.verdict(path: path, bytes: file.size), scan, reader, file)
    }
}
