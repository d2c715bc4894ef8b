internal import CapturePlan
internal import GStreamerKit

extension OpenFile {
    /// Whether nothing of a recording is in it: no byte, or the beginning of a Matroska or MP4 file up to its first media at most, which a
    /// muxer writes in pieces before any packet.
    var holdsNothing: Bool {
        guard size > 0 else { return true }
        guard size <= Self.longestHead, let bytes = try? bytes(at: 0, count: size), bytes.count == size else {
            return false
        }
        if bytes.starts(with: EBML.magic) { return !Self.contains([0x1F, 0x43, 0xB6, 0x75], in: bytes) }
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
        return !["mdat", "moof"].contains { Self.contains(Array($0.utf8), in: bytes) }
    }

    /// Heads are a few hundred bytes, with tags and several tracks some thousand.
    private static let longestHead = 16 * 1024

    private static func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: word) }
    }
}

extension UnindexedMedia {
    /// The file beside an empty one that has its media, of which nothing can be read: its process died before it had an index. nil where there is
    /// none.
    static func left(beside path: String) -> String? {
        let beside = Self.path(of: path)
        return (try? LocalFile.size(of: beside)).flatMap(\.self) ?? 0 > 0 ? beside : nil
    }
}
