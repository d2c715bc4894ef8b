import CaptureCheck
import CaptureDiagnostics
import CapturePlan
import CaptureYAML
import RunTesting
import Testing

/// A thousand damaged files through loader and checker, and some of those accepted through the planner.
@Suite struct MutationTests {
    enum Fate: Equatable { case refusedByLoader, refusedByChecker, accepted, planned }

    /// Ten tests of a hundred seeds each, so that they share the processors.
    @Test(arguments: 0..<10) func damagedFilesAreRefusedWithAPlaceOrPlanned(hundred: Int) {
        for seed in hundred * 100..<(hundred + 1) * 100 { _ = fate(of: seed) }
    }

    /// Were nearly all refused or nearly none, the damage would be too coarse or too mild to test anything. Of 400 files, for a
    /// hundred are too few to tell: a tenth of them is accepted, give or take three in a hundred.
    @Test func theDamageIsNeitherTooCoarseNorTooMild() throws {
        let fates = (0..<400).map { fate(of: $0) }
        for fate in [Fate.refusedByLoader, .refusedByChecker] {
            #expect((40...320).contains(fates.count { $0 == fate }), "\(fate)")
        }
        #expect((20...320).contains(fates.count { $0 == .accepted || $0 == .planned }))
        #expect(fates.contains(.planned), "of a hundred there may be none, for a third of a tenth is planned")
    }

    /// What becomes of the file of a seed; a fault on the way fails the test.
    private func fate(of seed: Int) -> Fate {
        let file = DamagedFile(seed: seed)
        let course = file.course()
        let loaded = course.loaded
        #expect((loaded.value == nil) == loaded.diagnostics.hasErrors, "seed \(seed)")
        #expect(loaded.diagnostics.allSatisfy { $0.range != nil }, "seed \(seed):\n\(file.text)")
        guard let outcome = course.outcome else { return .refusedByLoader }

        #expect((outcome.graph == nil) == outcome.diagnostics.hasErrors, "seed \(seed)")
        for finding in outcome.diagnostics {
            #expect(finding.range != nil, "seed \(seed): \(finding.message)\n\(file.text)")
        }
        guard outcome.graph != nil else { return .refusedByChecker }

        guard let plan = course.plan else { return .accepted }
        #expect(!plan.elements.isEmpty, "seed \(seed)")
        for text in course.printed { #expect(!text.isEmpty, "seed \(seed)") }
        return .planned
    }
}
