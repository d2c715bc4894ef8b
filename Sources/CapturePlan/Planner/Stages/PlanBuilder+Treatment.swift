import CaptureCheck
import CaptureElements
import CaptureModel

extension PlanBuilder {
    /// A source's sound, decoded and treated, as everybody takes it; nil where it is not treated.
    ///
    /// It is cut into pieces of 10 ms, which is what the processing takes at a time, so that no way holds a part of one back. Each piece
    /// goes one way on the thread that brought it, and none waits: however often the mode is changed, what leaves are the pieces that
    /// came, in their order. Each way has its own processing, for that keeps what was switched on once.
    mutating func treated(_ source: CheckedSource, _ stream: StageGraph.Stream) -> StageGraph.Stream? {
        guard let initial = source.treatment else { return nil }
        let raw = stages.transform(stream, node: source.name, decoding(source, .audio), queued: source.isLive)
        func element(_ part: String, _ factory: String, _ properties: [PlannedProperty] = []) -> PlannedElement {
            PlannedElement(stages.name(source.name, part), factory, properties, node: source.name)
        }
        let form = PlannedCaps(
            "audio/x-raw",
            [
                "format": .string("S16LE"), "layout": .string("interleaved"), "rate": .int(SoundTreatment.sampleRate),
            ])
        let head = [
            element("voice-convert", "audioconvert"), element("voice-resample", "audioresample"),
            element("voice-format", "capsfilter", [PlannedProperty("caps", .caps(form))]),
            // Its default is a fiftieth of a second.
            element("voice-pieces", "audiobuffersplit", [PlannedProperty("output-buffer-duration", .text("1/100"))]),
            element("voice-ways", "tee"),
        ]
        let (fork, join) = (head[head.count - 1], element("voice", "funnel"))
        var (processing, ways, links) = ([PlannedElement](), [PlannedTreatment.Way](), [PlannedLink]())
        for (left, right) in zip(head, head.dropFirst()) { links.append(PlannedLink(left.name, right.name)) }
        for (number, mode) in MicrophoneMode.allCases.enumerated() {
            let exit = PlannedLink.End(fork.name, .request("src_\(number)", []))
            let entry = PlannedLink.End(join.name, .request("sink_\(number)", []))
            guard let properties = Self.processing(mode) else {
                links.append(PlannedLink(exit, entry))
                ways.append(.init(mode, element: join.name, pad: "sink_\(number)"))
                continue
            }
            let one = element("voice-\(mode.rawValue)", SoundTreatment.element, properties)
            processing.append(one)
            links += [
                PlannedLink(exit, .init(one.name, .always("sink"))),
                PlannedLink(.init(one.name, .always("src")), entry),
            ]
            ways.append(.init(mode, element: one.name, pad: "sink"))
        }
        let elements = head + processing + [join]
        var stage = StageGraph.Stage(
            node: source.name, elements: elements, outputs: [.audio: (elements.count - 1, .always("src"))],
            inputs: [
                StageGraph.Input(
                    stream: raw, pad: .always("sink"), needsQueue: source.isLive, queue: nil, part: "voice-queue")
            ])
        stage.links = links
        treatments.append(
            PlannedTreatment(source.name, fork: fork.name, join: join.name, ways: ways, initial: initial))
        reasons.append(
            PlanReason(source.name, "mode '\(initial.rawValue)' at the start, made here of 16-bit sound at 48 kHz"))
        return StageGraph.Stream(stage: stages.add(stage), media: .audio)
    }

    /// What a mode has the processing do; nil is nothing. Echoes cannot be cancelled: nobody here knows what the loudspeakers play.
    private static func processing(_ mode: MicrophoneMode) -> [PlannedProperty]? {
        let common = [PlannedProperty("echo-cancel", .bool(false)), PlannedProperty("high-pass-filter", .bool(true))]
        switch mode {
        case .wideSpectrum: return nil
        case .standard:
            return common + [
                PlannedProperty("noise-suppression-level", .nick("low")), PlannedProperty("gain-control", .bool(false)),
            ]
        case .voiceIsolation:
            return common + [
                PlannedProperty("noise-suppression-level", .nick("very-high")),
                PlannedProperty("gain-control", .bool(true)),
            ]
        }
    }
}
