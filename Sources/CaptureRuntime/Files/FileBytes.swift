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

extension FileBytes {
    private static let step = 1 << 16

    /// Where the zeros begin that the file ends with, but not before a place; less than a sector of a disk is content where it is not all.
    func endOfContent(from position: Int) throws(ScanFailure) -> Int {
        let end = try lastContent(from: position)
        return end > position && count - end < 512 ? count : end
    }

    private func lastContent(from position: Int) throws(ScanFailure) -> Int {
        var end = count
        while end > position {
            let start = max(position, end - Self.step)
            guard let piece = try bytes(at: start, count: end - start) else { return end }
            guard let last = piece.lastIndex(where: { $0 != 0 }) else {
                end = start
                continue
            }
            return start + (last - piece.startIndex) + 1
        }
        return end
    }

    /// Where the zeros begin that lie in front of a place.
    func beginOfZeros(before position: Int) throws(ScanFailure) -> Int {
        var start = position
        while start > 0 {
            let from = max(0, start - Self.step)
            guard let piece = try bytes(at: from, count: start - from) else { return start }
            let zeros = piece.reversed().prefix { $0 == 0 }.count
            start -= zeros
            if zeros < piece.count { return start }
        }
        return start
    }

    /// The first place behind another where a byte is as asked for and something begins; nil where there is none.
    func place(
        after position: Int, of isFirst: (UInt8) -> Bool, where begins: (Int) throws(ScanFailure) -> Bool
    ) throws(ScanFailure) -> Int? {
        var start = position + 1
        while start < count, let piece = try bytes(at: start, count: min(Self.step, count - start)) {
            var rest = piece
            while let found = rest.firstIndex(where: isFirst) {
                let place = start + (found - piece.startIndex)
                if try begins(place) { return place }
                rest = rest[(found + 1)...]
            }
            start += piece.count
        }
        return nil
    }
}
