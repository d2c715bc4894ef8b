extension SampleTable {
    /// The samples in their order, until the closure answers no; `decodeTime` counts from the track's beginning.
    func forEach(
        _ body: (_ sample: Sample, _ decodeTime: Int) throws(ScanFailure) -> Bool
    ) throws(ScanFailure) {
        var (sizes, durations, offsets) = (sizes.makeCursor(), durations.makeCursor(), offsets.makeCursor())
        var time = start
        var number = 0
        var nextKey = 0
        for chunk in chunks {
            var position = chunk.position
            for _ in 0..<chunk.samples {
                guard let size = sizes.next(), let duration = durations.next(), let offset = offsets.next() else {
                    return
                }
                number += 1
                let isKey = nextKey < keys.count && keys[nextKey] == number
                if isKey { nextKey += 1 }
                let sample = Sample(
                    position: position, size: size, duration: duration, offset: offset, isKey: isKey,
                    description: chunk.description)
                guard try body(sample, time) else { return }
                position += size
                time += duration
            }
        }
    }

    /// The chunks in their order, with the bytes and the ticks of each.
    func forEachChunk(
        _ body: (_ chunk: Chunk, _ size: Int, _ decodeTime: Int, _ duration: Int) throws(ScanFailure) -> Void
    ) throws(ScanFailure) {
        var (sizes, durations) = (sizes.makeCursor(), durations.makeCursor())
        var time = start
        for chunk in chunks {
            let duration = durations.sum(of: chunk.samples)
            try body(chunk, sizes.sum(of: chunk.samples), time, duration)
            time += duration
        }
    }

    /// The samples up to the first that does not end before a place in the file.
    func prefix(endingBefore position: Int) throws(ScanFailure) -> SampleTable {
        var table = SampleTable()
        table.move(to: start)
        var chunk = 0
        var left = chunks.first?.samples ?? 0
        try forEach { sample, _ throws(ScanFailure) in
            if left == 0 {
                table.beginChunk()
                chunk += 1
                left = chunks[chunk].samples
            }
            left -= 1
            guard sample.position + sample.size <= position else { return false }
            table.append(sample)
            return true
        }
        return table
    }
}
