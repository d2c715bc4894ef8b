import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureTesting
import CaptureYAML
import Testing

/// A thousand damaged files through loader and checker, and some of those accepted through the planner.
@Suite struct MutationTests {
    /// The environment that the pipelines ask for.
    static let environment = [
        "GATE_URL": "rtsp://gate.example/main", "YARD_URL": "rtsp://yard.example/main", "CAMERA_USER": "user",
        "CAMERA_PASSWORD": "secret",
    ]

    static let originals =
        Examples.pipelines.sorted { $0.key < $1.key }.map(\.value)
        + (Examples.accepted.sorted { $0.key < $1.key } + Examples.rejectedByChecker.sorted { $0.key < $1.key })
        .map(\.value).filter { !$0.hasPrefix("mcpipe-rig") && $0.utf8.count < 10_000 }

    enum Fate: Equatable { case refusedByLoader, refusedByChecker, accepted, planned }

    /// Ten tests of a hundred seeds each, so that they share the processors.
    @Test(arguments: 0..<10) func damagedFilesAreRefusedWithAPlaceOrPlanned(hundred: Int) throws {
        for seed in hundred * 100..<(hundred + 1) * 100 {
            let text = Self.damaged(seed)
            let clock = ContinuousClock()
            let elapsed = clock.measure { _ = fate(of: text, seed: seed) }
            #expect(elapsed < .seconds(30), "seed \(seed) took \(elapsed):\n\(text)")
        }
    }

    /// Were nearly all refused or nearly none, the damage would be too coarse or too mild to test anything. Of 400 files, for a
    /// hundred are too few to tell: a tenth of them is accepted, give or take three in a hundred.
    @Test func theDamageIsNeitherTooCoarseNorTooMild() throws {
        let fates = (0..<400).map { fate(of: Self.damaged($0), seed: $0) }
        for fate in [Fate.refusedByLoader, .refusedByChecker] {
            #expect((40...320).contains(fates.count { $0 == fate }), "\(fate)")
        }
        #expect((20...320).contains(fates.count { $0 == .accepted || $0 == .planned }))
        #expect(fates.contains(.planned), "of a hundred there may be none, for a third of a tenth is planned")
    }

    private static func damaged(_ seed: Int) -> String {
        var random = SeededGenerator(seed: seed)
        let mutation = Mutation.allCases.randomElement(using: &random) ?? .deleteLine
        return mutation.apply(to: originals[seed % originals.count], &random)
    }

    /// What becomes of a file; a fault on the way fails the test.
    private func fate(of text: String, seed: Int) -> Fate {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["x.yaml": text]), environment: Self.environment)
            .load(path: "x.yaml")
        let renderer = DiagnosticRenderer(texts: loaded.texts)
        #expect((loaded.value == nil) == loaded.diagnostics.hasErrors, "seed \(seed)")
        #expect(loaded.diagnostics.allSatisfy { $0.range != nil }, "seed \(seed):\n\(text)")
        // Rendering reads every place back from the text; a place outside it would show here.
        _ = renderer.render(loaded.diagnostics)
        guard let graph = loaded.value else { return .refusedByLoader }

        var rig = Rig(name: "this machine")
        if case .builtIn(let name) = graph.rig { rig = BuiltInRigs.rig(named: name) ?? rig }
        var options = CheckOptions.testing
        options.isSimulated = true
        let outcome = Checker(rig: rig, host: .testing, options: options).check(graph)
        #expect((outcome.graph == nil) == outcome.diagnostics.hasErrors, "seed \(seed)")
        for finding in outcome.diagnostics {
            #expect(finding.range != nil, "seed \(seed): \(finding.message)\n\(text)")
        }
        _ = renderer.render(outcome.diagnostics)
        guard let checked = outcome.graph else { return .refusedByChecker }

        guard seed.isMultiple(of: 3) else { return .accepted }
        let plan = Planner(host: .testing).plan(checked)
        #expect(!plan.elements.isEmpty, "seed \(seed)")
        for form in PlanFormat.allCases { #expect(!form.render(plan).isEmpty, "seed \(seed)") }
        return .planned
    }
}
