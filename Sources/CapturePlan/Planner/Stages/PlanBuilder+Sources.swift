import CaptureCheck
import CaptureElements
import CaptureModel

extension PlanBuilder {
    /// Plans a source; the streams it gives.
    mutating func addSource(_ source: CheckedSource) -> [MediaType: StageGraph.Stream] {
        if let reason = source.deviceReason { reasons.append(PlanReason(source.name, reason)) }
        if source.isTurned { reasons.append(PlanReason(source.name, "turned upright, as its file says")) }
        if let reason = source.formatReason { reasons.append(PlanReason(source.name, reason)) }
        reasons += source.told.map { PlanReason(source.name, $0) }
        if source.isIsolated { reasons.append(PlanReason(source.name, "opened by a process of its own")) }
        let steps = opening(source)
        let elements = steps.indices.map { index in
            PlannedElement(
                stages.name(source.name, index == 0 ? nil : steps[index].part), steps[index].factory,
                steps[index].properties, node: source.name)
        }
        openers[source.name] = elements[0].name
        // A file's pictures, and a network source's of an unknown encoding, are decoded on the way, and the checker calls
        // them raw.
        let index = stages.add(
            StageGraph.Stage(
                node: source.name, elements: elements, links: Step.links(of: elements, steps),
                outputs: exits(source, last: elements.count - 1), inputs: [], isPaced: source.isLive,
                isCompressed: source.video.map { !$0.encoding.isRaw } ?? false))
        var streams: [MediaType: StageGraph.Stream] = [:]
        if source.video != nil { streams[.video] = unpacked(.init(stage: index, media: .video), source) }
        if source.audio != nil { streams[.audio] = .init(stage: index, media: .audio) }
        exits[source.name] = streams
        return Dictionary(uniqueKeysWithValues: streams.map { media, stream in (media, paced(stream, source)) })
    }

    /// A source's stream on one timeline, upright and in real time. `clocksync` stands before any tee: behind one, a leaky queue would drop
    /// what comes too fast.
    private mutating func paced(_ stream: StageGraph.Stream, _ source: CheckedSource) -> StageGraph.Stream {
        var steps: [Step] = []
        let media = stream.media.rawValue
        if case .file(_, true, _) = source.device {
            // Each round begins a new segment; encoders want time stamps that only grow.
            steps.append(Step("\(media)-timeline", "identity", [PlannedProperty("single-segment", .bool(true))]))
        }
        // A single picture is turned where it is decoded.
        if stream.media == .video, source.isTurned, case .file = source.device { steps += Self.upright }
        if isHeldBack(source) { steps.append(.pace(stream.media)) }
        return stages.transform(
            stream, node: source.name, steps, isCompressed: stages.stages[stream.stage].isCompressed)
    }

    /// Whether a source that is not live is slowed down to real time.
    func isHeldBack(_ source: CheckedSource) -> Bool {
        switch source.device {
        case .file(_, _, let isRealtime), .picture(_, let isRealtime): isRealtime
        case .testPattern(let pattern): isPaced && !pattern.isLive
        case .testTone(let tone): isPaced && !tone.isLive
        default: false
        }
    }

    /// Whether all that is made is slowed down to real time, as files are: beside live sources, for who is ahead of them by seconds would
    /// lose that again, and for takes that begin at times of their own.
    private var isPaced: Bool { checked.isLive || checked.graph.takes.areTimed }

    /// A network source's pictures out of their packets, or decoded where nobody has said their encoding: what takes foreign packets
    /// apart belongs to what opens the source, and is made anew with it when the source is lost. Sound is decoded behind it: planar
    /// samples, which a decoder may give, would lose on the way from a process of its own what says how they lie.
    private mutating func unpacked(_ stream: StageGraph.Stream, _ source: CheckedSource) -> StageGraph.Stream {
        guard case .network(let network) = source.device else { return stream }
        guard let encoding = network.encoding else {
            return stages.transform(stream, node: source.name, [anyDecoder(.video)], queued: source.isLive)
        }
        var steps = [Step("depay", encoding.depayloader)]
        switch encoding {
        case .h264: steps.append(Step("parse", "h264parse"))
        case .h265: steps.append(Step("parse", "h265parse"))
        case .mjpeg: break
        }
        return stages.transform(stream, node: source.name, steps, isCompressed: true)
    }

    /// The pads that media leaves by.
    private func exits(
        _ source: CheckedSource, last: Int
    ) -> [MediaType: (element: Int, pad: PlannedLink.Pad)] {
        switch source.device {
        case .file:
            return [
                .video: (last, .sometimes(PlannedCaps("video/x-raw"))),
                .audio: (last, .sometimes(PlannedCaps("audio/x-raw"))),
            ]
        case .network(let network):
            var video = PlannedCaps("application/x-rtp", ["media": .string("video")])
            if let encoding = network.encoding { video = video.with("encoding-name", .string(encoding.packetName)) }
            return [
                .video: (last, .sometimes(video)),
                .audio: (last, .sometimes(PlannedCaps("application/x-rtp", ["media": .string("audio")]))),
            ]
        default:
            let media: MediaType = source.video == nil ? .audio : .video
            return [media: (last, .always("src"))]
        }
    }

    /// The elements that open a source, the device first.
    private mutating func opening(_ source: CheckedSource) -> [Step] {
        switch source.device {
        case .simulatedCamera(let index): simulatedCamera(source, index)
        case .v4l2(let path):
            // The driver's own time stamps are kept: they say when the picture was taken, not when it was fetched.
            [Step("", "v4l2src", [PlannedProperty("device", .string(path))])] + format(source)
        case .pipewireCamera(let target):
            [
                Step(
                    "", "pipewiresrc",
                    [PlannedProperty("target-object", .string(target)), PlannedProperty("do-timestamp", .bool(true))])
            ] + format(source)
        case .simulatedMicrophone(let index):
            testTone(Source.TestTone(Frequency(hertz: 440 + 110 * Double(index))), source)
        case .alsa(let device): microphone("alsasrc", [PlannedProperty("device", .string(device))], source)
        case .pulse(let device): microphone("pulsesrc", [PlannedProperty("device", .string(device))], source)
        case .pipewireMicrophone(let target):
            [
                Step(
                    "", "pipewiresrc",
                    [PlannedProperty("target-object", .string(target)), PlannedProperty("do-timestamp", .bool(true))])
            ] + audioFormat(source) + stretchable
        case .testPattern(let pattern): testPattern(pattern, source)
        case .testTone(let tone): testTone(tone, source)
        case .file(let path, _, _):
            // Nothing can be fetched through a `valve`. (Nor through a `queue`, but of 1.22 one that is told of the end while its size
            // is asked for answers nobody.)
            [
                Step("", "filesrc", [PlannedProperty("location", .string(path))])
            ] + (source.isHandedOver ? [Step("read", "valve")] : []) + [Step("decode", "decodebin")]
        case .picture(let path, _): picture(path, source)
        case .network(let network): [rtsp(network)]
        case .screen(let screen): self.screen(screen, source)
        // It opens nothing: its constituents do.
        case .virtual: []
        }
    }

    /// A file with one picture: it is decoded and converted once, and shown as often as the graph has pictures.
    private func picture(_ path: String, _ source: CheckedSource) -> [Step] {
        var decoder = Step("decode", "decodebin")
        decoder.output = .sometimes(PlannedCaps("video/x-raw"))
        var caps = PlannedCaps("video/x-raw")
        if let rate = source.video?.rate {
            caps = caps.with("framerate", .fraction(rate.numerator, rate.denominator))
        }
        // Only `jpegparse` reads the orientation, and `decodebin` of GStreamer 1.22 does not use it by itself.
        let (parsing, turning) = source.isTurned ? ([Step("parse", "jpegparse")], Self.upright) : ([], [])
        return [Step("", "filesrc", [PlannedProperty("location", .string(path))])] + parsing + [decoder] + turning + [
            Step("convert", "videoconvert"), Step("repeat", "imagefreeze"), .caps("format", caps),
        ]
    }

    /// Turns and mirrors pictures by the tag `image-orientation`. With `auto` the element also resets the tag, which a muxer would write into the
    /// recording, and a player would turn the picture again.
    private static let upright = LayerGeometry.converting(
        nil, before: [Step("upright", "videoflip", [PlannedProperty("video-direction", .nick("auto"))])])

    /// A microphone never gives the pipeline its clock: all files of a take follow one that is no device's by accident. Its
    /// buffers are stamped by that clock; the default, `skew`, counts samples instead, and of 1.22 lets a slow device fall
    /// behind by its whole buffer, 200 ms, before it leaves a hole, and a fast one run ahead for ever.
    private func microphone(
        _ factory: String, _ properties: [PlannedProperty], _ source: CheckedSource
    ) -> [Step] {
        var clock = [
            PlannedProperty("provide-clock", .bool(false)), PlannedProperty("slave-method", .nick("re-timestamp")),
        ]
        if factory == "alsasrc", checked.graph.clock.reference != .monotonic {
            // The driver counts from the machine's start, whatever the pipeline's clock counts from.
            clock.append(PlannedProperty("use-driver-timestamps", .bool(false)))
        }
        return [Step("", factory, properties + clock)] + audioFormat(source) + stretchable
    }

    /// What brings a device's samples into the form in which a session lays them on the pipeline's clock.
    private var stretchable: [Step] {
        [
            Step("clock-convert", "audioconvert"),
            .caps(
                "clock-format",
                PlannedCaps("audio/x-raw", ["format": .string("F32LE"), "layout": .string("interleaved")])),
        ]
    }

    private func audioFormat(_ source: CheckedSource) -> [Step] {
        var caps = PlannedCaps("audio/x-raw")
        if let rate = source.audio?.sampleRate { caps = caps.with("rate", .int(rate)) }
        if let channels = source.audio?.channels { caps = caps.with("channels", .int(channels)) }
        return caps.fields.isEmpty ? [] : [.caps("format", caps)]
    }

    /// The caps filter that makes a camera deliver the chosen format.
    private func format(_ source: CheckedSource) -> [Step] {
        guard let video = source.video else { return [] }
        let filter = Step.caps("format", caps(of: video))
        switch video.encoding {
        // What the rig says of the format holds, whatever a driver calls it.
        case .raw where video.dynamicRange == .hdr: return [filter, .calling("hdr", ToneMapping.hdr)]
        case .raw, .mjpeg: return [filter]
        case .h264: return [filter, Step("parse", "h264parse")]
        case .h265: return [filter, Step("parse", "h265parse")]
        }
    }

    private func rtsp(_ network: Source.Network) -> Step {
        var properties = [
            PlannedProperty("location", network.url.planned),
            PlannedProperty("protocols", .nick(network.transport.rawValue)),
            PlannedProperty("latency", .int(network.latency.nanoseconds / 1_000_000)),
        ]
        if let user = network.url.user { properties.append(PlannedProperty("user-id", .secret(user))) }
        if let password = network.url.password { properties.append(PlannedProperty("user-pw", .secret(password))) }
        return Step("", "rtspsrc", properties)
    }

    private func screen(_ screen: Source.Screen, _ source: CheckedSource) -> [Step] {
        var properties = [
            // Damage events pace the capture by what changes; a recording wants every picture.
            PlannedProperty("use-damage", .bool(false)), PlannedProperty("show-pointer", .bool(screen.showsPointer)),
        ]
        if let display = screen.display { properties.append(PlannedProperty("display-name", .string(display))) }
        if let region = screen.region {
            properties += [
                PlannedProperty("startx", .int(Int64(region.x))), PlannedProperty("starty", .int(Int64(region.y))),
                PlannedProperty("endx", .int(Int64(region.x + region.size.width - 1))),
                PlannedProperty("endy", .int(Int64(region.y + region.size.height - 1))),
            ]
        }
        let rate = PlannedCaps(
            "video/x-raw", ["framerate": .fraction(screen.rate.numerator, screen.rate.denominator)])
        return [Step("", "ximagesrc", properties), .caps("format", rate)]
    }
}

extension Source.Network.Encoding {
    /// What RTP calls it (`encoding-name` in GStreamer's caps, from the names registered for SDP).
    fileprivate var packetName: String {
        switch self {
        case .h264: "H264"
        case .h265: "H265"
        case .mjpeg: "JPEG"
        }
    }
}
