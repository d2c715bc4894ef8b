/// The tables of ordinary files, and where media ends.
extension MovieReader {
    /// Ticks a second (`mvhd`).
    static func timescale(_ box: Box) throws(ByteCursor.Ended) -> Int {
        var cursor = ByteCursor(box.payload)
        let version = try cursor.u8()
        try cursor.skip(version == 1 ? 19 : 11)
        return try cursor.u32()
    }

    static func length(_ box: Box) throws(ByteCursor.Ended) -> Int {
        var cursor = ByteCursor(box.payload)
        let version = try cursor.u8()
        try cursor.skip(3)
        return version == 1 ? try cursor.u64() : try cursor.u32()
    }

    /// Reads the tables of an ordinary file; a fragmented one has empty ones.
    mutating func readTable(of index: Int) {
        let box = tracks[index].box
        guard let table = box.descendant("mdia", "minf", "stbl") else { return }
        var durations = TableColumn(table.child("stts"), hasCounts: true)
        var offsets = TableColumn(table.child("ctts"), hasCounts: true, isSigned: true)
        var chunks = ChunkColumn(table)
        var keys = table.child("stss").map { TableColumn($0, hasCounts: false) }
        var nextKey = keys?.next()
        guard let sizes = SizeColumn(table) else { return }
        var left = sizes.count
        var number = 0
        while left > 0, var place = chunks.next() {
            tracks[index].samples.beginChunk()
            let uniform = sizes.uniform
            // One entry for any number of samples: taken at once, or a damaged count would take hours.
            if let size = uniform, size > 0, keys == nil, offsets.isEmpty, let duration = durations.uniform,
                duration < 1 << 16,
                tracks[index].frames != nil
            {
                let fitting = min(place.samples, left, max(0, bytes.count - claimed) / size)
                let whole = min(fitting, max(0, bytes.count - place.position) / size)
                claimed += whole * size
                tracks[index].samples.append(
                    uniform: whole, size: size, duration: duration, at: place.position, description: place.description)
                left -= place.samples
                if whole < min(place.samples, left + place.samples) { return missing(index, at: place.position) }
                continue
            }
            while place.samples > 0, left > 0 {
                guard let size = sizes.size(number) else { return }
                number += 1
                let isKey = keys == nil || nextKey == number
                if isKey, keys != nil { nextKey = keys?.next() }
                let sample = SampleTable.Sample(
                    position: place.position, size: size, duration: durations.next() ?? 0, offset: offsets.next() ?? 0,
                    isKey: isKey, description: place.description)
                guard add(sample, to: index) else { return missing(index, at: place.position) }
                place.position += size
                place.samples -= 1
                left -= 1
            }
        }
    }

    /// A power cut leaves files of the right length with nothing but zeros at their end: media ends where they begin.
    ///
    /// Silence that is not compressed is zeros too, and is no hole where all boxes are whole.
    mutating func dropHoles() throws(ScanFailure) {
        try dropHole(endingAt: bytes.count)
        // Behind the media of fragments their index may have come to the disk.
        if isFragmented, cut == nil, let mediaEnd { try dropHole(endingAt: mediaEnd) }
    }

    private mutating func dropHole(endingAt end: Int) throws(ScanFailure) {
        let hole = try bytes.beginOfZeros(before: end)
        // Less than a sector of a disk has other reasons.
        guard end - hole >= 512, cut != nil || tracks.allSatisfy({ $0.frames == nil }) else { return }
        let before = tracks.reduce(0) { $0 + $1.samples.count }
        for index in tracks.indices { tracks[index].samples = try tracks[index].samples.prefix(endingBefore: hole) }
        // Room that is not used is zeros too, and no media.
        guard cut != nil || tracks.reduce(0, { $0 + $1.samples.count }) < before else { return }
        cut = (hole, "the media: it is all zeros from there on")
    }
}
