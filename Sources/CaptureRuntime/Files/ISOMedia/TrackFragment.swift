/// What the index of a fragment says of one track (`traf`; ISO/IEC 14496-12, 8.8.6): whose it is and when its first sample is decoded and shown.
struct TrackFragment {
    /// The number of its track.
    let track: Int
    /// When its first sample is decoded, in ticks of the track.
    let time: Int
    /// How much later its first sample is shown.
    let offset: Int
    private let box: Box
    private let times: Box
    /// Whether it says where in the file its data lies, not how far from its index.
    private let hasPlace: Bool

    /// Reads a `traf`; nil where it is damaged or has no time of its own.
    init?(_ box: Box) {
        guard let head = box.child("tfhd"), let times = box.child("tfdt") else { return nil }
        (self.box, self.times) = (box, times)
        do throws(ByteCursor.Ended) {
            var cursor = ByteCursor(head.payload)
            hasPlace = try cursor.u32() & 0x1 != 0
            track = try cursor.u32()
            cursor = ByteCursor(times.payload)
            let version = try cursor.u8()
            try cursor.skip(3)
            time = version == 1 ? try cursor.u64() : try cursor.u32()
            offset = try box.child("trun").map(Self.firstOffset) ?? 0
        } catch {
            return nil
        }
    }

    private static func firstOffset(in run: Box) throws(ByteCursor.Ended) -> Int {
        var cursor = ByteCursor(run.payload)
        let flags = try cursor.u32()
        guard flags & 0x800 != 0, try cursor.u32() > 0 else { return 0 }
        // Where the data lies, and the first sample's flags; then of each sample its duration, size and flags.
        try cursor.skip([0x1, 0x4, 0x100, 0x200, 0x400].count { flags & $0 != 0 } * 4)
        return try cursor.i32()
    }

    /// Whether a time needs 64 bits that was written in 32.
    private func isWidened(by ticks: Int) -> Bool {
        times.payload.first == 0 && time + ticks > Int(UInt32.max) && !hasPlace
    }

    /// By how many bytes the index grows where the track's samples are put off.
    func growth(by ticks: Int) -> Int { isWidened(by: ticks) ? 4 : 0 }

    /// Puts the track's samples off, in the bytes of the index that it was read from; what lies behind it there may move.
    ///
    /// - Parameter growth: by how many bytes the index grows in all, and so how much further from its beginning all data lies.
    func delay(by ticks: Int, growth: Int, in index: inout [UInt8]) {
        for run in box.children where run.type == "trun" && !hasPlace && growth > 0 {
            var cursor = ByteCursor(run.payload)
            guard let flags = try? cursor.u32(), flags & 0x1 != 0 else { continue }
            index.add(growth, at: run.payload.startIndex + 8)
        }
        let place = times.payload.startIndex
        guard isWidened(by: ticks) else {
            let isWide = times.payload.first == 1
            let new = isWide ? time + ticks : min(time + ticks, Int(UInt32.max))
            index.replace(number: new, width: isWide ? 8 : 4, at: place + 4)
            return
        }
        index[place] = 1
        index.insert(contentsOf: [0, 0, 0, 0], at: place + 4)
        index.replace(number: time + ticks, width: 8, at: place + 4)
        for grown in [times, box] { index.add(4, at: grown.whole.startIndex) }
    }
}

extension [UInt8] {
    /// Puts another number in the place of one.
    mutating func replace(number: Int, width: Int, at place: Int) {
        var bytes: [UInt8] = []
        bytes.append(number: number, width: width)
        replaceSubrange(place..<place + width, with: bytes)
    }

    /// Adds to a number of 4 bytes.
    mutating func add(_ number: Int, at place: Int) {
        let old = self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        replace(number: old + number, width: 4, at: place)
    }
}
