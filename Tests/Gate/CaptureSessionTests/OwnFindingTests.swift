import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import MCPipe
import RunTesting
import Testing

/// Each finding that only a session gives: calls that yield it, and the nearest that do not.
@Suite struct OwnFindingTests {
    struct Case: Sendable {
        let refused, accepted: @Sendable (CaptureSession) async throws -> Void
    }

    static let cases: [String: Case] = [
        "foreign-device": Case(
            refused: {
                let other = try Bench.session(on: "iphone-xs")
                try $0.addInputWithNoConnections(try other.input(.backWide))
            },
            accepted: {
                let other = try Bench.session()
                try $0.addInputWithNoConnections(try other.input(.backWide))
            }),
        "already-in-session": Case(
            refused: { session in
                let input = try session.added(.backWide)
                try Bench.session().addInputWithNoConnections(input)
            },
            accepted: { session in
                let input = try session.added(.backWide)
                try session.removeInput(input)
                try Bench.session().addInputWithNoConnections(input)
            }),
        "not-in-session": Case(
            refused: { try $0.removeInput(try $0.input(.backWide)) },
            accepted: { try $0.removeInput(try $0.added(.backWide)) }),
        "output-already-connected": Case(
            refused: { session in
                let input = try session.added(.backWide)
                let output = try session.adding(CaptureFrameOutput(), from: input.ports)
                try session.addConnection(CaptureConnection(inputPorts: input.ports, output: output))
            },
            accepted: { session in
                let input = try session.added(.backWide)
                try session.adding(CaptureFrameOutput(), from: input.ports)
                try session.adding(CaptureFrameOutput(), from: input.ports)
            }),
        "constituent-port": Case(
            refused: { session in
                let dual = try session.added(.backDual)
                try session.adding(CaptureFrameOutput(), from: dual.ports(for: .video, sourceDeviceKind: .telephoto))
            },
            accepted: { session in
                let dual = try session.added(.backDual)
                try session.adding(CaptureFrameOutput(), from: dual.ports(for: .video, sourceDeviceKind: .dual))
            }),
        "mirroring-differs": Case(
            refused: { session in
                let front = try session.added(.front)
                try session.adding(CaptureFrameOutput(), from: front.ports, isVideoMirrored: true)
                try session.adding(CaptureFrameOutput(), from: front.ports)
            },
            accepted: { session in
                let front = try session.added(.front)
                try session.adding(CapturePreviewOutput(.web), from: front.ports, isVideoMirrored: true)
                try session.adding(CaptureFrameOutput(), from: front.ports)
            }),
        "not-a-camera": Case(
            refused: { try CaptureDeviceInput(device: try $0.microphone()).setActiveFormat(.best) },
            accepted: { try CaptureDeviceInput(device: try $0.camera(.front)).setActiveFormat(.best) }),
        "configuration-open": Case(
            refused: { session in
                session.beginConfiguration()
                try await session.stopRunning()
            },
            accepted: { session in
                session.beginConfiguration()
                try session.commitConfiguration()
                try await session.stopRunning()
            }),
        "configuration-not-begun": Case(
            refused: { session in
                session.beginConfiguration()
                try session.commitConfiguration()
                try session.commitConfiguration()
            },
            accepted: { session in
                session.beginConfiguration()
                try session.commitConfiguration()
            }),
    ]

    /// A session that runs needs a machine; `RunningTests` has that finding.
    @Test func everyCodeHasItsCalls() {
        let codes = Set(CaptureSessionDiagnostics.codes.map(\.slug))
        #expect(codes == Set(Self.cases.keys).union(["session-running"]))
    }

    @Test(arguments: cases.keys.sorted()) func theCallsYieldItAndTheNearestDoNot(slug: String) async throws {
        let calls = try #require(Self.cases[slug])
        let session = try Bench.session()
        let error = try #require(await refusal { try await calls.refused(session) })
        #expect(error.slugs == [slug])
        let finding = try #require(error.diagnostics.first)
        #expect(finding.range?.file == #filePath)
        #expect(!finding.fixIts.isEmpty && !finding.subjects.isEmpty)
        #expect(finding.subjects.allSatisfy { "\(finding.message)\(finding.notes)".contains($0) }, "\(finding)")
        try await calls.accepted(try Bench.session())
    }

    @Test func everyWayToSayAFindingNamesItsParties() throws {
        let session = try Bench.session()
        let (front, voice) = (try session.added(.front), CaptureDeviceInput(device: try session.microphone()))
        try session.addInputWithNoConnections(voice)
        let mixer = try session.adding(CaptureVideoMixer(size: .hd720), from: front.ports)
        let (movie, other) = (CaptureMovieFileOutput(to: "{take}.mp4"), CaptureMovieFileOutput(to: "{take}-b.mp4"))
        try session.addOutputWithNoConnections(movie)
        let lead = CaptureConnection(inputPorts: mixer.ports, output: movie)
        let calls: [(String, String, () throws -> Void)] = [
            ("front", "already-in-session", { try session.addInputWithNoConnections(front) }),
            ("movie", "already-in-session", { try session.addOutputWithNoConnections(movie) }),
            ("movie", "not-in-session", { try session.removeOutput(other) }),
            ("movie", "not-in-session", { try session.removeConnection(lead) }),
            (
                "movie", "not-in-session",
                { try session.addConnection(CaptureConnection(inputPorts: front.ports, output: other)) }
            ),
            (
                "movie", "output-already-connected",
                { try session.addConnection(CaptureConnection(inputPorts: [], output: movie)) }
            ),
            (
                "mixer", "mirroring-differs",
                {
                    try session.addConnection(
                        CaptureConnection(inputPorts: mixer.ports, output: movie, isVideoMirrored: true))
                }
            ),
            (
                "built-in", "mirroring-differs",
                {
                    try session.addConnection(
                        CaptureConnection(inputPorts: voice.ports, output: movie, isVideoMirrored: true))
                }
            ),
        ]
        for (party, slug, call) in calls {
            let error = try #require(refusal(call))
            #expect(error.slugs == [slug])
            #expect(error.diagnostics.first?.message.contains("'\(party)'") == true, "\(error)")
        }
        try session.addConnection(lead)
        #expect(refusal { try session.addConnection(lead) }?.slugs == ["already-in-session"])
    }

    @Test func aNameThatIsTakenIsRefusedByTheCheckersRule() throws {
        let session = try Bench.session()
        _ = try session.added(.backWide, named: "main")
        #expect(refusal { _ = try session.added(.front, named: "main") }?.slugs == ["duplicate-name"])
        let output = CaptureFrameOutput(named: "main")
        #expect(refusal { try session.addOutputWithNoConnections(output) }?.slugs == ["duplicate-name"])
        #expect(refusal { _ = try session.added(.front, named: "two words") }?.slugs == ["invalid-node-name"])
    }
}
