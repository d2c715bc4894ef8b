import CaptureModel

/// The plan before tees and queues: stages of elements, and who takes what from whom.
///
/// A stage that was asked for twice with the same input and the same elements is one stage: this is how a decode or an
/// encode is shared by all that can use it. Tees and queues are not stages; `PlanEmitter` adds them where streams part.
struct StageGraph {
    /// One output of a stage.
    struct Stream: Hashable {
        /// The stage's position in `stages`.
        let stage: Int
        /// Which of its outputs.
        let media: MediaType
    }

    /// How a stage takes a stream.
    struct Input: Hashable {
        let stream: Stream
        /// The pad of the stage's first element.
        let pad: PlannedLink.Pad
        /// Whether a queue stands between, even where nobody else takes the stream.
        let needsQueue: Bool
        /// What the queue is; nil is the planner's rule for the kind of branch.
        let queue: QueuePolicy?
        /// The queue's name, after the stage's node.
        let part: String
        /// Whether what comes before the first key frame is left out: nobody could decode it.
        var beginsWithKeyFrame = false
        /// Whether only the newest frame is wanted, as in a preview.
        var isNewestOnly = false
    }

    /// Elements in a row that belong to one node.
    struct Stage {
        let node: NodeName
        /// The elements, linked from `src` to `sink`; none but the first takes input from another stage.
        var elements: [PlannedElement]
        /// The links between them, where they are no row.
        var links: [PlannedLink]?
        /// Where each output leaves: the element's position and its pad.
        var outputs: [MediaType: (element: Int, pad: PlannedLink.Pad)]
        var inputs: [Input]
        /// Whether the stage ends a branch that may lose frames: nothing is recorded from it.
        var isLossy = false
        /// Whether its media comes in real time: from a live source, or behind `clocksync`.
        var isPaced = false
        /// The tee that the graph's author wrote out; the stage is its one element.
        var tee: TeeNode?
        /// Whether what it gives is compressed.
        var isCompressed = false
    }

    private struct Key: Hashable {
        let input: Stream
        let elements: [PlannedProperties]
        let pressure: PressureLadder?
        let slowness: Double?
    }

    /// An element without its name: what makes two stages the same.
    private struct PlannedProperties: Hashable {
        let factory: String
        let properties: [PlannedProperty]
    }

    private(set) var stages: [Stage] = []
    private var known: [Key: Stream] = [:]
    private var names: Set<String> = []

    /// A name that no element has yet: the node's, with its part behind a colon, numbered where taken.
    mutating func name(_ node: NodeName, _ part: String? = nil) -> String {
        let wanted = part.map { "\(node):\($0)" } ?? node.description
        var name = wanted
        var number = 2
        while !names.insert(name).inserted {
            name = "\(wanted)-\(number)"
            number += 1
        }
        return name
    }

    /// Adds a stage that begins or ends streams, or joins several; such stages are never shared.
    mutating func add(_ stage: Stage) -> Int {
        stages.append(stage)
        return stages.count - 1
    }

    /// A stage of one input and one output: the one of these elements on this stream that is there, or a new one.
    ///
    /// Where pictures are left out under pressure, or sound is stretched, it is shared only by those who do the same.
    mutating func transform(
        _ input: Stream, node: NodeName, _ steps: [Step], queued: Bool = false, isCompressed: Bool = false,
        pressure: PressureLadder? = nil, slowness: Double? = nil
    ) -> Stream {
        guard !steps.isEmpty else { return input }
        let key = Key(
            input: input, elements: steps.map { PlannedProperties(factory: $0.factory, properties: $0.properties) },
            pressure: pressure, slowness: slowness)
        if let stream = known[key] { return stream }
        let elements = steps.map {
            PlannedElement(name(node, $0.part), $0.factory, $0.properties, node: node)
        }
        let last = elements.count - 1
        let index = add(
            Stage(
                node: node, elements: elements, links: Step.links(of: elements, steps),
                outputs: [input.media: (last, steps[last].output)],
                inputs: [Input(stream: input, pad: steps[0].input, needsQueue: queued, queue: nil, part: "queue")],
                isPaced: steps.contains { $0.factory == "clocksync" }, isCompressed: isCompressed))
        let stream = Stream(stage: index, media: input.media)
        known[key] = stream
        return stream
    }
}

/// One element of a transforming stage.
struct Step {
    var part: String
    var factory: String
    var properties: [PlannedProperty] = []
    /// The pad that media enters by.
    var input: PlannedLink.Pad = .always("sink")
    /// The pad that media leaves by.
    var output: PlannedLink.Pad = .always("src")

    init(_ part: String, _ factory: String, _ properties: [PlannedProperty] = []) {
        self.part = part
        self.factory = factory
        self.properties = properties
    }

    /// What has pictures tell another rate than they come at; their times stay.
    static func telling(_ rate: FrameRate, of mediaType: String) -> Step {
        let caps = PlannedCaps(mediaType, ["framerate": .fraction(rate.numerator, rate.denominator)])
        return Step("play-at", "capssetter", [PlannedProperty("caps", .caps(caps))])
    }

    /// What holds media back until its time has come.
    static func pace(_ media: MediaType) -> Step { Step("\(media.rawValue)-pace", "clocksync") }

    /// The links of elements in a row, each made of its step.
    static func links(of elements: [PlannedElement], _ steps: [Step]) -> [PlannedLink] {
        (1..<max(elements.count, 1)).map { index in
            PlannedLink(
                .init(elements[index - 1].name, steps[index - 1].output),
                .init(elements[index].name, steps[index].input))
        }
    }

    /// A caps filter.
    static func caps(_ part: String, _ caps: PlannedCaps) -> Step {
        Step(part, "capsfilter", [PlannedProperty("caps", .caps(caps))])
    }
}
