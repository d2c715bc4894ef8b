public import CaptureModel

/// The elements a graph cannot do without, whatever the plan: those that open, join, write and send.
///
/// Encoders are not among them, since which one is taken is chosen from what is there.
enum NeededElements {
    /// An element with the nodes that need it, in the order of the graph.
    static func all(in context: CheckContext) -> [(element: String, nodes: [NodeName])] {
        let reached = context.index.reached
        var needs: [(NodeName, [String])] = context.usedSources.map { source in
            var needed = elements(for: source, in: context) + ranging(source, in: context)
            if source.isZoomable { needed += ["videocrop", "videoscale"] }
            if context.flow.device(source.name)?.dynamicRange == .hdr { needed.append("capssetter") }
            if source.centreStage != nil { needed += ["videorate", "videoconvert", FaceCascade.element, "fakesink"] }
            if let portrait = source.portrait { needed += PortraitElements.needed(for: portrait) }
            if source.microphoneMode != nil { needed += SoundTreatment.elements }
            return (source.name, needed)
        }
        for node in context.graph.effects where reached.contains(node.name) {
            needs.append((node.name, node.elements.map(\.factory)))
        }
        for node in context.graph.compositors where reached.contains(node.name) {
            needs.append((node.name, ["compositor", "videoconvert", "videoscale"]))
        }
        for node in context.graph.mixers where reached.contains(node.name) {
            needs.append((node.name, ["audiomixer", "audioconvert", "audioresample"]))
        }
        for sink in context.graph.sinks { needs.append((sink.name, elements(for: sink, in: context))) }
        var order: [String] = []
        var nodes: [String: [NodeName]] = [:]
        for (node, elements) in needs {
            for element in elements {
                if nodes[element] == nil { order.append(element) }
                if nodes[element]?.last != node { nodes[element, default: []].append(node) }
            }
        }
        return order.map { ($0, nodes[$0] ?? []) }
    }

    private static func elements(for source: Source, in context: CheckContext) -> [String] {
        let isSimulated = context.options.isSimulated
        switch source.kind {
        case .camera:
            let decoders = context.formats[source.name]?.format.encoding == .mjpeg && !isSimulated ? ["jpegdec"] : []
            if let composed = context.devices.composed[source.name] {
                let openers = composed.parts.map { part in
                    switch isSimulated ? .simulated : part.device {
                    case .v4l2: "v4l2src"
                    case .pipewire: "pipewiresrc"
                    case .simulated: "videotestsrc"
                    }
                }
                return openers + decoders + virtual + (source.onLoss.picture == .slate ? ["videotestsrc"] : [])
            }
            switch isSimulated ? .simulated : context.devices.cameras[source.name]?.device {
            case .v4l2: return ["v4l2src"] + decoders
            case .pipewire: return ["pipewiresrc"] + decoders
            case .simulated: return ["videotestsrc"]
            case nil: return []
            }
        case .microphone:
            switch isSimulated ? .simulated : context.devices.microphones[source.name]?.device {
            case .alsa: return ["alsasrc"]
            case .pulse: return ["pulsesrc"]
            case .pipewire: return ["pipewiresrc"]
            case .simulated: return ["audiotestsrc"]
            case nil: return []
            }
        case .testPattern: return ["videotestsrc"]
        case .testTone: return ["audiotestsrc"]
        case .file: return ["filesrc", "decodebin"]
        case .network(let network):
            guard let encoding = network.encoding else { return ["rtspsrc"] }
            return ["rtspsrc", encoding.depayloader] + [encoding.video.codec?.parser].compactMap(\.self)
        case .screen: return ["ximagesrc"]
        case .virtual(let wish): return virtual + (wish.fallback.showsSlate ? ["videotestsrc"] : [])
        }
    }

    /// What brings a source's pictures into limited range, where they may be of full range.
    private static func ranging(_ source: Source, in context: CheckContext) -> [String] {
        switch source.kind {
        case .camera where context.formats[source.name]?.format.encoding == .mjpeg: range
        case .camera: context.options.isSimulated ? [] : range
        case .file, .network: context.flow.video[source.name] == nil ? [] : range
        case .microphone, .testPattern, .testTone, .screen, .virtual: []
        }
    }

    /// What converts a range.
    private static let range = ["videoconvert", "videobalance", "capssetter"]

    /// What joins the constituents of a virtual camera.
    private static let virtual = ["funnel", "videoconvert", "videocrop", "videoscale"]

    private static func elements(for sink: Sink, in context: CheckContext) -> [String] {
        let video = try? context.videoTrack(of: sink)?.get()
        let audio = try? context.audioTrack(of: sink)?.get()
        let parsers = [video?.codec.parser, audio?.codec.parser].compactMap { $0 }
        switch sink.kind {
        case .record(let record):
            let slow = record.slowMotion?.playAt == nil ? [] : ["capssetter"]
            let container = context.container(of: record, in: sink).map { [$0.muxer] } ?? []
            return (video?.codec == .mjpeg ? range : []) + container + parsers + slow + ["filesink"]
        case .stream(let stream):
            switch stream.transport {
            case .rtsp: return parsers + ["rtspclientsink"]
            case .srt: return parsers + ["mpegtsmux", "srtsink"]
            case .rtmp: return parsers + ["flvmux", "rtmp2sink"]
            case .udp: return parsers + ["mpegtsmux", "udpsink"]
            case .rtp:
                return parsers + [video?.codec.payloader, audio?.codec.payloader].compactMap { $0 } + ["udpsink"]
            case nil: return []
            }
        case .preview(let preview): return preview.place == .web ? range + ["jpegenc", "appsink"] : ["autovideosink"]
        case .snapshot:
            let name = context.paths.files[sink.name]?.expanded ?? ""
            let encoder = StillFormat(path: name)?.element
            return (encoder == "jpegenc" ? range : []) + [encoder].compactMap(\.self) + ["multifilesink"]
        case .frames: return ["appsink"]
        case .scan(let scan): return scan.readers + ["videorate", "fakesink"]
        }
    }
}

extension Container {
    /// The element that writes it.
    var muxer: String {
        switch self {
        case .mp4: "mp4mux"
        case .mov: "qtmux"
        case .mkv: "matroskamux"
        case .webm: "webmmux"
        case .ts: "mpegtsmux"
        }
    }
}

extension VideoCodec {
    /// The element that finds its pictures in a stream of bytes, where a muxer wants one before it.
    var parser: String? {
        switch self {
        case .h264: "h264parse"
        case .h265: "h265parse"
        case .av1: "av1parse"
        case .mjpeg, .vp8, .vp9: nil
        }
    }

    /// The element that puts it into RTP packets.
    var payloader: String? {
        switch self {
        case .h264: "rtph264pay"
        case .h265: "rtph265pay"
        case .vp8: "rtpvp8pay"
        case .vp9: "rtpvp9pay"
        case .av1, .mjpeg: nil
        }
    }
}

extension Source.Network.Encoding {
    /// The element that takes it out of RTP packets.
    public var depayloader: String {
        switch self {
        case .h264: "rtph264depay"
        case .h265: "rtph265depay"
        case .mjpeg: "rtpjpegdepay"
        }
    }
}

extension AudioCodec {
    /// The element that finds its frames in a stream of bytes.
    var parser: String? {
        switch self {
        case .aac: "aacparse"
        case .opus: "opusparse"
        case .flac: "flacparse"
        case .pcm: nil
        }
    }

    /// The element that puts it into RTP packets.
    var payloader: String? {
        switch self {
        case .aac: "rtpmp4gpay"
        case .opus: "rtpopuspay"
        case .flac, .pcm: nil
        }
    }
}
