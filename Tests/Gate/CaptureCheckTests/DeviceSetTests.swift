import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// The rig of seed 0 against the seed's own listings, by a closure that shares nothing with the checker.
@Suite struct DeviceSetTests {
    @Test func theListingsOfBothSystemVersionsAreOneFamily() {
        #expect(SeedListing.iOS13_0.count == 23)
        #expect(Set(SeedListing.iOS13_0) == Set(SeedListing.iOS13_1))
        #expect(
            Set(SeedListing.iOS13_1Cameras) == Set(SeedListing.iOS13_0.filter { $0.isSubset(of: SeedListing.plain) }))
    }

    @Test func theRigsFacetsAreThoseOfTheListingsClosure() throws {
        let rig = try #require(BuiltInRigs.rig(named: "iphone-11-pro-max"))
        guard case .facets(let facets) = rig.deviceSets else { return #expect(Bool(false), "the rig has facets") }
        let legal = SeedListing.legal
        let maximal = legal.filter { set in !legal.contains { $0.isStrictSuperset(of: set) } }
        #expect(maximal.count == 12)
        #expect(Set(facets) == Set(maximal))
    }

    @Test func theLawOfThreeSensorsGivesTheListsVerdictOnEverySet() throws {
        var rig = try #require(BuiltInRigs.rig(named: "iphone-11-pro-max"))
        rig.deviceSets = .rule(DeviceSetRule(sensors: 3))
        let (law, list) = (
            DeviceSetFamily(rig), try #require(BuiltInRigs.rig(named: rig.name).map(DeviceSetFamily.init))
        )
        let names = SeedListing.names
        for mask in 1..<256 {
            let cameras = Set(names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] })
            #expect(law.allows(cameras) == SeedListing.legal.contains(cameras))
            #expect(law.minimalConflicts(in: cameras) == list.minimalConflicts(in: cameras))
            #expect(law.nearestAllowed(to: cameras).sets == list.nearestAllowed(to: cameras).sets)
        }
    }

    @Test func theLawOfTwoSensorsGivesTheSixSetsOfTheIPhoneXS() throws {
        let rig = try #require(BuiltInRigs.rig(named: "iphone-xs"))
        let family = DeviceSetFamily(rig)
        let names = rig.cameras.map(\.name)
        let legal = (1..<(1 << names.count)).map { mask in
            Set(names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] })
        }.filter(family.allows)
        let maximal = legal.filter { set in !legal.contains { $0.isStrictSuperset(of: set) } }
        #expect(
            Set(maximal) == [
                ["back-dual"], ["back-wide", "back-telephoto"], ["back-wide", "front"], ["back-telephoto", "front"],
                ["back-wide", "front-true-depth"], ["back-telephoto", "front-true-depth"],
            ])
    }

    @Test func allTwoHundredFiftyFiveSubsetsGetTheSeedsVerdict() throws {
        let names = SeedListing.names
        var minimal = 0
        for mask in 1..<256 {
            let cameras = names.indices.filter { mask & (1 << $0) != 0 }.map { names[$0] }
            let outcome = try verdict(cameras)
            let isLegal = SeedListing.legal.contains(Set(cameras))
            #expect(outcome.diagnostics.contains { $0.code.slug == "unsupported-camera-combination" } == !isLegal)
            #expect((outcome.graph != nil) == isLegal)
            guard !isLegal else { continue }
            let parties = Set(try #require(outcome.diagnostics.first).subjects.map(camera))
            #expect(!SeedListing.legal.contains(parties), "the parties do conflict")
            for party in parties {
                #expect(SeedListing.legal.contains(parties.subtracting([party])), "each party matters")
            }
            if parties == Set(cameras) { minimal += 1 }
        }
        #expect(minimal == 17)
    }

    @Test(arguments: permutations(["back-wide", "back-telephoto", "back-ultra-wide", "front"]))
    func theOrderOfTheSourcesDoesNotMatter(_ order: [String]) throws {
        let outcome = try verdict(order)
        let finding = try #require(outcome.diagnostics.first)
        #expect(outcome.diagnostics.count == 1)
        #expect(Set(finding.subjects.map(camera)) == Set(order))
        #expect(
            finding.notes == [
                .init(
                    """
                    any three of them are supported: \
                    {s-back-wide, s-back-telephoto, s-back-ultra-wide}, {s-back-wide, s-back-telephoto, s-front}, \
                    {s-back-wide, s-back-ultra-wide, s-front}, {s-back-telephoto, s-back-ultra-wide, s-front}
                    """)
            ])
        #expect(finding.range?.start.line == 4, "the last party in the file")
    }

    /// The suggested sets are legal, within what was asked, and no larger one is.
    @Test func suggestedSetsAreTheNearest() throws {
        for mask in 1..<256 where mask.nonzeroBitCount > 2 {
            let cameras = SeedListing.names.indices.filter { mask & (1 << $0) != 0 }.map { SeedListing.names[$0] }
            guard let finding = try verdict(cameras).diagnostics.first else { continue }
            let note = try #require(finding.notes.first).message
            let sets = note.split(separator: "{").dropFirst().map { part in
                Set(part.prefix { $0 != "}" }.split(separator: ",").map { camera(String($0.drop { $0 == " " })) })
            }
            let largest = SeedListing.legal.filter { $0.isSubset(of: cameras) }.map(\.count).max()
            #expect(!sets.isEmpty)
            for set in sets {
                #expect(SeedListing.legal.contains(set))
                #expect(set.count == largest)
            }
        }
    }

    @Test func theFourCamerasAreRejectedInTheseWords() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: pip4
            rig: iphone-11-pro-max
            sources:
              ultra: { camera: back-ultra-wide }
              back:  { camera: back-wide }
              tele:  { camera: back-telephoto }
              front: { camera: front }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [ultra, back, tele, front] }
            """, file: "pip4.yaml")
        #expect(
            checked.rendered == """
                pip4.yaml:8:3: error: cameras 'ultra', 'back', 'tele' and 'front' may not be used simultaneously \
                [unsupported-camera-combination]
                 8 |   front: { camera: front }
                   |   `- error: rig 'iphone-11-pro-max' allows at most 3 of these 4 together
                   note: any three of them are supported: {back, tele, ultra}, {back, tele, front}, \
                {back, ultra, front}, {tele, ultra, front}
                   help: remove 'ultra', 'back', 'tele' or 'front'
                   help: replace 'tele' with a crop of 'back': 'tele: { virtual: back, zoom: 2 }'

                1 error

                """)
    }

    @Test func aPairIsToldAsAPairWithWhatTheVirtualCameraIsMadeOf() throws {
        let finding = try #require(verdict(["back-wide", "back-dual", "front"]).diagnostics.first)
        #expect(finding.message == "cameras 's-back-wide' and 's-back-dual' may not be used simultaneously")
        #expect(finding.notes.contains { $0.message.contains("made of 'back-wide' and 'back-telephoto'") })
        #expect(finding.fixIts.map(\.message) == ["remove 's-back-wide' or 's-back-dual'"])
    }

    @Test func aTelephotoShownOnlyInLayersCanBeReplacedByACrop() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: crop
            rig: iphone-11-pro-max
            sources:
              ultra: { camera: back-ultra-wide }
              back:  { camera: back-wide }
              tele:  { camera: back-telephoto }
              front: { camera: front }
            compositors:
              all: { size: 1280x720, layout: grid, layers: [ultra, back, tele, front] }
            sinks:
              file: { record: "{take}.mp4", video: all }
            """)
        let help = try checked.first("unsupported-camera-combination").fixIts.map(\.message)
        #expect(help.last == "replace 'tele' with a crop of 'back': 'tele: { virtual: back, zoom: 2 }'")
    }

    @Test func camerasThatNoSinkNeedsDoNotCount() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: idle
            rig: iphone-11-pro-max
            sources:
              a: { camera: back-ultra-wide }
              b: { camera: back-wide }
              c: { camera: back-telephoto }
              d: { camera: front }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [a, b, c] }
            """)
        #expect(checked.slugs == ["unused-node"])
    }

    @Test func aFamilyOfManyCamerasIsJudgedByADeletionToo() throws {
        let names = (0..<60).map { "c\($0)" }
        let format = MediaFormat(.raw(.i420), .hd720, .range(FrameRate(1), FrameRate(30)))
        let facets = names.map { Set(names).subtracting([$0]) }
        let rig = Rig(
            name: "wall", cameras: names.map { RigCamera($0, formats: [format]) }, deviceSets: .facets(facets))
        let outcome = Checker(rig: rig, host: .testing, options: .testing).check(recording(names))
        #expect(try #require(outcome.diagnostics.first).subjects.count == 60)
    }

    private func verdict(_ cameras: [String]) throws -> CheckOutcome {
        let rig = try #require(BuiltInRigs.rig(named: "iphone-11-pro-max"))
        return Checker(rig: rig, host: .testing, options: .testing).check(recording(cameras))
    }

    private func recording(_ cameras: [String]) -> Graph {
        Graph(
            name: "sets",
            sources: NodeTable(
                cameras.enumerated().map { line, name in
                    let place = SourceRange(file: "sets.yaml", line: line + 1, column: 3)
                    return Source(NodeName("s-\(name)"), .camera(.init(name)), provenance: Provenance(place))
                }),
            sinks: NodeTable(
                cameras.map { name in
                    Sink(NodeName("r-\(name)"), .frames(.init()), video: NodeName("s-\(name)"))
                }))
    }

    private func camera(_ source: String) -> String { String(source.dropFirst(2)) }
}

/// All orders of some words.
private func permutations(_ words: [String]) -> [[String]] {
    guard words.count > 1 else { return [words] }
    return words.indices.flatMap { index in
        var rest = words
        let first = rest.remove(at: index)
        return permutations(rest).map { [first] + $0 }
    }
}
