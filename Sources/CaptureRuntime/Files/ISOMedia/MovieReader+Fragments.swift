/// Fragments: `moof`.
extension MovieReader {
    /// Reads a `moof`; answers whether it could be understood.
    mutating func readFragment(_ box: Box, at position: Int) -> Bool {
        // Where a track's data does not say where it lies, it lies behind that of the track before.
        var data = position
        for part in box.children where part.type == "traf" {
            do throws(ByteCursor.Ended) {
                guard let head = part.child("tfhd") else { return false }
                var cursor = ByteCursor(head.payload)
                let flags = try cursor.u32()
                let number = try cursor.u32()
                guard let index = tracks.firstIndex(where: { $0.header.number == number }) else { continue }
                var defaults = tracks[index].defaults
                var base = data
                if flags & 0x1 != 0 { base = try cursor.u64() } else if flags & 0x20000 != 0 { base = position }
                if flags & 0x2 != 0 { defaults.description = try cursor.u32() }
                if flags & 0x8 != 0 { defaults.duration = try cursor.u32() }
                if flags & 0x10 != 0 { defaults.size = try cursor.u32() }
                if flags & 0x20 != 0 { defaults.flags = try cursor.u32() }
                if let time = part.child("tfdt") {
                    var cursor = ByteCursor(time.payload)
                    let version = try cursor.u8()
                    try cursor.skip(3)
                    let time = version == 1 ? try cursor.u64() : try cursor.u32()
                    tracks[index].samples.move(to: time)
                    note(time, of: index)
                }
                var end = base
                for run in part.children where run.type == "trun" {
                    guard let next = try readRun(run, of: index, base: base, from: end, defaults) else {
                        end = bytes.count
                        break
                    }
                    end = next
                }
                data = end
            } catch {
                return false
            }
        }
        return true
    }

    /// Reads a `trun`; answers where its data ends, nil where it ends beyond the file.
    private mutating func readRun(
        _ box: Box, of index: Int, base: Int, from start: Int, _ defaults: FragmentDefaults
    ) throws(ByteCursor.Ended) -> Int? {
        var cursor = ByteCursor(box.payload)
        let flags = try cursor.u32() & 0xFFFFFF
        let count = try cursor.u32()
        var position = start
        if flags & 0x1 != 0 { position = base + (try cursor.i32()) }
        let firstFlags = flags & 0x4 != 0 ? try cursor.u32() : nil
        tracks[index].samples.beginChunk()
        for number in 0..<count {
            var sample = SampleTable.Sample(
                position: position, size: defaults.size, duration: defaults.duration, offset: 0, isKey: false,
                description: defaults.description)
            if flags & 0x100 != 0 { sample.duration = try cursor.u32() }
            if flags & 0x200 != 0 { sample.size = try cursor.u32() }
            var marks = number == 0 ? firstFlags ?? defaults.flags : defaults.flags
            if flags & 0x400 != 0 { marks = try cursor.u32() }
            if flags & 0x800 != 0 { sample.offset = try cursor.i32() }
            // sample_is_non_sync_sample
            sample.isKey = marks & 0x10000 == 0
            guard add(sample, to: index) else {
                missing(index, at: position)
                return nil
            }
            position += sample.size
        }
        return position
    }
}
