import CaptureCheck
import CaptureElements
import CaptureModel

extension PlanBuilder {
    /// A node's picture, mirrored where the sink's camera is, and in SDR unless the sink keeps more.
    ///
    /// - Parameter asTheyCome: whether it may be of full range; else it is of limited range.
    mutating func picture(
        _ node: NodeName, isMirrored: Bool, in range: DynamicRange = .sdr, asTheyCome: Bool = false
    ) -> StageGraph.Stream? {
        guard let stream = pictures(node, in: range, asTheyCome: asTheyCome) else { return nil }
        guard isMirrored else { return stream }
        let steps = LayerGeometry.converting(
            encoding(node, in: range), before: [LayerGeometry.flip("mirror", "horizontal-flip")])
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
            stream = output(of: node, .video).map { told($0, node: node, of: sink, track.codec) }
            throttle(sink, at: nil)
            if codec != .mjpeg, let source = source(behind: node) {
                packetKeepers[source.name, default: []].append(sink.name)
            }
        case .encode(let encode):
            stream = picture(
                node, isMirrored: sink.isMirrored, in: encode.dynamicRange, asTheyCome: convertsRange(encode, of: node)
            ).map { self.encoded($0, encode, of: sink, node: node) }
            let rate = encode.codec == .mjpeg ? "quality 90" : encode.bitrate.description
            reasons.append(
                PlanReason(sink.name, "\(encode.codec.label) by \(encode.element) at \(rate)"))
            if let speed = encode.speed, speed != .veryfast, let size = encode.size, let fps = encode.rate {
                reasons.append(
                    PlanReason(
                        sink.name,
                        "\(encode.element) works at '\(speed)', for \(fps) pictures of \(size) a second are too many for more"
                    ))
            }
        }
        return stream.map {
            stages.transform($0, node: node, Muxing.parser(track.codec, for: format), isCompressed: true)
        }
    }

    /// Whether what is before an encoder converts the range by itself: for JPEG it does, and where the matrix changes too.
    private func convertsRange(_ encode: CheckedSink.VideoEncode, of node: NodeName) -> Bool {
        if encode.codec == .mjpeg { return comesAsJPEG(node) }
        return source(behind: node)?.video?.encoding == .mjpeg
            && Self.colorimetry(encode.size ?? .hd720) != Self.colorimetryOfJPEG
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
        if encode.isRetimed, let perSecond = encode.rate {
            let caps = PlannedCaps("video/x-raw", ["framerate": .fraction(perSecond.numerator, perSecond.denominator)])
            // It would fill the time before the first picture, too.
            let rate = Step("rate", "videorate", [PlannedProperty("skip-to-first", .bool(true))])
            steps = [rate, .caps("rate-format", caps)] + steps
            // It would fill again what is left out before it.
            guarded = 2
        }
        var formats = PlannedCaps(
            "video/x-raw", ["format": .anyOf(VideoEncoders.rawFormats(of: encode.element))])
        if encode.dynamicRange == .hdr {
            formats = PlannedCaps(
                "video/x-raw", ["format": .string("I420_10LE"), "colorimetry": .string(ToneMapping.hdr)])
        } else if encode.codec != .mjpeg, isUnlikeFiles(node) {
            // A player takes a file for limited range unless told otherwise, and not all listen.
            formats = formats.with("colorimetry", .string(Self.colorimetry(encode.size ?? .hd720)))
        }
        if encode.codec == .vp9 {
            // mp4mux of GStreamer 1.22 ends the process where VP9 comes without it, as it does behind a compositor.
            formats = formats.with("chroma-site", .string("mpeg2"))
        }
        let encoder = Step(encode.codec.rawValue, encode.element, VideoEncoders.properties(encode))
        if encode.codec == .mjpeg {
            steps += expanding(node, to: VideoEncoders.rawFormats(of: encode.element)) + [encoder]
        } else {
            steps += [Step("convert", "videoconvert"), .caps("format", formats), encoder]
        }
        if let rate = encode.playAt {
            // Before the encoder, whose stream then tells the file's rate too; behind it where it goes by the times.
            let counts = VideoEncoders.countsPictures(encode.element)
            steps.insert(
                .telling(rate, of: counts ? "video/x-raw" : encode.codec.mediaType), at: steps.count - (counts ? 1 : 0))
        }
        let result = stages.transform(
            stream, node: node, steps, queued: true, isCompressed: true, pressure: sink.pressure)
        note(subject(encode), of: encode.element, in: result)
        let elements = stages.stages[result.stage].elements
        let first = elements[guarded].name
        throttle(sink, at: first, keyframeInterval: encode.keyframeInterval)
        // Of Motion JPEG all pictures are.
        if encode.codec != .mjpeg { keyframeIntervals[first] = encode.keyframeInterval }
        guardTakes(of: sink, at: first)
        return result
    }

    /// A camera's own pictures with the rate that the file is to tell; as they are where it plays as it happened.
    private mutating func told(
        _ stream: StageGraph.Stream, node: NodeName, of sink: CheckedSink, _ codec: VideoCodec
    ) -> StageGraph.Stream {
        guard let rate = sink.slowMotion?.playAt else { return stream }
        return stages.transform(stream, node: node, [.telling(rate, of: codec.mediaType)], isCompressed: true)
    }

    /// A node's compressed sound as a format takes it.
    mutating func audioTrack(
        _ node: NodeName, _ encode: CheckedSink.AudioEncode, for format: Muxing.Format,
        slowMotion: CheckedSlowMotion? = nil
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
        let slowness = slowMotion.flatMap { $0.sound == .stretch ? 1 / $0.speed : nil }
        if slowness != nil {
            let format = PlannedCaps("audio/x-raw", ["format": .string("F32LE"), "layout": .string("interleaved")])
            steps += [.caps("stretch", format), Step("convert", "audioconvert")]
            if encode.codec == .pcm { steps.append(.caps("written-format", caps)) }
        }
        if let element = encode.element {
            steps.append(Step(encode.codec.rawValue, element, AudioEncoders.properties(encode)))
        }
        let encoded = stages.transform(
            stream, node: node, steps, queued: true, isCompressed: true, slowness: slowness)
        if let element = encode.element { note(subject(encode), of: element, in: encoded) }
        if let slowness, let place = steps.firstIndex(where: { $0.part == "stretch" }) {
            let element = stages.stages[encoded.stage].elements[place].name
            if !stretches.contains(where: { $0.element == element }) {
                stretches.append(PlannedStretch(element: element, slowness: slowness))
            }
        }
        return stages.transform(
            encoded, node: node, Muxing.parser(encode.codec, channels: encode.channels, for: format), isCompressed: true
        )
    }
}
