import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What only a graph written in Swift can get wrong, for a file's loader would have said so.
@Suite struct SwiftGraphTests {
    private func findings(_ change: (inout Graph) -> Void) -> [Diagnostic] {
        var graph = Graph(
            name: "g", sources: [Source("bars", .testPattern(.init()))],
            sinks: [Sink("file", .record(.init(to: FileTemplate(unchecked: "{take}.mp4"))), video: "bars")])
        change(&graph)
        return Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph).diagnostics
    }

    @Test func theGraphItselfIsAccepted() { #expect(!findings { _ in }.hasErrors) }

    @Test(arguments: [(0, true), (0.009, true), (0.01, false), (1, false), (1.01, true), (.nan, true)])
    func aSpeedThatIsNoneOfSlowMotionIsRejected(speed: Double, isRejected: Bool) {
        let found = findings {
            let ramp = SlowMotion.Ramp(from: .seconds(1), to: .seconds(2), speed: speed)
            let record = Sink.Record(to: FileTemplate(unchecked: "a.mp4"), slowMotion: SlowMotion(ramps: [ramp]))
            $0.sinks = [Sink("file", .record(record), video: "bars")]
        }
        #expect(found.contains { $0.code.slug == "slow-motion-ramp" } == isRejected, "\(found.map(\.message))")
    }

    @Test func twoNodesOfOneKindWithOneNameAreRejectedWithBothPlaces() throws {
        let found = findings {
            $0.nameClashes = [
                NameClash(
                    "bars", provenances: [2, 5].map { Provenance(SourceRange(file: "a.swift", line: $0, column: 1)) })
            ]
        }
        let finding = try #require(found.first { $0.code.slug == "duplicate-name" })
        #expect(finding.range?.start.line == 5)
        #expect(finding.notes.map(\.range?.start.line) == [2])
    }

    @Test func anUnknownPlaceholderIsRejectedWithTheOneMeant() throws {
        let found = findings {
            $0.sinks = [Sink("file", .record(.init(to: FileTemplate(unchecked: "{tke}.mp4"))), video: "bars")]
        }
        let finding = try #require(found.first { $0.code.slug == "unreadable-text" })
        #expect(finding.message.contains("'file'") && finding.message.contains("'{tke}'"))
        #expect(finding.fixIts.map(\.message) == ["replace '{tke}' with '{take}'"])
    }

    @Test func anAddressThatIsNoURLIsRejectedWithoutBeingShown() throws {
        let found = findings {
            $0.sources.insert(Source("gate", .network(.init(NetworkAddress(unchecked: "user:secret@host")))))
            $0.sinks.insert(Sink("two", .record(.init(to: FileTemplate(unchecked: "two-{take}.mp4"))), video: "gate"))
        }
        let finding = try #require(found.first { $0.code.slug == "unreadable-text" })
        #expect(finding.subjects == ["gate"])
        #expect(!"\(finding)".contains("secret"))
    }
}
