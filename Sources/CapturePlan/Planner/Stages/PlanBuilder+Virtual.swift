import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a virtual camera; the pictures it gives.
    ///
    /// A `funnel` joins the constituents, and the session lets one at a time through to it: unlike an `input-selector` it holds a
    /// lock from choosing a stream to passing its picture on, so no picture overtakes another at a switch.
    mutating func virtual(
        _ source: CheckedSource, _ virtual: Source.Virtual, slate: NodeName?
    ) -> StageGraph.Stream? {
        guard let zoom = source.zoom, let given = source.video else { return nil }
        // A closer look through one camera needs no join.
        guard virtual.constituents.count > 1 else {
            return virtual.constituents.first.flatMap { closeLook(at: $0, source, zoom) }
        }
        var inputs: [StageGraph.Input] = []
        var constituents: [PlannedZoom.Constituent] = []
        for name in virtual.constituents + [slate].compactMap(\.self) {
            let branch =
                name == slate
                ? self.slate(name, of: source, size: given.size) : constituent(name, of: source, size: given.size)
            guard let (stream, gate) = branch else { return nil }
            let pad = "sink_\(inputs.count)"
            inputs.append(
                StageGraph.Input(stream: stream, pad: .request(pad, []), needsQueue: false, queue: nil, part: "queue"))
            constituents.append(
                .init(name, gate: gate, pad: pad))
        }
        let steps = zooming(zoom, StreamFormat.Video(encoding: .raw(.i420), size: given.size))
        let elements =
            [PlannedElement(stages.name(source.name), "funnel", [], node: source.name)]
            + steps.map {
                PlannedElement(stages.name(source.name, $0.part), $0.factory, $0.properties, node: source.name)
            }
        let last = elements.count - 1
        let named = steady(given).map {
            PlannedElement(stages.name(source.name, $0.part), $0.factory, $0.properties, node: source.name)
        }
        let stage = stages.add(
            StageGraph.Stage(
                node: source.name, elements: elements + named,
                outputs: [.video: (last + named.count, .always("src"))], inputs: inputs))
        zooms.append(
            PlannedZoom(
                source.name, crop: elements[1].name, size: elements[last].name, picture: given.size,
                initial: zoom.initial, range: zoom.range, holder: zoom.holder, scale: zoom.scale,
                constituents: constituents, slate: slate.map { _ in virtual.constituents.count },
                fallback: virtual.fallback.order?.compactMap { name in virtual.constituents.firstIndex(of: name) },
                join: elements[0].name, switching: virtual.switching,
                frameDuration: given.rate?.frameDuration))
        let first = virtual.constituents[zoom.firstConstituent]
        if slate != nil {
            reasons.append(PlanReason(source.name, "shows a slate while no constituent that may stand in is there"))
        }
        if let reason = source.deviceReason { reasons.append(PlanReason(source.name, reason)) }
        if let reason = source.formatReason { reasons.append(PlanReason(source.name, reason)) }
        reasons.append(
            PlanReason(
                source.name,
                "zoom \(zoom.initial), which '\(first)' shows first; what is not shown is open, and nothing is done to its pictures"
            ))
        return StageGraph.Stream(stage: stage, media: .video)
    }

    /// A second, closer look through one camera.
    private mutating func closeLook(
        at name: NodeName, _ source: CheckedSource, _ zoom: CheckedZoom
    ) -> StageGraph.Stream? {
        guard let raw = pictures(name, in: .sdr), let behind = self.source(behind: name), var given = behind.video
        else { return nil }
        if let encoding = encoding(name, in: .sdr) { given.encoding = encoding }
        let result = stages.transform(raw, node: source.name, zooming(zoom, given), queued: behind.isLive)
        let elements = stages.stages[result.stage].elements
        if let crop = elements.first(where: { $0.factory == "videocrop" }), let size = elements.last {
            zooms.append(
                PlannedZoom(
                    source.name, crop: crop.name, size: size.name, picture: given.size, initial: zoom.initial,
                    range: zoom.range, scale: zoom.scale))
        }
        reasons.append(PlanReason(source.name, "zoom \(zoom.initial) of what '\(name)' shows"))
        return result
    }

    /// A constituent's pictures in the one form that all of them have, behind the element that is their gate.
    ///
    /// Motion JPEG is decoded behind the gate: each of its pictures stands by itself. What needs the pictures before is decoded all
    /// the time, with whoever else takes it.
    private mutating func constituent(
        _ name: NodeName, of source: CheckedSource, size: Size?
    ) -> (StageGraph.Stream, gate: String)? {
        guard let behind = self.source(behind: name) else { return nil }
        let isDecodedLate = behind.video?.encoding == .mjpeg
        // Where the matrix is another one than JPEG's, the converter changes the range with it.
        let ranged = Self.colorimetry(size ?? .hd720) == Self.colorimetryOfJPEG ? limiting(behind) : []
        guard let stream = isDecodedLate ? output(of: name, .video) : pictures(name, in: .sdr) else { return nil }
        let steps =
            [Step("\(name)-gate", "identity")] + (isDecodedLate ? decoding(behind, .video) + ranged : [])
            + unified(name, size) + resized(name, behind.video?.size, to: size)
        let elements = steps.map {
            PlannedElement(stages.name(source.name, $0.part), $0.factory, $0.properties, node: source.name)
        }
        convertRange(elements, isFull: true)
        // Of its own, however alike another one's may be: each has its own gate.
        let stage = stages.add(
            StageGraph.Stage(
                node: source.name, elements: elements, outputs: [.video: (elements.count - 1, .always("src"))],
                inputs: [
                    StageGraph.Input(
                        stream: stream, pad: .always("sink"), needsQueue: behind.isLive, queue: nil,
                        part: "\(name)-queue")
                ]))
        return (StageGraph.Stream(stage: stage, media: .video), elements[0].name)
    }

    /// What says of all constituents' pictures the same, where it is known: decoders and cameras say more of theirs than test patterns
    /// do, or less, and each such change would have an encoder begin anew and a file end at each switch.
    private func steady(_ given: StreamFormat.Video) -> [Step] {
        guard let size = given.size, let rate = given.rate, elements.contains("capssetter") else { return [] }
        let caps = PlannedCaps(
            "video/x-raw",
            [
                "format": .string("I420"), "width": .int(size.width), "height": .int(size.height),
                "framerate": .fraction(rate.numerator, rate.denominator), "pixel-aspect-ratio": .fraction(1, 1),
                "interlace-mode": .string("progressive"), "colorimetry": .string(Self.colorimetry(size)),
                "chroma-site": .string("mpeg2"),
            ])
        return [
            Step(
                "steady", "capssetter",
                [PlannedProperty("caps", .caps(caps)), PlannedProperty("replace", .bool(true))])
        ]
    }

    /// What brings a constituent's pictures into the one form that all of them have.
    private func unified(_ name: NodeName, _ size: Size?) -> [Step] {
        let form = PlannedCaps(
            "video/x-raw",
            [
                "format": .string("I420"), "colorimetry": .string(Self.colorimetry(size ?? .hd720)),
                "chroma-site": .string("mpeg2"),
            ])
        return [Step("\(name)-convert", "videoconvert"), .caps("\(name)-format", form)]
    }

    /// What brings a constituent's pictures to the size of those of the main one, by which the zoom is reckoned: those of another shape lose
    /// what stands over, so that nothing is distorted.
    private func resized(_ name: NodeName, _ own: Size?, to size: Size?) -> [Step] {
        guard let size, own != size else { return [] }
        var cuts = [
            Step(
                "\(name)-cover", "aspectratiocrop",
                [PlannedProperty("aspect-ratio", .text("\(size.width)/\(size.height)"))])
        ]
        if let own {
            var edges = Edges()
            edges.cover(width: size.width, height: size.height, in: own)
            cuts = [edges.step("\(name)-cover")].compactMap(\.self)
        }
        return cuts + [
            Step("\(name)-scale", "videoscale", [PlannedProperty("add-borders", .bool(false))]),
            .caps("\(name)-size", .scaled(to: size)),
        ]
    }

    /// A slate's pictures, lettered behind the element that is their gate, so that only those that are shown are.
    private mutating func slate(
        _ name: NodeName, of source: CheckedSource, size: Size?
    ) -> (StageGraph.Stream, gate: String)? {
        guard let drawn = output(of: name, .video) else { return nil }
        func made(_ steps: [Step]) -> [PlannedElement] {
            steps.map {
                PlannedElement(stages.name(source.name, $0.part), $0.factory, $0.properties, node: source.name)
            }
        }
        var elements = made([Step("\(name)-gate", "identity")])
        let gate = elements[0].name
        var input = StageGraph.Input(
            stream: drawn, pad: .always("sink"), needsQueue: true, queue: nil, part: "\(name)-queue")
        if self.elements.contains("textoverlay") {
            let stage = stages.add(
                StageGraph.Stage(
                    node: source.name, elements: elements, outputs: [.video: (0, .always("src"))], inputs: [input]))
            elements = made([
                Step(
                    "\(name)-words", "textoverlay",
                    [
                        PlannedProperty("text", .string("\(source.name): no signal")),
                        PlannedProperty("halignment", .nick("center")), PlannedProperty("valignment", .nick("center")),
                    ])
            ])
            input = StageGraph.Input(
                stream: StageGraph.Stream(stage: stage, media: .video), pad: .always("video_sink"), needsQueue: false,
                queue: nil, part: "queue")
        }
        elements += made(unified(name, size))
        let stage = stages.add(
            StageGraph.Stage(
                node: source.name, elements: elements, outputs: [.video: (elements.count - 1, .always("src"))],
                inputs: [input]))
        return (StageGraph.Stream(stage: stage, media: .video), gate)
    }
}
