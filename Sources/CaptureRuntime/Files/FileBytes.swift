internal import GStreamerKit

/// The bytes of a file, of which a piece at a time is in memory.
final class FileBytes {
    let file: OpenFile
    let interest: Interest
    var count: Int { file.size }
    private var piece: [UInt8] = []
    private var start = 0
    private static let pieceSize = 1 << 16

    init(_ file: OpenFile, _ interest: Interest) {
        self.file = file
        self.interest = interest
    }

    /// The bytes at a place; nil where the file ends before.
    ///
    /// - Throws: `unreadable` where the disk fails, `cancelled`.
    func bytes(at position: Int, count: Int) throws(ScanFailure) -> ArraySlice<UInt8>? {
        guard position >= 0, count >= 0, position <= self.count - count else { return nil }
        if position < start || position + count > start + piece.count {
            guard interest.isThere else { throw .cancelled }
            do {
                piece = try file.bytes(at: position, count: min(max(count, Self.pieceSize), self.count - position))
            } catch {
                throw .unreadable("it cannot be read at byte \(position): \(error.reason)")
            }
            start = position
        }
        let from = position - start
        return from + count <= piece.count ? piece[from..<from + count] : nil
    }

    /// The bytes of a part that is read whole, or nil where the file ends before; what is larger than 1 GiB is no part that
    /// a recording of days has.
    func part(at position: Int, count: Int) throws(ScanFailure) -> ArraySlice<UInt8>? {
        guard count <= 1 << 30 else { return nil }
        return try bytes(at: position, count: count)
    }
}
