internal import CaptureModel

/// A track of an MP4 or MOV file.
struct MovieTrack {
    /// What one sample description of a PCM track says.
    struct Frames {
        /// Bytes of one sample of all channels.
        var size: Int
    }

    var header: TrackHeader
    /// The track's box as it stands in the file; empty where there is none.
    var box: Box
    var samples = SampleTable()
    /// Ticks of the track by which its beginning is put off, above zero, or cut away, below.
    var shift = 0
    /// Whether its edit list says more than when it begins.
    var hasFurtherEdits = false
    /// For sound that is not compressed.
    var frames: Frames?
    /// What a fragment's samples are where it does not say (`trex`).
    var defaults = FragmentDefaults()

    /// When a sample that is decoded at a tick is decoded on the file's timeline.
    func time(_ tick: Int) -> Int { tick + shift }
}

/// `trex`, and what a `tfhd` says instead.
struct FragmentDefaults {
    var description = 1
    var duration = 0
    var size = 0
    var flags = 0
}

extension MovieTrack {
    /// Reads a `trak`; nil where it is damaged or no track of media.
    init?(_ box: Box, movieTimescale: Int) {
        guard let media = box.child("mdia"), let table = media.descendant("minf", "stbl"),
            let number = try? Self.number(of: box), let timescale = try? Self.timescale(of: media), timescale > 0,
            let kind = media.child("hdlr")?.payload.dropFirst(8).prefix(4),
            // A timecode is no media: it says something of another track, which that one's index does not.
            !kind.elementsEqual("tmcd".utf8)
        else { return nil }
        let medium: TrackVerdict.Medium =
            switch String(decoding: kind, as: UTF8.self) {
            case "vide": .video
            case "soun": .audio
            default: .other
            }
        let entry = table.child("stsd").flatMap { Box.all(in: $0.payload.dropFirst(8)).first }
        self.box = box
        header = TrackHeader(
            number: number, medium: medium, codec: entry.map { Self.codec($0, medium) } ?? "unknown",
            timescale: Int64(timescale))
        if let entry { describe(entry) }
        readEdits(movieTimescale: movieTimescale)
    }

    static func number(of box: Box) throws(ByteCursor.Ended) -> Int {
        guard let head = box.child("tkhd") else { throw ByteCursor.Ended() }
        var cursor = ByteCursor(head.payload)
        let version = try cursor.u8()
        try cursor.skip(version == 1 ? 19 : 11)
        return try cursor.u32()
    }

    static func timescale(of media: Box) throws(ByteCursor.Ended) -> Int {
        guard let head = media.child("mdhd") else { throw ByteCursor.Ended() }
        var cursor = ByteCursor(head.payload)
        let version = try cursor.u8()
        try cursor.skip(version == 1 ? 19 : 11)
        return try cursor.u32()
    }

    private mutating func describe(_ entry: Box) {
        var cursor = ByteCursor(entry.payload)
        switch header.medium {
        case .video:
            guard (try? cursor.skip(24)) != nil else { return }
            header.width = try? cursor.u16()
            header.height = try? cursor.u16()
            // VisualSampleEntry has 78 bytes before its boxes.
            let record = Box.all(in: entry.payload.dropFirst(78)).first { ["avcC", "hvcC"].contains($0.type) }
            header.reordering = PictureOrder.depth(of: header.codec, record?.payload ?? [])
        case .audio:
            guard (try? cursor.skip(16)) != nil, let channels = try? cursor.u16(), let bits = try? cursor.u16(),
                (try? cursor.skip(4)) != nil, let rate = try? cursor.u32()
            else { return }
            header.channels = channels
            // 16.16 bits hold no rate above 65535 Hz; such tracks tick once a sample.
            header.sampleRate = rate >> 16 > 0 ? rate >> 16 : Int(header.timescale)
            if header.codec == AudioCodec.pcm.rawValue, let width = Self.sampleWidth(entry.type, bits), channels > 0 {
                frames = Frames(size: width * channels)
            }
        case .other: break
        }
    }

    private static func sampleWidth(_ type: String, _ bits: Int) -> Int? {
        switch type {
        case "in24": 3
        case "in32", "fl32": 4
        case "fl64": 8
        case "sowt", "twos", "raw ": (8...16).contains(bits) ? (bits + 7) / 8 : nil
        default: nil
        }
    }

    private static let uncompressed: Set = [
        "sowt", "twos", "raw ", "in24", "in32", "fl32", "fl64", "lpcm", "ipcm", "fpcm",
    ]

    private static func codec(_ entry: Box, _ medium: TrackVerdict.Medium) -> String {
        switch entry.type {
        case "avc1", "avc3": VideoCodec.h264.rawValue
        case "hvc1", "hev1": VideoCodec.h265.rawValue
        case "av01": VideoCodec.av1.rawValue
        case "vp08": VideoCodec.vp8.rawValue
        case "vp09": VideoCodec.vp9.rawValue
        case "jpeg", "mjpa", "mjpb": VideoCodec.mjpeg.rawValue
        case "mp4a": AudioCodec.aac.rawValue
        case "Opus": AudioCodec.opus.rawValue
        case "fLaC": AudioCodec.flac.rawValue
        // 'raw ' is sound in one track and pictures in another.
        case _ where medium == .audio && uncompressed.contains(entry.type): AudioCodec.pcm.rawValue
        default: entry.type
        }
    }

    /// Where the media begins on the file's timeline: an empty edit puts it off, the time of the first edit with media
    /// cuts away what is before it.
    private mutating func readEdits(movieTimescale: Int) {
        guard let list = EditList(of: box), movieTimescale > 0 else { return }
        var hasMedia = false
        for edit in list.edits {
            guard max(edit.length / movieTimescale, edit.time / Int(header.timescale)) < Self.longest else { return }
            if hasMedia || (edit.hasMedia && !edit.isAtUsualSpeed) { hasFurtherEdits = true }
            if hasMedia { continue }
            if edit.hasMedia {
                shift -= edit.time
                hasMedia = true
            } else {
                shift += Self.scaled(edit.length, by: Int(header.timescale), per: movieTimescale)
            }
        }
    }

    /// Seconds that no recording lasts; what claims to is damaged.
    static let longest = 1_000_000_000

    /// A number in other ticks, rounded to the nearest.
    static func scaled(_ value: Int, by scale: Int, per other: Int) -> Int {
        let doubled = Int128(value) * Int128(scale) * 2 / Int128(other)
        return Int(min((doubled + 1) / 2, Int128(ByteCursor.limit)))
    }
}
