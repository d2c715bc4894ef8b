/// The index of a film with its sound that is not compressed described as `qtdemux` 1.22 understands it.
///
/// Of integers of 32 bits and of floating point it does not find the mark that says they are little-endian (`enda`), and gives noise or
/// silence; the second version of a sound's description (`lpcm`), which rates above 65535 Hz need, it takes for packets, which all begin with
/// their chunk. So both are described by that version, and not as packets.
enum LinearSound {
    /// Bytes of the second version of a description, with its head (QuickTime File Format, 'Sound Sample Description (Version 2)').
    private static let length = 72
    /// Bytes of the earlier ones.
    private static let earlier = [0: 36, 1: 52]
    /// Bytes before the number that says whether it is packets.
    private static let packets = 28
    /// `formatSpecificFlags`.
    private static let (float, signed) = (1, 4)

    /// The index (`moov`) with other descriptions, in as many bytes; nil where it is right as it is.
    static func index(of index: [UInt8]) -> [UInt8]? {
        guard let root = Box.all(in: index[...]).first, root.type == "moov" else { return nil }
        var described = index
        for track in root.children where track.type == "trak" {
            guard let list = track.descendant("mdia", "minf", "stbl", "stsd") else { continue }
            for entry in Box.all(in: list.payload.dropFirst(8)) {
                let whole = entry.whole
                if entry.type == "lpcm", whole.count >= length, version(of: entry) == 2 {
                    let place = whole.startIndex + packets
                    described.replaceSubrange(place..<place + 2, with: [0, 0])
                } else if let other = littleEndian(entry) {
                    described.replaceSubrange(whole.startIndex..<whole.endIndex, with: other)
                }
            }
        }
        return described == index ? nil : described
    }

    private static func version(of entry: Box) -> Int? {
        var cursor = ByteCursor(entry.payload.dropFirst(8))
        return try? cursor.u16()
    }

    /// The description of a sound that is marked as little-endian; nil of another, and where there is no room for one.
    private static func littleEndian(_ entry: Box) -> [UInt8]? {
        let kinds = ["in32": (32, signed), "fl32": (32, float), "fl64": (64, float)]
        guard let (bits, flags) = kinds[entry.type], let head = version(of: entry).flatMap({ earlier[$0] }) else {
            return nil
        }
        let extensions = Box.all(in: entry.whole.dropFirst(head))
        guard let mark = extensions.lazy.compactMap({ $0.type == "enda" ? $0 : $0.child("enda") }).first,
            mark.payload.prefix(2).contains(where: { $0 != 0 })
        else { return nil }
        var cursor = ByteCursor(entry.payload.dropFirst(16))
        guard let channels = try? cursor.u16(), (try? cursor.skip(6)) != nil, let rate = try? cursor.u32(), rate > 0
        else {
            return nil
        }
        let kept = extensions.filter { !["enda", "wave"].contains($0.type) }.flatMap(\.whole)
        let free = entry.whole.count - length - kept.count
        guard free == 0 || free >= 8 else { return nil }
        // What belongs to no medium, and which media it belongs to.
        var bytes = Array(entry.payload.prefix(8))
        for (number, width) in [(2, 2), (0, 2), (0, 4), (3, 2), (16, 2), (0, 2), (0, 2), (0x10000, 4), (length, 4)] {
            bytes.append(number: number, width: width)
        }
        bytes.append(number: Int(truncatingIfNeeded: (Double(rate) / 0x10000).bitPattern), width: 8)
        for number in [channels, 0x7F00_0000, bits, flags, bits / 8 * channels, 1] {
            bytes.append(number: number, width: 4)
        }
        let room = free > 0 ? Box.bytes("free", [UInt8](repeating: 0, count: free - 8)) : []
        return Box.bytes("lpcm", bytes + kept + room)
    }
}
