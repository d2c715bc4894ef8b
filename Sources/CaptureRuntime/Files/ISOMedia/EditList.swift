/// Which parts of a track's media are shown, and when (`elst`, ISO/IEC 14496-12, 8.6.6).
struct EditList {
    struct Edit {
        /// How long it is shown, in the movie's ticks; of the last one 0 is up to the end of the media.
        var length: Int
        /// Where it begins in the media, in the track's ticks; below 0 nothing is shown.
        var time: Int
        /// How fast it is shown: 16.16 bits.
        var rate: Int
        /// Where the list says how long it is shown.
        var lengthPlace: Range<Int>

        /// Whether something is shown.
        var hasMedia: Bool { time >= 0 }
        var isAtUsualSpeed: Bool { rate == 0x10000 }
    }

    /// Up to where the list is damaged.
    private(set) var edits: [Edit] = []
    /// Whether it has as many edits as it says; a demuxer passes over another.
    private(set) var isWhole = false
    /// Where the list says how many edits it has: 32 bits.
    let countPlace: Range<Int>

    /// Reads the list of a `trak`; nil where it has none.
    init?(of track: Box) {
        guard let list = track.descendant("edts", "elst") else { return nil }
        var cursor = ByteCursor(list.payload)
        guard let version = try? cursor.u8(), (try? cursor.skip(3)) != nil, let count = try? cursor.u32() else {
            return nil
        }
        // Version and flags are before it.
        countPlace = list.payload.startIndex + 4..<list.payload.startIndex + 8
        for _ in 0..<min(count, cursor.count / 12) {
            guard let edit = try? Self.edit(version, &cursor) else { return }
            edits.append(edit)
        }
        isWhole = edits.count == count
    }

    /// The edits at its end that show nothing.
    private var emptyEdits: some Sequence<Edit> { edits.reversed().prefix { !$0.hasMedia } }

    /// When nothing more is shown, in the movie's ticks; nil where an edit is shown up to the end of the media.
    var shownEnd: Int? {
        guard edits.allSatisfy({ !$0.hasMedia || $0.length > 0 }) else { return nil }
        return edits.dropLast(emptyEdits.count { _ in true }).reduce(0) { min($0 + $1.length, ByteCursor.limit) }
    }

    /// How many edits there are up to the last that shows something; nil where that is the last of all, or none does.
    var shownCount: Int? {
        let count = edits.count - emptyEdits.count { _ in true }
        return count > 0 && count < edits.count ? count : nil
    }

    /// When nothing is shown, in the movie's ticks.
    var emptyStretches: [Range<Int>] {
        var begin = 0
        return edits.compactMap { edit in
            let end = min(begin + edit.length, ByteCursor.limit)
            defer { begin = end }
            return edit.hasMedia || end <= begin ? nil : begin..<end
        }
    }

    private static func edit(_ version: Int, _ cursor: inout ByteCursor) throws(ByteCursor.Ended) -> Edit {
        let begin = cursor.rest.startIndex
        let length = version == 1 ? try cursor.u64() : try cursor.u32()
        let place = begin..<cursor.rest.startIndex
        let time = version == 1 ? try cursor.i64() : try cursor.i32()
        return Edit(length: length, time: time, rate: try cursor.u32(), lengthPlace: place)
    }
}
