import CaptureElements
import CaptureModel

/// How tracks enter each container and each transport: muxers, pads, parsers.
enum Muxing {
    /// What holds the tracks together.
    enum Format: Hashable {
        case file(Container)
        case flv
        case rtsp
    }

    /// The muxer, or the sink that takes elementary streams.
    static func element(_ format: Format) -> String {
        switch format {
        case .file(let container): container.muxer
        case .flv: Sink.Stream.Transport.flvMuxer
        case .rtsp: "rtspclientsink"
        }
    }

    /// The pad a track enters by; `index` counts the tracks of its medium, from 0.
    static func pad(_ format: Format, _ media: MediaType, index: Int) -> PlannedLink.Pad {
        switch format {
        case .file(.ts): .request("sink_%d", [])
        case .flv: .request(media.rawValue, [])
        case .rtsp: .request("sink_%u", [])
        case .file: .request("\(media.rawValue)_\(index)", [])
        }
    }

    /// What brings compressed pictures into the form a format asks for. A form that is named keeps two sinks with
    /// different wishes from sharing one parser.
    static func parser(_ codec: VideoCodec, for format: Format) -> [Step] {
        let isTransportStream = format == .file(.ts)
        return switch codec {
        case .h264:
            [
                // Parameter sets before every key frame: a file that begins late or is cut can still be decoded.
                Step("parse", "h264parse", isTransportStream ? [PlannedProperty("config-interval", .int(-1))] : []),
                .caps(
                    "packed",
                    PlannedCaps(
                        "video/x-h264",
                        [
                            "stream-format": .string(isTransportStream || format == .rtsp ? "byte-stream" : "avc"),
                            "alignment": .string("au"),
                        ])),
            ]
        case .h265:
            [
                Step("parse", "h265parse", isTransportStream ? [PlannedProperty("config-interval", .int(-1))] : []),
                .caps(
                    "packed",
                    PlannedCaps(
                        "video/x-h265",
                        [
                            "stream-format": .string(isTransportStream || format == .rtsp ? "byte-stream" : "hvc1"),
                            "alignment": .string("au"),
                        ])),
            ]
        case .av1: [Step("parse", "av1parse")]
        case .vp9: [Step("parse", "vp9parse")]
        case .vp8, .mjpeg: []
        }
    }

    /// What brings compressed sound into the form a format asks for.
    ///
    /// `opusparse` of GStreamer 1.22 spoils what `opusenc` makes of many channels: of 6 the first packet, of 8 each, which no decoder takes
    /// any more. It is left out of more than two, which no format asks it for.
    static func parser(_ codec: AudioCodec, channels: Int? = nil, for format: Format) -> [Step] {
        switch codec {
        case .aac:
            [
                Step("parse", "aacparse"),
                .caps(
                    "packed",
                    PlannedCaps(
                        "audio/mpeg",
                        ["mpegversion": .int(4), "stream-format": .string(format == .file(.ts) ? "adts" : "raw")])),
            ]
        case .opus: (channels ?? 2) > 2 ? [] : [Step("parse", "opusparse")]
        case .flac: [Step("parse", "flacparse")]
        case .pcm: []
        }
    }

    /// The muxer's properties; a fragment of 0 s is none.
    static func properties(_ container: Container, fragment: Duration, path: String) -> [PlannedProperty] {
        switch container {
        case .mp4, .mov:
            if fragment > .zero {
                // The default mode, dash-or-mss: with first-moov-then-finalise GStreamer 1.22 reads only the first
                // fragment of a file that was cut off.
                [PlannedProperty("fragment-duration", .int(fragment.nanoseconds / 1_000_000))]
            } else {
                // The index moves to the front when the file ends, by way of a file beside it: not in /tmp, which may
                // be small and held in memory.
                [
                    PlannedProperty("faststart", .bool(true)),
                    PlannedProperty("faststart-file", .string(UnindexedMedia.path(of: path))),
                ]
            }
        case .mkv, .webm, .ts: []
        }
    }
}
