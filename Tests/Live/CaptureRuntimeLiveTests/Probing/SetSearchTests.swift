import RunTesting
import Testing

@testable import CaptureRuntime

/// Which cameras run together, found by trying.
@Suite struct SetSearchTests {
    private func search(
        _ cameras: [String], _ starter: HangingStarter, within limit: Duration = .seconds(60),
        trialLimit: Duration = .seconds(10)
    ) async -> SetSearch.Findings {
        var search = SetSearch(
            cameras, in: .usual, with: starter, knowing: [], until: .now + limit, trialLimit: trialLimit)
        return await search.run()
    }

    @Test func aStarterThatHangsEndsWithTheTime() async {
        let start = ContinuousClock.now
        let starter = HangingStarter { $0.count > 1 }
        let findings = await search(["cam-0", "cam-1"], starter, within: .seconds(2))
        // The starter would never end.
        #expect(start.duration(to: .now) < .seconds(40))
        #expect(findings.facets.allSatisfy { $0.count == 1 }, "what was not seen to run is not allowed")
        #expect(findings.open == [["cam-0", "cam-1"]])
    }

    @Test func aCameraThatHangsDoesNotKeepTheOthersFromBeingTried() async {
        let starter = HangingStarter { $0.contains("cam-1") }
        let findings = await search(
            ["cam-0", "cam-1", "cam-2"], starter, trialLimit: .seconds(4))
        #expect(findings.facets == [["cam-0", "cam-2"]])
        #expect(findings.exclusions == ["cam-1": .hung("gave no answer within 4 s")])
        #expect(starter.trials.filter { $0.contains("cam-1") }.count == 1)
    }
}
