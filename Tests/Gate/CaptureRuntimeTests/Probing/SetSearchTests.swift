import CaptureTesting
import Testing

@testable import CaptureRuntime

/// Which cameras run together, found by trying.
@Suite struct SetSearchTests {
    private static let names = (0..<8).map { "cam-\($0)" }

    private func search(
        _ cameras: [String], _ starter: FakeStarter, knowing members: [[String]] = [],
        within limit: Duration = .seconds(3600), trialLimit: Duration = .seconds(600)
    ) async -> SetSearch.Findings {
        var search = SetSearch(
            cameras, in: .usual, with: starter, knowing: members, until: .now + limit, trialLimit: trialLimit)
        return await search.run()
    }

    @Test func whereAllRunTogetherEachAloneAndAllAreTriedOnce() async {
        let starter = FakeStarter(facets: [Set(Self.names)])
        let findings = await search(Self.names, starter)
        #expect(findings.facets == [Self.names])
        #expect(starter.trials == Self.names.map { [$0] } + [Set(Self.names)])
        #expect(findings.conflicts.isEmpty && findings.open.isEmpty && findings.exclusions.isEmpty)
    }

    @Test func whereNoTwoRunTogetherEachIsAFacet() async {
        let cameras = Array(Self.names.prefix(4))
        let findings = await search(cameras, FakeStarter(facets: cameras.map { [$0] }))
        #expect(Set(findings.facets) == Set(cameras.map { [$0] }))
        #expect(findings.conflicts.count == 6)
        #expect(findings.conflicts.allSatisfy { $0.cameras.count == 2 && $0.refusal.words.contains("No space") })
    }

    @Test func theFacetsFoundAreThoseOfAnyFamilyWithFewTrials() async {
        var generator = SeededGenerator(seed: 20_261_123)
        for _ in 0..<300 {
            let count = Int.random(in: 1...8, using: &generator)
            let cameras = Array(Self.names.prefix(count))
            let sets = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Set(cameras.filter { _ in Bool.random(using: &generator) })
            }
            let members = sets + cameras.map { [$0] }
            let truth = Set(members).filter { set in
                !set.isEmpty && !members.contains { $0.isStrictSuperset(of: set) }
            }
            let starter = FakeStarter(facets: Array(truth))
            let findings = await search(cameras, starter)
            #expect(Set(findings.facets.map(Set.init)) == truth, "\(truth)")
            #expect(findings.facets.count == truth.count)
            #expect(findings.open.isEmpty)
            for conflict in findings.conflicts {
                let isMember = { (set: Set<String>) in truth.contains { $0.isSuperset(of: set) } }
                #expect(!isMember(Set(conflict.cameras)))
                #expect(conflict.cameras.allSatisfy { isMember(Set(conflict.cameras).subtracting([$0])) })
            }
            let most = count + truth.count + findings.conflicts.count * (count + 1)
            #expect(starter.trials.count <= most, "\(starter.trials.count) trials for \(truth)")
            #expect(Set(starter.trials).count == starter.trials.count, "nothing is tried twice")
        }
    }

    @Test func twelveCamerasOfWhichTwoConflictTakeFewTrials() async {
        let cameras = (0..<12).map { "cam-\($0)" }
        let starter = FakeStarter { set, _ in
            set.isSuperset(of: ["cam-3", "cam-9"]) ? .refused(.noSpace(set)) : .started
        }
        let findings = await search(cameras, starter)
        #expect(findings.facets.count == 2)
        #expect(findings.conflicts.map(\.cameras) == [["cam-3", "cam-9"]])
        #expect(starter.trials.count <= 27, "of 4095 sets \(starter.trials.count) were tried")
    }

    @Test func whatIsKnownToRunIsNotTriedAgain() async {
        let starter = FakeStarter(facets: [["cam-0", "cam-1"], ["cam-1", "cam-2"]])
        let findings = await search(["cam-0", "cam-1", "cam-2"], starter, knowing: [["cam-0", "cam-1"]])
        #expect(Set(findings.facets) == [["cam-0", "cam-1"], ["cam-1", "cam-2"]])
        #expect(!starter.trials.contains(["cam-0"]) && !starter.trials.contains(["cam-0", "cam-1"]))
    }

    @Test func aBusyCameraIsNoConflict() async {
        let starter = FakeStarter { set, _ in
            set.contains("cam-1")
                ? .refused(StartRefusal(camera: "cam-1", words: "Device or resource busy", isBusy: true)) : .started
        }
        let findings = await search(["cam-0", "cam-1", "cam-2"], starter)
        #expect(findings.facets == [["cam-0", "cam-2"]])
        #expect(findings.exclusions == ["cam-1": .busy("Device or resource busy")])
        #expect(findings.conflicts.isEmpty)
    }

    @Test func aCameraThatAnotherOneKeepsBusyIsAConflict() async {
        // Two nodes of one sensor: each runs alone, the second says that the first holds it.
        let starter = FakeStarter { set, _ in
            set.isSuperset(of: ["cam-0", "cam-1"])
                ? .refused(StartRefusal(camera: "cam-1", words: "Device or resource busy", isBusy: true)) : .started
        }
        let findings = await search(["cam-0", "cam-1", "cam-2"], starter)
        #expect(findings.conflicts.map(\.cameras) == [["cam-0", "cam-1"]])
        #expect(Set(findings.facets) == [["cam-0", "cam-2"], ["cam-1", "cam-2"]])
        #expect(findings.exclusions.isEmpty)
    }

    @Test func aCameraThatIsTakenOnTheWayIsLeftOut() async {
        let starter = FakeStarter { set, _ in
            set.contains("cam-1") && set.count == 3
                ? .refused(StartRefusal(camera: "cam-1", words: "busy", isBusy: true)) : .started
        }
        // Alone it runs before; asked again it is busy too.
        let isTaken = FakeStarter { set, formats in
            if set == ["cam-1"], starter.trials.contains(where: { $0.count == 3 }) {
                return .refused(StartRefusal(camera: "cam-1", words: "busy", isBusy: true))
            }
            return await starter.start(set.sorted(), in: formats, within: .seconds(1))
        }
        let findings = await search(["cam-0", "cam-1", "cam-2"], isTaken)
        #expect(findings.exclusions == ["cam-1": .busy("busy")])
        #expect(findings.conflicts.isEmpty)
        #expect(Set(findings.facets) == [["cam-0", "cam-2"], ["cam-1"]])
    }

    @Test func aCameraThatDoesNotStopIsTriedNoMore() async {
        let starter = FakeStarter { set, _ in
            set == ["cam-0", "cam-1", "cam-2"] ? .hung(["cam-2"], words: "does not stop") : .started
        }
        let findings = await search(["cam-0", "cam-1", "cam-2"], starter)
        #expect(Set(findings.facets) == [["cam-0", "cam-1"], ["cam-2"]])
        #expect(findings.exclusions == ["cam-2": .hung("does not stop")])
        #expect(findings.conflicts.isEmpty)
    }

    @Test func withoutTimeNothingIsTriedAndAllIsOpen() async {
        let starter = FakeStarter(facets: [Set(Self.names)])
        let findings = await search(Self.names, starter, within: .zero)
        #expect(starter.trials.isEmpty && findings.facets.isEmpty)
        #expect(findings.open == [Self.names])
    }

    @Test func aCancelledSearchEndsWithWhatItKnows() async {
        let (trials, continuation) = AsyncStream.makeStream(of: Void.self)
        let starter = FakeStarter { set, _ in
            continuation.yield()
            if set.count > 1 {
                while !Task.isCancelled { await Task.yield() }
                return .interrupted
            }
            return .started
        }
        let work = Task { await search(["cam-0", "cam-1"], starter) }
        var seen = 0
        for await _ in trials {
            seen += 1
            if seen == 3 { break }
        }
        work.cancel()
        let findings = await work.value
        #expect(Set(findings.facets) == [["cam-0"], ["cam-1"]])
        #expect(findings.open == [["cam-0", "cam-1"]])
    }

    @Test func noCameraIsNoQuestion() async {
        let starter = FakeStarter(facets: [])
        #expect(await search([], starter) == SetSearch.Findings())
        #expect(starter.trials.isEmpty)
    }
}
