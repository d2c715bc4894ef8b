import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// A node's picture, mirrored where the sink's camera is.
    mutating func picture(_ node: NodeName, isMirrored: Bool) -> StageGraph.Stream? {
        guard let stream = raw(node, .video) else { return nil }
        guard isMirrored else { return stream }
        let steps = LayerGeometry.converting(
            source(behind: node)?.video?.encoding, before: [LayerGeometry.flip("mirror", "horizontal-flip")])
        return stages.transform(stream, node: node, steps, queued: true)
    }

    /// A node's compressed picture as a format takes it, or nil where the sink has none.
    mutating func videoTrack(
        _ track: CheckedSink.VideoTrack?, of sink: CheckedSink, for format: Muxing.Format
    ) -> StageGraph.Stream? {
        guard let track, let node = sink.video else { return nil }
        let stream: StageGraph.Stream?
        switch track {
        case .copy(let codec):
            reasons.append(
                PlanReason(sink.name, "'\(node)' delivers \(codec.label), which is kept as it is: nothing is encoded"))
            stream = output(of: node, .video)
            throttle(sink, at: nil)
        case .encode(let encode):
            stream = picture(node, isMirrored: sink.isMirrored).map { self.encoded($0, encode, of: sink, node: node) }
            let rate = encode.codec == .mjpeg ? "quality 90" : encode.bitrate.description
            reasons.append(
                PlanReason(sink.name, "\(encode.codec.label) by \(encode.element) at \(rate)"))
        }
        return stream.map {
            stages.transform($0, node: node, Muxing.parser(track.codec, for: format), isCompressed: true)
        }
    }

    /// The stage that compresses a picture; the same one for all who ask for the same.
    private mutating func encoded(
        _ stream: StageGraph.Stream, _ encode: CheckedSink.VideoEncode, of sink: CheckedSink, node: NodeName
    ) -> StageGraph.Stream {
        var guarded = 0
        var steps: [Step] = []
        if encode.isScaled, let size = encode.size {
            let caps = PlannedCaps(
                "video/x-raw",
                [
                    "width": .int(size.width), "height": .int(size.height), "pixel-aspect-ratio": .fraction(1, 1),
                ])
            // Scaled first: the conversion then works on the smaller picture.
            steps += [Step("scale", "videoscale"), .caps("size", caps)]
        } else if encode.size == nil {
            // Only the run tells how large these pictures are. Those that are smaller than encoder or muxer take are enlarged,
            // and an odd side is evened out where it cannot be encoded; all others pass untouched.
            steps.append(Step("scale", "videoscale"))
            if encode.codec == .h264 || encode.codec == .h265 {
                steps.append(.caps("size", PlannedCaps("video/x-raw", ["width": .even, "height": .even])))
            }
        }
        if encode.isRetimed, let rate = encode.rate {
            let caps = PlannedCaps("video/x-raw", ["framerate": .fraction(rate.numerator, rate.denominator)])
            steps = [Step("rate", "videorate"), .caps("rate-format", caps)] + steps
            // It would fill again what is left out before it.
            guarded = 2
        }
        var formats = PlannedCaps(
            "video/x-raw", ["format": .anyOf(VideoEncoders.rawFormats(of: encode.element))])
        if encode.codec != .mjpeg, isFullRange(node) {
            // A player takes a file for limited range unless told otherwise, and not all listen.
            formats = formats.with("colorimetry", .string(Self.colorimetry(encode.size ?? .hd720)))
        }
        if encode.codec == .vp9 {
            // mp4mux of GStreamer 1.22 ends the process where VP9 comes without it, as it does behind a compositor.
            formats = formats.with("chroma-site", .string("mpeg2"))
        }
        let encoder = Step(encode.codec.rawValue, encode.element, VideoEncoders.properties(encode))
        steps += [Step("convert", "videoconvert"), .caps("format", formats), encoder]
        let result = stages.transform(
            stream, node: node, steps, queued: true, isCompressed: true, pressure: sink.pressure)
        throttle(
            sink, at: stages.stages[result.stage].elements[guarded].name, keyframeInterval: encode.keyframeInterval)
        return result
    }

    /// A node's compressed sound as a format takes it.
    mutating func audioTrack(
        _ node: NodeName, _ encode: CheckedSink.AudioEncode, for format: Muxing.Format
    ) -> StageGraph.Stream? {
        guard let stream = raw(node, .audio) else { return nil }
        var caps = PlannedCaps("audio/x-raw", ["rate": .int(encode.sampleRate)])
        if let channels = encode.channels {
            caps = caps.with("channels", .int(channels))
        } else {
            caps = caps.with("channels", .range(1, 2))
        }
        if encode.codec == .pcm { caps = caps.with("format", .string("S16LE")).with("layout", .string("interleaved")) }
        var steps = [Step("convert", "audioconvert"), Step("resample", "audioresample"), .caps("format", caps)]
        if source(behind: node)?.isLive == true {
            // A sound card that lost samples leaves a hole, which is filled with silence so that the rest stays in time.
            steps.insert(Step("rate", "audiorate", [PlannedProperty("skip-to-first", .bool(true))]), at: 2)
        }
        if let element = encode.element {
            steps.append(Step(encode.codec.rawValue, element, AudioEncoders.properties(encode)))
        }
        let encoded = stages.transform(stream, node: node, steps, queued: true, isCompressed: true)
        return stages.transform(encoded, node: node, Muxing.parser(encode.codec, for: format), isCompressed: true)
    }
}
