internal import CaptureModel

/// A track of a Matroska or WebM file.
struct MatroskaTrack {
    var statistics: TrackStatistics
    /// Nanoseconds; nil where it is not said.
    var defaultDuration: Int64?
    /// Nanoseconds at the beginning that a decoder throws away.
    var codecDelay: Int64 = 0

    /// What tags name it by (`TrackUID`); nil where it is not said.
    var identity: [UInt8]?

    /// Reads a `TrackEntry`; nil where it is damaged.
    init?(_ entry: ArraySlice<UInt8>) {
        var (number, medium, codec) = (Int?.none, TrackVerdict.Medium.other, "unknown")
        var codecData: ArraySlice<UInt8> = []
        var header = TrackHeader(number: 0, medium: .other, codec: "", timescale: 1_000_000_000)
        for (id, payload) in EBML.all(in: entry) {
            switch id {
            case EBML.ID.trackNumber: number = EBML.unsigned(payload)
            case EBML.ID.trackIdentity: identity = Array(payload)
            case EBML.ID.trackType:
                medium = [1: .video, 2: .audio][EBML.unsigned(payload) ?? 0] ?? .other
            case EBML.ID.codec: codec = String(decoding: payload.prefix { $0 != 0 }, as: UTF8.self)
            case EBML.ID.codecData: codecData = payload
            case EBML.ID.defaultDuration:
                defaultDuration = EBML.unsigned(payload).flatMap { $0 > 0 && $0 < 1 << 40 ? Int64($0) : nil }
            case EBML.ID.codecDelay: codecDelay = EBML.unsigned(payload).map { Int64(min($0, 1 << 40)) } ?? 0
            case EBML.ID.video:
                for (id, value) in EBML.all(in: payload) {
                    if id == EBML.ID.width { header.width = EBML.unsigned(value) }
                    if id == EBML.ID.height { header.height = EBML.unsigned(value) }
                }
            case EBML.ID.audio:
                for (id, value) in EBML.all(in: payload) {
                    if id == EBML.ID.samplingFrequency {
                        header.sampleRate = EBML.float(value).flatMap(Int.init(exactly:))
                    }
                    if id == EBML.ID.channels { header.channels = EBML.unsigned(value) }
                }
            default: break
            }
        }
        guard let number else { return nil }
        header.number = number
        header.medium = medium
        header.codec = Self.codec(codec, codecData)
        if medium == .video { header.reordering = PictureOrder.depth(of: header.codec, codecData) }
        statistics = TrackStatistics(header)
    }

    private static func codec(_ name: String, _ data: ArraySlice<UInt8>) -> String {
        switch name {
        // A BITMAPINFOHEADER: its biCompression.
        case "V_MS/VFW/FOURCC" where data.dropFirst(16).starts(with: "MJPG".utf8): VideoCodec.mjpeg.rawValue
        case "V_MPEG4/ISO/AVC": VideoCodec.h264.rawValue
        case "V_MPEGH/ISO/HEVC": VideoCodec.h265.rawValue
        case "V_VP8": VideoCodec.vp8.rawValue
        case "V_VP9": VideoCodec.vp9.rawValue
        case "V_AV1": VideoCodec.av1.rawValue
        case "V_MJPEG": VideoCodec.mjpeg.rawValue
        case "A_OPUS": AudioCodec.opus.rawValue
        case "A_FLAC": AudioCodec.flac.rawValue
        case _ where name.hasPrefix("A_AAC"): AudioCodec.aac.rawValue
        case _ where name.hasPrefix("A_PCM/"): AudioCodec.pcm.rawValue
        default: name
        }
    }
}
