import CaptureModel
import CapturePlan
import CaptureTesting
import RunTesting
import Testing

@testable import CaptureRuntime

/// Streams that cannot be opened when the run begins.
@Suite struct RefusedStreamTests {
    /// How a stream is refused: by its sender, which does not open, or by the other side, which it is told later. Neither asks a resolver.
    enum Refusal: CaseIterable { case bySender, byReceiver }

    /// A film that is sent, and recorded too where somebody says how.
    private static func plan(in folder: TemporaryFolder, _ refusal: Refusal, recorded: String) async throws -> Plan {
        let address = refusal == .bySender ? "udp://127.0.0.1:9" : "rtmp://127.0.0.1:1/app/name"
        var plan = try await Rehearsal(folder: folder).plan(
            """
            name: test
            sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
            sinks:
              \(recorded)
              sent: { stream: "\(address)", video: picture }
            """)
        for index in plan.elements.indices where plan.elements[index].factory == "udpsink" {
            let (name, node) = (plan.elements[index].name, plan.elements[index].node)
            let path = PlannedProperty("location", .string(folder.path("no/such/folder/received.ts")))
            plan.elements[index] = PlannedElement(name, "filesink", [path], node: node)
        }
        return plan
    }

    private static func verdict(_ plan: Plan) async throws -> RecordingVerdict {
        let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: "")
        return await (try Recording(plan, files: nil, setting: setting, limit: .seconds(1))).run().verdict
    }

    @Test(arguments: Refusal.allCases) func whatIsRecordedBesideItIsWhole(refusal: Refusal) async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Self.plan(in: folder, refusal, recorded: "film: { record: film.mkv, video: picture }")
            let verdict = try await Self.verdict(plan)
            #expect(verdict.shortfalls.map(\.node) == ["sent"], "\(verdict.shortfalls)")
            #expect(verdict.fault == .output)
            let manifest = try TakeManifest(
                reading: folder.path(#require(folder.contents.first { $0.hasSuffix(".take.json") })))
            #expect(manifest.state == .complete)
            #expect(try await MediaJudge.examine(folder["film.mkv"]).video.first?.frames == 25)
        }
    }

    @Test(arguments: Refusal.allCases) func aRunThatOnlySendsIsOver(refusal: Refusal) async throws {
        try await TemporaryFolder.use { folder in
            let verdict = try await Self.verdict(Self.plan(in: folder, refusal, recorded: ""))
            #expect(verdict.shortfalls.contains { $0.node == "sent" }, "\(verdict.shortfalls)")
            #expect(verdict.fault == .output)
        }
    }
}
