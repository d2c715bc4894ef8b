import RunTesting
import Testing

/// How long a thousand damaged files take on their way through loader, checker and planner.
@Suite struct MutationTests {
    @Test func noDamagedFileTakesLong() {
        for seed in 0..<1000 {
            let file = DamagedFile(seed: seed)
            let elapsed = ContinuousClock().measure { _ = file.course() }
            #expect(elapsed < .seconds(30), "seed \(seed) took \(elapsed):\n\(file.text)")
        }
    }
}
