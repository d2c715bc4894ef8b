public import CaptureCheck
import CaptureDiagnostics
public import CaptureModel
public import CapturePlan
import CaptureTesting
public import CaptureYAML

/// A file of the project with damage in it, the same for the same seed.
public struct DamagedFile: Sendable {
    /// What became of it, stage by stage.
    public struct Course: Sendable {
        /// What the loader has made of it.
        public let loaded: Loaded<Graph>
        /// What the checker says of it, where it was loaded.
        public var outcome: CheckOutcome?
        /// Its plan, where it was accepted, for one file of three.
        public var plan: Plan?
        /// The plan in every form.
        public var printed: [String] = []
    }

    /// What its damage was made from.
    public let seed: Int
    /// What it holds.
    public let text: String

    /// The environment that the pipelines ask for.
    private static let environment = [
        "GATE_URL": "rtsp://gate.example/main", "YARD_URL": "rtsp://yard.example/main", "CAMERA_USER": "user",
        "CAMERA_PASSWORD": "secret",
    ]

    private static let originals =
        Examples.pipelines.sorted { $0.key < $1.key }.map(\.value)
        + (Examples.accepted.sorted { $0.key < $1.key } + Examples.rejectedByChecker.sorted { $0.key < $1.key })
        .map(\.value).filter { !$0.hasPrefix("mcpipe-rig") && $0.utf8.count < 10_000 }

    /// Damages one of the project's files.
    public init(seed: Int) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        let mutation = Mutation.allCases.randomElement(using: &random) ?? .deleteLine
        text = mutation.apply(to: Self.originals[seed % Self.originals.count], &random)
    }

    /// Takes it as far as it comes: through the loader, the checker, and one file of three through the planner and the
    /// printers.
    public func course() -> Course {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["x.yaml": text]), environment: Self.environment)
            .load(path: "x.yaml")
        let renderer = DiagnosticRenderer(texts: loaded.texts)
        // Rendering reads every place back from the text; a place outside it would show here.
        _ = renderer.render(loaded.diagnostics)
        var course = Course(loaded: loaded)
        guard let graph = loaded.value else { return course }

        var rig = Rig(name: "this machine")
        if case .builtIn(let name) = graph.rig { rig = BuiltInRigs.rig(named: name) ?? rig }
        var options = CheckOptions.testing
        options.isSimulated = true
        let outcome = Checker(rig: rig, host: .testing, options: options).check(graph)
        _ = renderer.render(outcome.diagnostics)
        course.outcome = outcome
        guard let checked = outcome.graph, seed.isMultiple(of: 3) else { return course }

        let plan = Planner(host: .testing).plan(checked)
        course.plan = plan
        course.printed = PlanFormat.allCases.map { $0.render(plan) }
        return course
    }
}
