import CaptureCheck
import CaptureElements
import CaptureModel

extension PlanBuilder {
    /// A source's decoded pictures with what is behind people blurred; as they come where nothing is asked for.
    ///
    /// One element stands in the pictures' way, which draws over each of them: none is made or lost, and no time stamp changes.
    mutating func portrayed(_ source: CheckedSource, _ raw: StageGraph.Stream, queued: Bool) -> StageGraph.Stream {
        guard let wish = source.portrait, let given = source.video else { return raw }
        var steps = [Step("portrait", PortraitElements.drawing)]
        if given.encoding != CheckedZoom.cut(given.encoding), case .raw(let format) = CheckedZoom.cut(given.encoding) {
            let caps = PlannedCaps("video/x-raw", ["format": .string(format.name)])
            steps = [Step("portrait-convert", "videoconvert"), .caps("portrait-format", caps)] + steps
        }
        let result = stages.transform(raw, node: source.name, steps, queued: queued)
        guard let drawing = stages.stages[result.stage].elements.last else { return result }
        let cells = "what is behind people is blurred to \(wish.cells) pieces across"
        if let mask = wish.mask {
            guard let pictures = pictures(mask, in: .sdr) else { return result }
            let elements = add(maskSteps, to: source, taking: pictures, queue: maskQueue)
            portraits.append(
                PlannedPortrait(
                    source.name, element: drawing.name, entry: elements[0].name, end: elements[elements.count - 1].name,
                    search: nil, waits: !checked.isLive, wish: wish))
            reasons.append(PlanReason(source.name, "\(cells); '\(mask)' says where people are"))
        } else {
            let elements = add(
                searchSteps(source), to: source, taking: raw,
                queue: isPaced(source) ? .preview : QueuePolicy(buffers: 1, isLeaky: false))
            let names = Dictionary(elements.map { ($0.factory, $0.name) }) { first, _ in first }
            portraits.append(
                PlannedPortrait(
                    source.name, element: drawing.name, entry: elements[0].name, end: elements[elements.count - 1].name,
                    search: .init(
                        detector: names[FaceCascade.element] ?? "",
                        segmentation: names[PortraitElements.segmentation] ?? ""),
                    waits: false, wish: wish))
            reasons.append(
                PlanReason(
                    source.name,
                    "\(cells); people are searched for \(PlannedPortrait.rate) times a second, and told from the background in "
                        + "pictures \(PlannedPortrait.searchWidth) wide"))
        }
        return result
    }

    /// The branch that ends with the mask: nobody's picture.
    private mutating func add(
        _ steps: [Step], to source: CheckedSource, taking stream: StageGraph.Stream, queue: QueuePolicy
    ) -> [PlannedElement] {
        let end = Step(
            "mask-end", "fakesink", [PlannedProperty("sync", .bool(false)), PlannedProperty("async", .bool(false))])
        let elements = (steps + [end]).map {
            PlannedElement(stages.name(source.name, $0.part), $0.factory, $0.properties, node: source.name)
        }
        var stage = StageGraph.Stage(
            node: source.name, elements: elements, outputs: [:],
            inputs: [
                StageGraph.Input(
                    stream: stream, pad: .always("sink"), needsQueue: true, queue: queue, part: "mask-queue")
            ])
        stage.isLossy = true
        _ = stages.add(stage)
        return elements
    }

    /// Where nothing is live each picture waits for its mask, so none may be lost; else the newest wins.
    private var maskQueue: QueuePolicy { checked.isLive ? .preview : QueuePolicy(buffers: 4, isLeaky: false) }

    /// A given mask: its brightness, small.
    private var maskSteps: [Step] {
        [
            Step("mask-scale", "videoscale"),
            .caps(
                "mask-size",
                PlannedCaps(
                    "video/x-raw", ["width": .int(PlannedPortrait.maskWidth), "pixel-aspect-ratio": .fraction(1, 1)])),
            Step("mask-convert", "videoconvert"),
            .caps("mask-format", PlannedCaps("video/x-raw", ["format": .string("GRAY8")])),
        ]
    }

    /// A mask that is found: faces in a picture of the width that faces are found in, and from them people in a smaller one.
    private func searchSteps(_ source: CheckedSource) -> [Step] {
        let width = source.video?.size.map { min($0.width, PlannedFraming.width) } ?? PlannedFraming.width
        let least = Int64(width / 20)
        return [
            Step(
                "mask-rate", "videorate",
                [PlannedProperty("drop-only", .bool(true)), PlannedProperty("skip-to-first", .bool(true))]),
            .caps(
                "mask-rate-format",
                PlannedCaps("video/x-raw", ["framerate": .fractionUpTo(PlannedPortrait.rate, 1)])),
            Step("mask-scale", "videoscale"),
            .caps(
                "mask-size",
                PlannedCaps("video/x-raw", ["width": .int(width), "pixel-aspect-ratio": .fraction(1, 1)])),
            Step("mask-convert", "videoconvert"),
            Step(
                "mask-faces", FaceCascade.element,
                [
                    PlannedProperty("display", .bool(false)), PlannedProperty("profile", .string(FaceCascade.path)),
                    PlannedProperty("scale-factor", .double(1.1)),
                    PlannedProperty("min-size-width", .int(least)), PlannedProperty("min-size-height", .int(least)),
                ]),
            Step("mask-small", "videoscale"),
            .caps(
                "mask-small-size",
                PlannedCaps(
                    "video/x-raw",
                    ["width": .int(min(width, PlannedPortrait.searchWidth)), "pixel-aspect-ratio": .fraction(1, 1)])),
            // Black is what is left of the background, so nothing of a person may be.
            Step(
                "mask-brighter", "videobalance",
                [PlannedProperty("brightness", .double(0.1)), PlannedProperty("contrast", .double(0.9))]),
            Step("mask-colors", "videoconvert"),
            .caps("mask-format", PlannedCaps("video/x-raw", ["format": .string("RGBA")])),
            // Only so does it give what it has found: GStreamer 1.22 does not write the mask into the alpha channel.
            Step(
                "mask-people", PortraitElements.segmentation,
                [PlannedProperty("test-mode", .bool(true)), PlannedProperty("scale", .double(1))]),
        ]
    }
}
