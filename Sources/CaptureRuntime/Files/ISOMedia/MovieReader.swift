internal import CaptureModel

/// Reads what an MP4 or MOV file lists, ordinary or in fragments, from its boxes alone (ISO/IEC 14496-12).
///
/// Only indexes are read, and the first bytes of packets: a recording of hours takes no longer than its index.
struct MovieReader {
    let bytes: FileBytes
    private(set) var container = Container.mp4
    var tracks: [MovieTrack] = []
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
    var cut: (position: Int, what: String)?
    /// What cannot be read between or behind what can.
    var unread: [UnreadPart] = []
    /// Whether the size of a box is not that of what is there.
    private(set) var hasWrongSize = false
    /// Bytes of all media.
    private(set) var mediaSize = 0
    /// Where media lie, by an index, that are not in the file.
    private(set) var absent: (position: Int, what: String)?
    /// Where the last media ends.
    private(set) var mediaEnd: Int?
    /// Where the index of a fragment (`moof`) begins that the file ends within. ffmpeg 5 opens no such file at all.
    private(set) var tornIndex: Int?
    /// Bytes of all samples so far.
    var claimed = 0

    init(_ bytes: FileBytes) throws(ScanFailure) {
        self.bytes = bytes
        try readBoxes()
        guard !movie.isEmpty else {
            throw .unreadable(
                "its index (moov) is missing: it was not written in fragments, and was cut off before it was closed")
        }
        noteAbsentMedia()
        try dropHoles()
    }

    private mutating func readBoxes() throws(ScanFailure) {
        var position = 0
        while position < bytes.count {
            let room = bytes.count - position
            let start = try bytes.bytes(at: position, count: min(16, room)) ?? []
            guard let head = BoxHead(start, room: room, mayExceed: true),
                movie.isEmpty || Self.known.contains(head.type)
            else {
                guard let next = try pass(position, BoxHead(start, room: room, mayExceed: true)) else { return }
                position = next
                continue
            }
            guard head.size <= room else {
                if let next = try nextFragment(behind: position) {
                    hasWrongSize = true
                    position = next
                    continue
                }
                cut = (position, "box '\(head.type)'")
                if head.type == "moof", isFragmented { tornIndex = position }
                return
            }
            if head.type == "ftyp", !movie.isEmpty {
                unread.append(UnreadPart(position..<bytes.count, content: UnreadPart.content(start)))
                return
            }
            guard try read(head, at: position) else {
                guard let next = try pass(position, head) else { return }
                position = next
                continue
            }
            position += head.size
        }
    }

    /// Reads a whole box of the file; answers whether it could be understood.
    private mutating func read(_ head: BoxHead, at position: Int) throws(ScanFailure) -> Bool {
        switch head.type {
        case "ftyp":
            let box = try bytes.part(at: position, count: head.size) ?? []
            if box.dropFirst(head.length).prefix(4).elementsEqual("qt  ".utf8) { container = .mov }
            if brands.isEmpty { brands = Array(box) }
        case "moov" where movie.isEmpty:
            hasIndexInFront = mediaEnd == nil
            try readMovie(Array(try bytes.part(at: position, count: head.size) ?? []), head: head.length)
        case "moof":
            guard let box = try bytes.part(at: position, count: head.size) else { return true }
            isFragmented = true
            return readFragment(Box(type: "moof", whole: box, payload: box.dropFirst(head.length)), at: position)
        case "mdat":
            mediaEnd = position + head.size
            mediaSize += head.size - head.length
        case "mfra": isClosed = true
        default: break
        }
        return true
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

    /// Adds a sample where the file has it whole; answers whether it has.
    ///
    /// All samples together are no larger than the file, or tables of a few bytes could ask for any amount of memory.
    mutating func add(_ sample: SampleTable.Sample, to index: Int) -> Bool {
        guard sample.position >= 0, sample.size >= 0, sample.position <= bytes.count - sample.size,
            claimed + max(1, sample.size) <= bytes.count,
            tracks[index].samples.next / Int(tracks[index].header.timescale) < MovieTrack.longest
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

    mutating func missing(_ index: Int, at position: Int) {
        let number = tracks[index].header.number
        guard cut == nil, absent == nil else { return }
        absent = (min(position, bytes.count), "the media of track \(number)")
        cut = absent
    }
}
