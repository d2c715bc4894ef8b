/// A number in the index of an MP4 or MOV film whose box has 32 or 64 bits for it, by its version.
struct IndexNumber {
    /// Where it stands in the index.
    let place: Range<Int>
    /// What it says.
    let ticks: Int

    /// - Parameters:
    ///   - count: how many numbers stand before it that are as wide as it is.
    ///   - bytes: how many bytes stand there besides.
    init?(_ box: Box, behind count: Int, _ bytes: Int = 0) {
        guard let version = box.payload.first else { return nil }
        let width = version == 1 ? 8 : 4
        // Version and flags are before all.
        let begin = box.payload.startIndex + 4 + count * width + bytes
        guard begin + width <= box.payload.endIndex else { return nil }
        place = begin..<begin + width
        var cursor = ByteCursor(box.payload[place])
        guard let ticks = width == 8 ? try? cursor.u64() : try? cursor.u32() else { return nil }
        self.ticks = ticks
    }

    /// How long a film is (`mvhd`), in its own ticks.
    static func length(ofMovie header: Box) -> IndexNumber? { IndexNumber(header, behind: 2, 4) }

    /// How long a track's media are (`mdhd`), in their own ticks.
    static func length(ofMedia header: Box) -> IndexNumber? { IndexNumber(header, behind: 2, 4) }

    /// How long a track is shown (`tkhd`), in the film's ticks.
    static func length(ofTrack header: Box) -> IndexNumber? { IndexNumber(header, behind: 2, 8) }
}

extension [UInt8] {
    /// Puts a number in the place of another.
    mutating func put(_ number: Int, at place: Range<Int>) {
        var bytes: [UInt8] = []
        bytes.append(number: number, width: place.count)
        replaceSubrange(place, with: bytes)
    }
}
