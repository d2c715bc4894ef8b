/// The tables of ordinary files, and where media ends.
extension MovieReader {
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
        var hole = bytes.count
        while hole > 0, let piece = try bytes.bytes(at: max(0, hole - 65536), count: min(hole, 65536)) {
            let zeros = piece.reversed().prefix { $0 == 0 }.count
            hole -= zeros
            if zeros < piece.count { break }
        }
        // Less than a sector of a disk has other reasons.
        guard bytes.count - hole >= 512, cut != nil || tracks.allSatisfy({ $0.frames == nil }) else { return }
        for index in tracks.indices { tracks[index].samples = try tracks[index].samples.prefix(endingBefore: hole) }
        cut = (hole, "the media: it is all zeros from there on")
    }
}
