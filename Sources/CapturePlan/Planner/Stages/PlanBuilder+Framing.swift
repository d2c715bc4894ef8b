import CaptureCheck
import CaptureElements
import CaptureModel

extension PlanBuilder {
    /// Plans the search for faces in a source's pictures, as they are before they are cut.
    ///
    /// It is a branch of its own that ends there: small pictures, few of them, and what comes faster than they are searched is
    /// left out, so that no picture waits for it. Only a file that is read as fast as it is taken waits, for else it would be over
    /// before anybody was found.
    mutating func framing(_ source: CheckedSource, _ raw: StageGraph.Stream) -> PlannedFraming? {
        guard let wish = source.centreStage else { return nil }
        let width = source.video?.size.map { min($0.width, PlannedFraming.width) } ?? PlannedFraming.width
        let least = Int64(width / 20)
        let steps = [
            Step(
                "faces-rate", "videorate",
                [PlannedProperty("drop-only", .bool(true)), PlannedProperty("skip-to-first", .bool(true))]),
            .caps(
                "faces-rate-format",
                PlannedCaps("video/x-raw", ["framerate": .fractionUpTo(PlannedFraming.rate, 1)])),
            Step("faces-scale", "videoscale"),
            .caps(
                "faces-size",
                PlannedCaps("video/x-raw", ["width": .int(width), "pixel-aspect-ratio": .fraction(1, 1)])),
            Step("faces-convert", "videoconvert"),
            Step(
                "faces", FaceCascade.element,
                [
                    PlannedProperty("display", .bool(false)), PlannedProperty("profile", .string(FaceCascade.path)),
                    // Steps of a tenth in size, the least there is; those of a quarter find a quarter fewer faces.
                    PlannedProperty("scale-factor", .double(1.1)),
                    PlannedProperty("min-size-width", .int(least)), PlannedProperty("min-size-height", .int(least)),
                ]),
            Step(
                "faces-end", "fakesink",
                [PlannedProperty("sync", .bool(false)), PlannedProperty("async", .bool(false))]),
        ]
        let elements = steps.map {
            PlannedElement(stages.name(source.name, $0.part), $0.factory, $0.properties, node: source.name)
        }
        var stage = StageGraph.Stage(
            node: source.name, elements: elements, outputs: [:],
            inputs: [
                StageGraph.Input(
                    stream: raw, pad: .always("sink"), needsQueue: true,
                    queue: isPaced(source) ? .preview : QueuePolicy(buffers: 1, isLeaky: false), part: "faces-queue")
            ])
        stage.isLossy = true
        _ = stages.add(stage)
        reasons.append(
            PlanReason(
                source.name,
                "people are followed: faces are searched for \(PlannedFraming.rate) times a second in pictures \(width) wide"
            ))
        return PlannedFraming(detector: elements[elements.count - 2].name, entry: elements[0].name, wish: wish)
    }

    /// Whether a source's pictures come at their own pace, and are lost to whoever is slower.
    func isPaced(_ source: CheckedSource) -> Bool { source.isLive || isHeldBack(source) }
}
