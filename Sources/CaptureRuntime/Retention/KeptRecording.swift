internal import CaptureModel
internal import GStreamerKit

/// A file of a finished take that is still as its manifest says.
struct KeptRecording: Sendable {
    let path: String
    /// Its manifest, and where in it the file stands.
    let manifest: String
    let index: Int
    let take: String
    let bytes: Int64
    let fileSystem: UInt64
    /// When it began and ended, in seconds of the wall clock since 1970.
    let (begin, end): (Double, Double)
    let part: Int
    /// Whether it is a finished file of the take that runs, whose journal is its owner's to write.
    let isOwn: Bool

    /// Whether it goes before another.
    func isOlder(than other: KeptRecording) -> Bool {
        (begin, take, part, path) < (other.begin, other.take, other.part, other.path)
    }

    /// Whether the file is the one that the manifest was written about. One that was written since is summed again; one whose sum
    /// nobody knows then, or that somebody has open for writing, is not.
    func isUnchanged(_ entry: TakeFile) -> Bool {
        guard let facts = LocalFile.facts(of: path), facts.size == bytes, let file = try? OpenFile(path),
            !file.isBeingWritten
        else { return false }
        if entry.written == TakeFile.stamp(facts.changed) { return true }
        guard let known = entry.sha256 else { return false }
        let sum = Checksum()
        var position = 0
        while position < file.size {
            guard let piece = try? file.bytes(at: position, count: 1 << 20), !piece.isEmpty else { return false }
            sum.update(piece)
            position += piece.count
        }
        return sum.digest == known
    }
}

extension TakeManifest.Start {
    /// The moment, in seconds since 1970; nil where it is no date.
    var moment: Double? {
        WallTime(parsing: wallClock).map { Double($0.nanoseconds) / 1e9 }
    }
}
