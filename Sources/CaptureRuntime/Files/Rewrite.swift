internal import CaptureModel
internal import GStreamerKit

/// A file made of new bytes and of stretches of another, in their order.
struct Rewrite {
    enum Piece {
        case bytes([UInt8])
        case copy(position: Int, count: Int)
    }

    /// Why no file could be put in another's place; the other is as it was.
    enum Failure: Error {
        /// In words that follow `because`.
        case impossible(String)
        case cancelled
    }

    private(set) var pieces: [Piece] = []
    private(set) var size = 0

    mutating func append(_ bytes: [UInt8]) {
        pieces.append(.bytes(bytes))
        size += bytes.count
    }

    mutating func copy(from position: Int, count: Int) {
        guard count > 0 else { return }
        size += count
        if case .copy(let start, let length)? = pieces.last, start + length == position {
            pieces[pieces.count - 1] = .copy(position: start, count: length + count)
        } else {
            pieces.append(.copy(position: position, count: count))
        }
    }

    /// What makes an ordinary file of all that a reader has found.
    ///
    /// - Parameters:
    ///   - marks: when it was taken; nil leaves what the file says of it.
    ///   - soundSpeed: of MP4 and MOV: how much faster its sound is to play than the file says.
    init(
        _ reader: MediaReader, duration: Duration, marks: RecordingMarks? = nil, soundSpeed: Double = 1
    ) throws(Failure) {
        switch reader {
        case .movie(let reader): self = try MovieWriter(reader, marks: marks, soundSpeed: soundSpeed).rewrite()
        case .matroska(let reader): self = MatroskaWriter(reader, duration: duration, marks: marks).rewrite()
        case .transportStream(let reader):
            do throws(ScanFailure) { self = try reader.rewrite() } catch { throw .impossible("it cannot be read") }
        }
    }

    init() {}

    /// Writes the file beside the one it is made of, compares the packets of the two, and puts it in its place.
    ///
    /// Until the new name is on the disk the old file is there whole; the new one is nothing before its bytes are.
    ///
    /// - Parameter keeping: the name that the old file keeps; nil where it goes.
    func replace(
        _ path: String, _ file: OpenFile, holding scan: MediaScan, keeping kept: String?,
        leaving: ByteCount = ByteCount(bytes: 0), _ interest: Interest
    ) throws(Failure) -> FileVerdict {
        do throws(LocalFile.Failure) {
            // A link stays a link.
            let target = LocalFile.resolved(path)
            let margin = max(Self.margin, Int(clamping: leaving.bytes))
            let claim = try RoomClaim(size, besides: target, leaving: margin)
            defer { claim.end() }
            if file.isBeingWritten { throw LocalFile.Failure(RecordedFile.Recovery.stillWritten) }
            let new = try ReservedFile(LocalFile.hiddenPath(beside: target, ending: "finishing"))
            for piece in pieces {
                switch piece {
                case .bytes(let bytes): try new.append(bytes)
                case .copy(let position, let count):
                    try new.append(count, of: file, at: position) { interest.isInTime }
                }
            }
            guard interest.isInTime else { throw LocalFile.Failure("there was no time left") }
            new.takeOwner(of: file)
            try new.sync()
            let verdict = try compared(new.path, with: scan, interest)
            guard try LocalFile.size(of: target) == file.size, !file.isBeingWritten else {
                throw LocalFile.Failure(RecordedFile.Recovery.stillWritten)
            }
            if let kept { try Self.keep(target, as: kept) }
            try new.place(at: target)
            var named = verdict
            named.path = path
            return named
        } catch {
            throw interest.isThere ? .impossible(error.reason) : .cancelled
        }
    }

    static let unlike = "the new file does not hold the same packets"

    /// What is left free, so that a recording that goes on is not the one to fill the disk.
    private static let margin = 16 << 20

    private func compared(
        _ path: String, with scan: MediaScan, _ interest: Interest
    ) throws(LocalFile.Failure) -> FileVerdict {
        do throws(ScanFailure) {
            let answer = try RecordedFile.scan(path, interest)
            guard answer.scan.holdsSamePackets(as: scan) else {
                throw ScanFailure.unreadable(Self.unlike)
            }
            return answer.verdict
        } catch .unreadable(let reason) {
            throw LocalFile.Failure(reason)
        } catch {
            throw LocalFile.Failure("there was no time left")
        }
    }

    /// Lets a file have a second name, where the file system knows such; else it loses its first for a moment.
    private static func keep(_ path: String, as name: String) throws(LocalFile.Failure) {
        do throws(LocalFile.Failure) {
            try LocalFile.addName(name, to: path)
        } catch {
            guard (try? LocalFile.size(of: name)) == nil else { throw LocalFile.Failure("'\(name)' is there already") }
            try LocalFile.rename(path, to: name)
        }
    }
}
