internal import CaptureModel

/// Reads what an MP4 or MOV file lists, ordinary or in fragments, from its boxes alone (ISO/IEC 14496-12).
///
/// Only indexes are read, and the first bytes of packets: a recording of hours takes no longer than its index.
struct MovieReader {
    let bytes: FileBytes
    private(set) var container = Container.mp4
    private(set) var tracks: [MovieTrack] = []
    /// The index in front of all else (`moov`), with its head.
    private(set) var movie: [UInt8] = []
    /// The first box (`ftyp`), with its head.
    private(set) var brands: [UInt8] = []
    private(set) var movieTimescale = 0
    private(set) var isFragmented = false
    private(set) var hasIndexInFront = false
    /// Whether whoever wrote fragments has closed the file: their index (`mfra`) or their length (`mehd`) is there.
    private(set) var isClosed = false
    /// Where the file ends before its boxes do, and what is not whole.
    private(set) var cut: (position: Int, what: String)?
    private var claimed = 0

    init(_ bytes: FileBytes) throws(ScanFailure) {
        self.bytes = bytes
        try readBoxes()
        guard !movie.isEmpty else {
            throw .unreadable(
                "its index (moov) is missing: it was not written in fragments, and was cut off before it was closed")
        }
        try dropHoles()
    }

    private mutating func readBoxes() throws(ScanFailure) {
        var position = 0
        var hasMedia = false
        while position < bytes.count {
            let room = bytes.count - position
            guard
                let head = BoxHead(
                    try bytes.bytes(at: position, count: min(16, room)) ?? [], room: room, mayExceed: true)
            else {
                cut = (position, room < 8 ? "the head of a box" : "what is no box")
                return
            }
            let isWhole = head.size <= room
            if !isWhole { cut = (position, "box '\(head.type)'") }
            switch head.type {
            case "ftyp" where isWhole:
                let box = try bytes.part(at: position, count: head.size) ?? []
                if box.dropFirst(head.length).prefix(4).elementsEqual("qt  ".utf8) { container = .mov }
                if brands.isEmpty { brands = Array(box) }
            case "moov" where isWhole && movie.isEmpty:
                hasIndexInFront = !hasMedia
                try readMovie(Array(try bytes.part(at: position, count: head.size) ?? []), head: head.length)
            case "moof" where isWhole:
                if let box = try bytes.part(at: position, count: head.size) {
                    isFragmented = true
                    if !readFragment(Box(type: "moof", whole: box, payload: box.dropFirst(head.length)), at: position) {
                        cut = (position, "box 'moof'")
                        return
                    }
                }
            case "mdat": hasMedia = true
            case "mfra" where isWhole: isClosed = true
            default: break
            }
            if !isWhole { return }
            position += head.size
        }
    }

    private mutating func readMovie(_ box: [UInt8], head: Int) throws(ScanFailure) {
        let root = Box(type: "moov", whole: box[...], payload: box[head...])
        guard let header = root.child("mvhd"), let scale = try? Self.timescale(header), scale > 0 else {
            throw .unreadable("its index (moov) is damaged")
        }
        movie = box
        movieTimescale = scale
        tracks = root.children.filter { $0.type == "trak" }.compactMap { MovieTrack($0, movieTimescale: scale) }
        for index in tracks.indices { readTable(of: index) }
        guard let extends = root.child("mvex") else { return }
        isFragmented = true
        if let length = extends.child("mehd"), let value = try? Self.length(length), value > 0 { isClosed = true }
        for box in extends.children where box.type == "trex" {
            var cursor = ByteCursor(box.payload.dropFirst(4))
            guard let number = try? cursor.u32(), let index = tracks.firstIndex(where: { $0.header.number == number }),
                let description = try? cursor.u32(), let duration = try? cursor.u32(), let size = try? cursor.u32(),
                let flags = try? cursor.u32()
            else { continue }
            tracks[index].defaults = FragmentDefaults(
                description: description, duration: duration, size: size, flags: flags)
        }
    }

    private static func timescale(_ box: Box) throws(ByteCursor.Ended) -> Int {
        var cursor = ByteCursor(box.payload)
        let version = try cursor.u8()
        try cursor.skip(version == 1 ? 19 : 11)
        return try cursor.u32()
    }

    private static func length(_ box: Box) throws(ByteCursor.Ended) -> Int {
        var cursor = ByteCursor(box.payload)
        let version = try cursor.u8()
        try cursor.skip(3)
        return version == 1 ? try cursor.u64() : try cursor.u32()
    }

    /// Adds a sample where the file has it whole; answers whether it has.
    ///
    /// All samples together are no larger than the file, or tables of a few bytes could ask for any amount of memory.
    private mutating func add(_ sample: SampleTable.Sample, to index: Int) -> Bool {
        guard sample.position >= 0, sample.size >= 0, sample.position <= bytes.count - sample.size,
            claimed + max(1, sample.size) <= bytes.count
        else { return false }
        claimed += max(1, sample.size)
        if let frames = tracks[index].frames, frames.size > 0, sample.size % frames.size == 0, sample.size > 0,
            sample.duration == sample.size / frames.size
        {
            // A sample is one moment of the sound, whatever a fragment calls one.
            tracks[index].samples.append(
                uniform: sample.duration, size: frames.size, duration: 1, at: sample.position,
                description: sample.description)
        } else {
            tracks[index].samples.append(sample)
        }
        return true
    }

    private mutating func missing(_ index: Int, at position: Int) {
        let number = tracks[index].header.number
        if cut == nil { cut = (min(position, bytes.count), "the media of track \(number)") }
    }
}

extension MovieReader {
    /// Reads a `moof`; answers whether it could be understood.
    private mutating func readFragment(_ box: Box, at position: Int) -> Bool {
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
                    tracks[index].samples.move(to: version == 1 ? try cursor.u64() : try cursor.u32())
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

extension MovieReader {
    /// Reads the tables of an ordinary file; a fragmented one has empty ones.
    private mutating func readTable(of index: Int) {
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
    private mutating func dropHoles() throws(ScanFailure) {
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
