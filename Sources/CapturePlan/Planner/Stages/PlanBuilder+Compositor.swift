import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a compositor; the picture it gives.
    mutating func addCompositor(_ compositor: CheckedCompositor) -> StageGraph.Stream {
        var inputs: [StageGraph.Input] = []
        func take(_ stream: StageGraph.Stream, _ properties: [PlannedProperty], part: String, queue: QueuePolicy) {
            inputs.append(
                StageGraph.Input(
                    stream: stream, pad: .request("sink_\(inputs.count)", properties), needsQueue: true, queue: queue,
                    part: part))
        }
        // The compositor's own white is the peak of an HDR picture.
        let isWhite = compositor.background == .white && compositor.dynamicRange == .sdr
        if compositor.background != .black && !isWhite {
            let whole = CheckedCompositor.Rectangle(
                x: 0, y: 0, width: compositor.size.width, height: compositor.size.height)
            let stream = addColor(compositor.background, of: compositor, part: "background")
            take(stream, still(whole, zOrder: 0, opacity: 1), part: "background-queue", queue: .stillPicture)
        }
        let slowest = compositor.layers.map { latency(behind: $0.source) }.max() ?? .zero
        var layers: [PlannedComposite.Layer] = []
        for (index, layer) in compositor.layers.enumerated() {
            var planned = PlannedComposite.Layer(
                layer.source, pad: "", isCut: layer.fit == .cover, placement: layer.placement)
            if let border = layer.border, border.width > 0 {
                let frame = CheckedCompositor.Rectangle(
                    x: layer.place.x - border.width, y: layer.place.y - border.width,
                    width: layer.place.width + 2 * border.width, height: layer.place.height + 2 * border.width)
                let stream = addColor(border.color, of: compositor, part: "border-\(index + 1)")
                (planned.border, planned.borderWidth) = ("sink_\(inputs.count)", border.width)
                let properties = still(frame, zOrder: 2 * layer.zOrder - 1, opacity: layer.opacity)
                take(stream, properties, part: "border-\(index + 1)-queue", queue: .stillPicture)
            }
            let slate = slate(for: layer, of: compositor, index)
            if let slate {
                planned.slate = "sink_\(inputs.count)"
                take(
                    slate, still(layer.place, zOrder: 2 * layer.zOrder, opacity: 0), part: "slate-\(index + 1)-queue",
                    queue: .stillPicture)
            }
            guard let stream = picture(of: layer, in: compositor.dynamicRange) else { continue }
            if slate != nil, let source = source(behind: layer.source)?.name {
                slates[source, default: []].append(
                    PlannedSource.Slate(
                        compositor: compositor.name.description, pad: "sink_\(inputs.count - 1)",
                        layer: "sink_\(inputs.count)", opacity: layer.opacity))
            }
            planned.pad = "sink_\(inputs.count)"
            layers.append(planned)
            take(
                stream, pad(layer), part: "layer-\(index + 1)-queue",
                queue: checked.isLive
                    ? .liveLayer(slowest: slowest) : .layer(waiting: layer.wait, at: layer.format.rate))
        }
        reasons.append(
            PlanReason(
                compositor.name,
                "paced by '\(compositor.clock)' at \(compositor.rate) fps; the other layers give their latest frame"))
        explainDynamicRange(of: compositor)
        composites.append(
            PlannedComposite(
                compositor.name, element: compositor.name.description, size: compositor.size,
                clock: compositor.clock, layers: layers,
                layouts: layers.count == compositor.layers.count ? compositor.layouts : [],
                initial: compositor.initialLayout, transition: compositor.transition, margin: compositor.margin,
                takesCommands: compositor.takesCommands))
        return join(compositor, inputs)
    }

    private mutating func join(
        _ compositor: CheckedCompositor, _ inputs: [StageGraph.Input]
    ) -> StageGraph.Stream {
        var properties = [
            PlannedProperty(
                "background",
                .nick(compositor.background == .white && compositor.dynamicRange == .sdr ? "white" : "black")),
            // The picture begins with the first frame of any layer, not with the pipeline's start.
            PlannedProperty("start-time-selection", .nick("first")),
        ]
        if checked.isLive {
            // How late a frame may come and still be shown in its own picture. A layer without a first frame is waited for as long, like one
            // whose source is lost: `ignore-inactive-pads` would leave nothing but still pictures to wait for, and the composite would run
            // ahead of the clock.
            properties.append(PlannedProperty("latency", .int(compositor.rate.frameDuration.nanoseconds)))
        }
        var steps = [Step.caps("format", caps(of: compositor, compositor.dynamicRange == .hdr ? "I420_10LE" : "I420"))]
        if let layer = compositor.layers.first(where: { isTransparent($0.source) }) {
            // It takes layers with an alpha channel only where what it gives has one.
            steps = [.caps("transparent", caps(of: compositor, "A420")), Step("opaque", "videoconvert")] + steps
            reasons.append(PlanReason(compositor.name, "'\(layer.source)' lets through what is behind it"))
        }
        var elements = [PlannedElement(stages.name(compositor.name), "compositor", properties, node: compositor.name)]
        elements += steps.map {
            PlannedElement(stages.name(compositor.name, $0.part), $0.factory, $0.properties, node: compositor.name)
        }
        if checked.isLive {
            let rates = compositor.layers.compactMap(\.format.rate).filter { $0.perSecond < compositor.rate.perSecond }
            let slowest = rates.map(\.frameDuration).max() ?? .zero
            elements.append(
                PlannedElement(
                    stages.name(compositor.name, "driver"), "queue", QueuePolicy.driver(slowest: slowest).properties,
                    node: compositor.name))
        }
        let last = elements.count - 1
        let stage = StageGraph.Stage(
            node: compositor.name, elements: elements, outputs: [.video: (last, .always("src"))], inputs: inputs)
        return StageGraph.Stream(stage: stages.add(stage), media: .video)
    }

    /// How long a node's pictures are held before they arrive.
    private func latency(behind node: NodeName) -> Duration { source(behind: node)?.latency ?? .zero }

    /// What a compositor gives, in a pixel format.
    private func caps(of compositor: CheckedCompositor, _ format: String) -> PlannedCaps {
        let isBright = compositor.dynamicRange == .hdr
        return PlannedCaps(
            "video/x-raw",
            [
                "format": .string(format), "width": .int(compositor.size.width),
                "height": .int(compositor.size.height),
                "framerate": .fraction(compositor.rate.numerator, compositor.rate.denominator),
                "pixel-aspect-ratio": .fraction(1, 1),
                "colorimetry": .string(isBright ? ToneMapping.hdr : Self.colorimetry(compositor.size)),
            ])
    }

    /// Whether a node gives pictures that let through what is behind them.
    private func isTransparent(_ node: NodeName) -> Bool {
        guard case .raw(let format)? = source(behind: node)?.video?.encoding else { return false }
        return format.isTransparent
    }

    /// The matrix and range of video files, by size: BT.709 from 720 lines on, else BT.601, always limited.
    static func colorimetry(_ size: Size) -> String { size.height >= 720 ? "bt709" : "bt601" }

    /// A layer's picture, cropped, turned and mirrored, as the compositor takes it.
    private mutating func picture(of layer: CheckedCompositor.Layer, in range: DynamicRange) -> StageGraph.Stream? {
        guard let stream = pictures(layer.source, in: range) else { return nil }
        let isToneMapped = range == .sdr && dynamicRange(of: layer.source) == .hdr
        let geometry = LayerGeometry(layer, encoding: isToneMapped ? .raw(.i420) : layer.format.encoding)
        let steps = mayBeInterlaced(layer.source) ? [Self.progressive] + geometry.steps : geometry.steps
        return stages.transform(stream, node: layer.source, steps, queued: checked.isLive)
    }

    /// Whole pictures out of interlaced ones, as many as before; whole ones pass as they are. `compositor` of GStreamer 1.22 crashes over an
    /// interlaced picture on top of another.
    private static let progressive = Step("progressive", "deinterlace", [PlannedProperty("fields", .nick("top"))])

    /// Whether a node's pictures may consist of two fields: those of files, capture cards and network cameras may.
    private func mayBeInterlaced(_ node: NodeName) -> Bool {
        if checked.compositors.contains(where: { $0.name == node }) { return false }
        guard let device = source(behind: node)?.device else { return true }
        switch device {
        case .screen, .picture: return false
        default: return !device.isGenerated
        }
    }

    private func pad(_ layer: CheckedCompositor.Layer) -> [PlannedProperty] {
        var properties = place(layer.place, zOrder: 2 * layer.zOrder, opacity: layer.opacity)
        if layer.fit == .contain {
            properties.append(PlannedProperty("sizing-policy", .nick("keep-aspect-ratio")))
        }
        // The mixer of the picture-in-picture article samples bilinearly; GStreamer's own choice would be cubic.
        properties.append(
            PlannedProperty(
                "converter-config",
                .structure(
                    "GstVideoConverter, GstVideoConverter.resampler-method=(GstVideoResamplerMethod)linear")))
        return properties
    }

    private func still(
        _ rectangle: CheckedCompositor.Rectangle, zOrder: Int, opacity: Double
    ) -> [PlannedProperty] {
        place(rectangle, zOrder: zOrder, opacity: opacity) + [PlannedProperty("repeat-after-eos", .bool(true))]
    }

    private func place(
        _ rectangle: CheckedCompositor.Rectangle, zOrder: Int, opacity: Double
    ) -> [PlannedProperty] {
        var properties = [
            PlannedProperty("xpos", .int(Int64(rectangle.x))), PlannedProperty("ypos", .int(Int64(rectangle.y))),
            PlannedProperty("width", .int(Int64(rectangle.width))),
            PlannedProperty("height", .int(Int64(rectangle.height))), PlannedProperty("zorder", .int(Int64(zOrder))),
        ]
        if opacity < 1 { properties.append(PlannedProperty("alpha", .double(opacity))) }
        return properties
    }

    /// What a compositor shows in the place of a layer while its source is lost; nil where that is the last frame.
    private mutating func slate(
        for layer: CheckedCompositor.Layer, of compositor: CheckedCompositor, _ index: Int
    ) -> StageGraph.Stream? {
        guard let source = source(behind: layer.source), source.isLive, source.onLoss.picture == .slate,
            source.onLoss.isRetried
        else { return nil }
        // Even numbers, as 4:2:0 wants them.
        let (width, height) = (max(2, layer.place.width / 2 * 2), max(2, layer.place.height / 2 * 2))
        let part = "slate-\(index + 1)"
        let isBright = compositor.dynamicRange == .hdr
        let ground = isBright ? ToneMapping.lowered(Color(rgb: 0x404040)) : Color(rgb: 0x404040)
        let caps = PlannedCaps(
            "video/x-raw",
            [
                "format": .string("I420"), "width": .int(width), "height": .int(height),
                "framerate": .fraction(30, 1),
            ])
        let drawn = [
            PlannedElement(
                stages.name(compositor.name, part), "videotestsrc",
                [
                    PlannedProperty("pattern", .nick("solid-color")), PlannedProperty("num-buffers", .int(1)),
                    PlannedProperty("foreground-color", .int(Int64(0xFF00_0000 | ground.rgb))),
                ], node: compositor.name),
            PlannedElement(
                stages.name(compositor.name, "\(part)-format"), "capsfilter", [PlannedProperty("caps", .caps(caps))],
                node: compositor.name),
        ]
        let stage = StageGraph.Stage(
            node: compositor.name, elements: drawn, outputs: [.video: (1, .always("src"))], inputs: [])
        let grey = StageGraph.Stream(stage: stages.add(stage), media: .video)
        guard elements.contains("textoverlay") else { return brightened(grey, of: compositor, part: part) }
        let words = PlannedElement(
            stages.name(compositor.name, "\(part)-words"), "textoverlay",
            [
                PlannedProperty("text", .string("\(source.name): no signal")),
                PlannedProperty("halignment", .nick("center")), PlannedProperty("valignment", .nick("center")),
            ]
                + (isBright
                    ? [PlannedProperty("color", .int(Int64(0xFF00_0000 | ToneMapping.lowered(.white).rgb)))] : []),
            node: compositor.name)
        let input = StageGraph.Input(
            stream: grey, pad: .always("video_sink"), needsQueue: false, queue: nil, part: "queue")
        let lettered = StageGraph.Stage(
            node: compositor.name, elements: [words], outputs: [.video: (0, .always("src"))], inputs: [input])
        return brightened(
            StageGraph.Stream(stage: stages.add(lettered), media: .video), of: compositor, part: part)
    }

    /// One small picture of one colour, which the compositor enlarges and repeats: it costs no capture and no clock.
    private mutating func addColor(
        _ color: Color, of compositor: CheckedCompositor, part: String
    ) -> StageGraph.Stream {
        let node = compositor.name
        let shown = compositor.dynamicRange == .hdr ? ToneMapping.lowered(color) : color
        let caps = PlannedCaps(
            "video/x-raw",
            ["format": .string("I420"), "width": .int(16), "height": .int(16), "framerate": .fraction(30, 1)])
        let stage = StageGraph.Stage(
            node: node,
            elements: [
                PlannedElement(
                    stages.name(node, part), "videotestsrc",
                    [
                        PlannedProperty("pattern", .nick("solid-color")), PlannedProperty("num-buffers", .int(1)),
                        PlannedProperty("foreground-color", .int(Int64(0xFF00_0000 | shown.rgb))),
                    ], node: node),
                PlannedElement(
                    stages.name(node, "\(part)-format"), "capsfilter", [PlannedProperty("caps", .caps(caps))],
                    node: node),
            ],
            outputs: [.video: (1, .always("src"))], inputs: [])
        return brightened(
            StageGraph.Stream(stage: stages.add(stage), media: .video), of: compositor, part: part)
    }

    /// What is drawn for a compositor, in its dynamic range, or it warns of colours that are lost. Not drawn in that: `videotestsrc` of
    /// GStreamer 1.22 takes the matrix of BT.709 for that of BT.2020.
    private mutating func brightened(
        _ stream: StageGraph.Stream, of compositor: CheckedCompositor, part: String
    ) -> StageGraph.Stream {
        guard compositor.dynamicRange == .hdr else { return stream }
        let caps = PlannedCaps(
            "video/x-raw", ["format": .string("I420_10LE"), "colorimetry": .string(ToneMapping.hdr)])
        let steps = [Step("\(part)-convert", "videoconvert"), Step.caps("\(part)-range", caps)]
        return stages.transform(stream, node: compositor.name, steps)
    }
}

extension QueuePolicy {
    /// One picture that never changes.
    static let stillPicture = QueuePolicy(buffers: 1, isLeaky: false)
}
