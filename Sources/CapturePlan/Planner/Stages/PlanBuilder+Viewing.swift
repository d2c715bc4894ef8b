import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a window, or the pictures for web viewers.
    mutating func addPreview(_ sink: CheckedSink, _ preview: Sink.Preview) {
        guard let node = sink.video,
            let stream = picture(
                node, isMirrored: sink.isMirrored, asTheyCome: preview.place == .web && comesAsJPEG(node))
        else { return }
        var elements = scaling(sink, to: preview.size)
        switch preview.place {
        case .window:
            elements += [
                PlannedElement(stages.name(sink.name, "convert"), "videoconvert", [], node: sink.name),
                // Shown when it comes: a preview that waits for the clock is a preview that lags.
                PlannedElement(
                    stages.name(sink.name), "autovideosink", [PlannedProperty("sync", .bool(false))], node: sink.name),
            ]
        case .web:
            elements += asJPEG(node, for: sink, in: ["I420"])
            elements += [
                PlannedElement(
                    stages.name(sink.name, "jpeg"), "jpegenc", [PlannedProperty("quality", .int(75))], node: sink.name),
                newest(sink),
            ]
        }
        look(sink, .preview(preview.place), stream, elements)
    }

    /// Plans still pictures: one, the first, or one every so often.
    mutating func addSnapshot(
        _ sink: CheckedSink, _ path: String, _ pattern: String?, _ encoder: String, _ every: Duration?
    ) {
        guard let node = sink.video,
            let stream = picture(
                node, isMirrored: sink.isMirrored, asTheyCome: encoder != "jpegenc" || comesAsJPEG(node))
        else { return }
        var elements: [PlannedElement] = []
        if let every { elements += pausing(sink, for: every) }
        // The encoders' own `snapshot` is not used: it answers the first picture with an end of stream, and a tee takes
        // one branch's end for everybody's.
        let isJPEG = encoder == "jpegenc"
        let quality = isJPEG ? [PlannedProperty("quality", .int(90))] : []
        elements +=
            isJPEG
            ? asJPEG(node, for: sink, in: [keepsAllColours(node) ? "Y444" : "I420"])
            : [PlannedElement(stages.name(sink.name, "convert"), "videoconvert", [], node: sink.name)]
        elements += [
            PlannedElement(stages.name(sink.name, "encode"), encoder, quality, node: sink.name),
            PlannedElement(
                stages.name(sink.name), every == nil ? "filesink" : "multifilesink",
                [
                    PlannedProperty("location", .string(pattern ?? path)), PlannedProperty("sync", .bool(false)),
                    PlannedProperty("async", .bool(false)),
                ] + (every == nil ? [] : [PlannedProperty("index", .int(1))]), node: sink.name),
        ]
        look(sink, .snapshot(path: path), stream, elements)
    }

    /// Whether each of a node's pixels has a colour of its own, as the letters on a screen have.
    private func keepsAllColours(_ node: NodeName) -> Bool {
        if case .raw(let format)? = source(behind: node)?.video?.encoding { format.isRGB } else { false }
    }

    /// What brings a node's pictures into the range and matrix of JPEG.
    private mutating func asJPEG(
        _ node: NodeName, for sink: CheckedSink, in formats: [String]
    ) -> [PlannedElement] {
        expanding(node, to: formats).map {
            PlannedElement(stages.name(sink.name, $0.part), $0.factory, $0.properties, node: sink.name)
        }
    }

    /// Plans a search for codes: what it finds comes as messages of the elements that search, and the pictures end there.
    mutating func addScan(_ sink: CheckedSink, _ scan: Sink.Scan) {
        guard let node = sink.video, let stream = picture(node, isMirrored: false, asTheyCome: true) else { return }
        let elements =
            pausing(sink, for: scan.every)
            + [PlannedElement(stages.name(sink.name, "convert"), "videoconvert", [], node: sink.name)]
            + scan.readers.map { PlannedElement(stages.name(sink.name, $0), $0, [], node: sink.name) }
            + [
                PlannedElement(
                    stages.name(sink.name), "fakesink",
                    [PlannedProperty("sync", .bool(false)), PlannedProperty("async", .bool(false))], node: sink.name)
            ]
        look(sink, .scan(scan.symbologies, every: scan.every), stream, elements)
    }

    /// Has a branch take one picture every so often, at most: pictures that come no faster than asked are all taken, and none can be
    /// made up.
    private mutating func pausing(_ sink: CheckedSink, for every: Duration) -> [PlannedElement] {
        let rate = FrameRate(1000, max(1, Int(every.nanoseconds / 1_000_000)))
        let caps = PlannedCaps("video/x-raw", ["framerate": .fractionUpTo(rate.numerator, rate.denominator)])
        return [
            PlannedElement(
                stages.name(sink.name, "rate"), "videorate",
                [PlannedProperty("drop-only", .bool(true)), PlannedProperty("skip-to-first", .bool(true))],
                node: sink.name),
            PlannedElement(
                stages.name(sink.name, "rate-format"), "capsfilter", [PlannedProperty("caps", .caps(caps))],
                node: sink.name),
        ]
    }

    /// Plans frames for Swift code.
    mutating func addFrames(_ sink: CheckedSink, _ frames: Sink.Frames) {
        if let node = sink.video, let stream = picture(node, isMirrored: sink.isMirrored, in: sink.dynamicRange) {
            let caps = PlannedCaps("video/x-raw", ["format": .string(frames.pixelFormat.name)])
            look(
                sink, .frames, stream,
                scaling(sink, to: frames.size) + [
                    PlannedElement(stages.name(sink.name, "convert"), "videoconvert", [], node: sink.name),
                    PlannedElement(
                        stages.name(sink.name, "format"), "capsfilter", [PlannedProperty("caps", .caps(caps))],
                        node: sink.name),
                    taken(sink, frames),
                ], behind: frames.discardsLate ? .preview : .driver)
        } else if let node = sink.audio.first, let stream = raw(node, .audio) {
            let caps = PlannedCaps(
                "audio/x-raw", ["format": .string("F32LE"), "layout": .string("interleaved")])
            look(
                sink, .frames, stream,
                [
                    PlannedElement(stages.name(sink.name, "convert"), "audioconvert", [], node: sink.name),
                    PlannedElement(
                        stages.name(sink.name, "format"), "capsfilter", [PlannedProperty("caps", .caps(caps))],
                        node: sink.name),
                    taken(sink, frames),
                ])
        }
    }

    /// Where frames wait to be taken: the newest one, or as many as may.
    private mutating func taken(_ sink: CheckedSink, _ frames: Sink.Frames) -> PlannedElement {
        newest(sink, frames.discardsLate ? 1 : QueueDepths.waitingFrames)
    }

    /// An `appsink` that keeps the newest only and never waits.
    private mutating func newest(_ sink: CheckedSink, _ count: Int = 1) -> PlannedElement {
        PlannedElement(
            stages.name(sink.name), "appsink",
            [
                PlannedProperty("max-buffers", .int(Int64(count))), PlannedProperty("drop", .bool(true)),
                PlannedProperty("sync", .bool(false)), PlannedProperty("async", .bool(false)),
            ], node: sink.name)
    }

    private mutating func scaling(_ sink: CheckedSink, to size: Size?) -> [PlannedElement] {
        let isResized = size != nil && size != sink.videoFormat?.size
        let mayShrink = sink.pressure?.steps.values.contains { $0.size != nil } ?? false
        guard isResized || mayShrink else { return [] }
        let caps =
            (isResized ? size : nil).map {
                PlannedCaps(
                    "video/x-raw",
                    ["width": .int($0.width), "height": .int($0.height), "pixel-aspect-ratio": .fraction(1, 1)])
            } ?? PlannedCaps("video/x-raw")
        return [
            PlannedElement(stages.name(sink.name, "scale"), "videoscale", [], node: sink.name),
            PlannedElement(
                stages.name(sink.name, "size"), "capsfilter", [PlannedProperty("caps", .caps(caps))], node: sink.name),
        ]
    }

    /// Ends a branch that somebody looks at: behind a queue of one, in which the newest frame wins, unless another is given.
    private mutating func look(
        _ sink: CheckedSink, _ kind: PlannedSink.Kind, _ stream: StageGraph.Stream, _ elements: [PlannedElement],
        behind queue: QueuePolicy = .preview
    ) {
        var input = StageGraph.Input(
            stream: stream, pad: .always("sink"), needsQueue: true, queue: tee(behind: stream) == nil ? queue : nil,
            part: "queue")
        if case .preview = kind { input.isNewestOnly = true }
        let mayShrink = sink.pressure?.steps.values.contains { $0.size != nil } ?? false
        if stream.media == .video, let first = elements.first {
            let sizer = mayShrink ? elements.first { $0.factory == "capsfilter" }?.name : nil
            throttle(sink, at: first.name, sizer: sizer)
        }
        end(sink, kind, [input], elements)
    }

    private func tee(behind stream: StageGraph.Stream) -> TeeNode? { stages.stages[stream.stage].tee }
}
