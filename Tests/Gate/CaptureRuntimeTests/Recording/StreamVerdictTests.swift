import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// What a run says of a stream that it was to send.
@Suite struct StreamVerdictTests {
    /// A film that is sent and recorded. A file stands in the place of the receiver, and the film is sent as fast as it is made: the test does
    /// not depend on time.
    private static func plan(in folder: TemporaryFolder, _ takes: String = "") async throws -> Plan {
        var plan = try await Rehearsal(folder: folder).plan(
            """
            name: test
            \(takes)
            sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
            sinks:
              film: { record: film.mkv, video: picture }
              sent: { stream: "udp://127.0.0.1:9", video: picture, encode: { video: { bitrate: 1 Mbit/s } } }
            """)
        for index in plan.elements.indices {
            switch plan.elements[index].factory {
            case "clocksync":
                let (name, node) = (plan.elements[index].name, plan.elements[index].node)
                plan.elements[index] = PlannedElement(name, "identity", [], node: node)
            case "queue": plan.elements[index].properties.removeAll { $0.name == "leaky" }
            case "udpsink":
                let (name, node) = (plan.elements[index].name, plan.elements[index].node)
                let path = PlannedProperty("location", .string(folder.path("received.ts")))
                plan.elements[index] = PlannedElement(name, "filesink", [path], node: node)
            default: break
            }
        }
        return plan
    }

    /// Records 2 s, of which some pictures are swallowed on the way to the receiver alone.
    private static func verdict(losing lost: Range<Int>, _ plan: Plan) async throws -> RecordingVerdict {
        let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: "")
        let recording = try Recording(plan, files: nil, setting: setting, limit: .seconds(2))
        let encoders = plan.elements.filter { $0.factory == "x264enc" }
        let encoder = try #require(
            encoders.first { $0.properties.contains { $0.name == "bitrate" && $0.value == .int(1000) } })
        #expect(encoders.count == 2, "the recording has one of its own")
        InjectedLossTests.lose(Set(lost), at: "sink", of: encoder.name, in: recording.session)
        return await recording.run().verdict
    }

    @Test func aStreamThatLacksMoreThanIsAllowedIsAShortfallOfTheRunAndOfNoTake() async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await Self.verdict(losing: 20..<30, Self.plan(in: folder))
            #expect(verdict.count == 1 && verdict.fault == .output, "\(verdict.shortfalls)")
            let shortfall = try #require(verdict.shortfalls.first)
            #expect(shortfall.node == "sent" && shortfall.take == nil)
            #expect(shortfall.reason.contains("% of the pictures of 'picture' are missing, where 1 % may be: 10 late"))
            let manifest = try TakeManifest(
                reading: folder.path(#require(folder.contents.first { $0.hasSuffix(".take.json") })))
            #expect(manifest.state == .complete)
        }
    }

    @Test(arguments: [("", 20..<21), ("takes: { allowed-loss: 25 % }", 20..<30)])
    func aStreamThatLacksNoMoreThanIsAllowedIsWhole(takes: String, lost: Range<Int>) async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await Self.verdict(losing: lost, Self.plan(in: folder, takes))
            #expect(verdict.isWhole, "\(verdict.shortfalls)")
        }
    }
}
