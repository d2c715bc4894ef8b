import CaptureCheck
import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// What a machine can do, purpose by purpose.
struct Examination {
    let host: HostInventory
    let rig: Rig
    let folder: String

    /// A thing people want to do, with the elements it takes; of alternatives one is enough.
    struct Purpose {
        let name: String
        let alternatives: [[String]]
        var isRequired = false
    }

    /// What came out for a purpose.
    struct Result {
        let purpose: Purpose
        /// The first alternative that is there whole; nil where none is.
        let used: [String]?
        /// Elements that are not there, where no alternative is whole: those of the one that lacks fewest.
        let missing: [String]
        /// Elements that are there and do not work, with the reason.
        let broken: [(element: String, reason: String)]

        /// The Debian packages that have what is missing.
        var packages: [String] {
            Set(missing.compactMap(ElementPackages.package(of:))).sorted()
        }
    }

    /// Whether the main job, H.264 with AAC into MP4, can be done.
    var canRecord: Bool { results.allSatisfy { !$0.purpose.isRequired || $0.used != nil } }

    /// What came out, in the table's order.
    var results: [Result] { Self.purposes.map(result) }

    private func result(_ purpose: Purpose) -> Result {
        let used = purpose.alternatives.first { $0.allSatisfy(host.has) }
        let lacks = purpose.alternatives.map { $0.filter { !host.has($0) } }
        let fewest = lacks.min { $0.count < $1.count } ?? []
        let broken = purpose.alternatives.joined().compactMap { element in
            host.unusable[element].map { (element, $0) }
        }
        return Result(purpose: purpose, used: used, missing: used == nil ? fewest : [], broken: broken)
    }

    private static let purposes: [Purpose] = [
        Purpose(
            name: "test patterns, tees, files",
            alternatives: [["videotestsrc", "audiotestsrc", "queue", "tee", "capsfilter", "filesink"]], isRequired: true
        ),
        Purpose(
            name: "compositor and converters",
            alternatives: [["compositor", "videoconvert", "videoscale", "videorate"]], isRequired: true),
        Purpose(
            name: "audio mixer and converters",
            alternatives: [["audiomixer", "audioconvert", "audioresample", "audiorate"]], isRequired: true),
        codec(.h264, parser: ["h264parse"], isRequired: true), codec(.h265, parser: ["h265parse"]), codec(.vp8),
        codec(.vp9),
        codec(.av1, parser: ["av1parse"]), codec(.mjpeg),
        codec(.aac, parser: ["aacparse"], isRequired: true), codec(.opus), codec(.flac),
        Purpose(name: "MP4", alternatives: [["mp4mux"]], isRequired: true),
        Purpose(name: "QuickTime", alternatives: [["qtmux"]]),
        Purpose(name: "Matroska", alternatives: [["matroskamux"]]),
        Purpose(name: "WebM", alternatives: [["webmmux"]]),
        Purpose(name: "MPEG-TS", alternatives: [["mpegtsmux"]]),
        Purpose(name: "V4L2 cameras", alternatives: [["v4l2src", "jpegdec"]]),
        Purpose(name: "PipeWire cameras and microphones", alternatives: [["pipewiresrc"]]),
        Purpose(name: "ALSA microphones", alternatives: [["alsasrc"]]),
        Purpose(name: "PulseAudio microphones", alternatives: [["pulsesrc"]]),
        Purpose(name: "files as sources", alternatives: [["filesrc", "decodebin", "avdec_h264"]]),
        Purpose(name: "screen", alternatives: [["ximagesrc"]]),
        Purpose(name: "RTSP cameras", alternatives: [["rtspsrc", "rtph264depay"]]),
        Purpose(name: "RTSP streams", alternatives: [["rtspclientsink"]]),
        Purpose(name: "SRT streams", alternatives: [["srtsink", "mpegtsmux"]]),
        Purpose(name: "RTMP streams", alternatives: [["rtmp2sink", "flvmux"]]),
        Purpose(name: "UDP and RTP streams", alternatives: [["udpsink", "rtph264pay"]]),
        Purpose(
            name: "preview windows",
            alternatives: [["autovideosink", "xvimagesink"], ["autovideosink", "ximagesink"]]),
        Purpose(name: "faces for centre stage", alternatives: [[FaceCascade.element]]),
        Purpose(
            name: "blurred backgrounds",
            alternatives: [[FaceCascade.element, PortraitElements.segmentation, PortraitElements.drawing]]),
        Purpose(name: "microphone modes", alternatives: [[SoundTreatment.element]]),
        Purpose(name: "bar codes and matrix codes", alternatives: [["zbar", "zxing"]]),
        Purpose(name: "snapshots", alternatives: [["jpegenc", "pngenc", "multifilesink"]]),
    ]

    private static func codec(_ codec: VideoCodec, parser: [String] = [], isRequired: Bool = false) -> Purpose {
        let encoders = EncoderCatalog.candidates(for: codec).map { [$0.element] + parser }
        return Purpose(name: "\(codec.rawValue) encoder", alternatives: encoders, isRequired: isRequired)
    }

    private static func codec(_ codec: AudioCodec, parser: [String] = [], isRequired: Bool = false) -> Purpose {
        let encoders = EncoderCatalog.candidates(for: codec).map { [$0.element] + parser }
        return Purpose(name: "\(codec.rawValue) encoder", alternatives: encoders, isRequired: isRequired)
    }
}
