import CaptureDSL
import CaptureModel
import CaptureTesting
import MCPipe
import RunTesting
import Testing

/// Changes that stand together or not at all.
@Suite struct ConfigurationTests {
    private struct Interrupted: Error {}

    @Test func changesStandWithTheOutermostCommit() throws {
        let session = try Bench.session()
        session.beginConfiguration()
        let back = try session.added(.backWide)
        session.beginConfiguration()
        try session.adding(CaptureFrameOutput(), from: back.ports)
        try session.commitConfiguration()
        #expect(session.inputs.isEmpty && session.outputs.isEmpty && session.connections.isEmpty)
        #expect(session.graph.sources.isEmpty)
        try session.commitConfiguration()
        #expect(session.inputs.map(ObjectIdentifier.init) == [ObjectIdentifier(back)])
        #expect(session.graph.sinks.map(\.video) == ["back-wide"])
    }

    @Test func withinAConfigurationEachCallKnowsTheOnesBefore() throws {
        let session = try Bench.session()
        let telephoto = try session.added(.backTelephoto)
        for camera in [RigCameraName.backUltraWide, .front] { _ = try session.added(camera) }
        session.beginConfiguration()
        let wide = try session.input(.backWide)
        #expect(!session.canAddInput(wide).isAllowed)
        try session.removeInput(telephoto)
        #expect(session.canAddInput(wide).isAllowed)
        try session.addInputWithNoConnections(wide)
        try session.commitConfiguration()
        #expect(session.inputs.map(\.device.name) == ["back-ultra-wide", "front", "back-wide"])
    }

    @Test func aRefusedChangeFailsTheWholeAndTheStateBeforeRemains() throws {
        let session = try Bench.session()
        let back = try session.added(.backWide)
        try back.setMinFrameDurationOverride(FrameDuration(timescale: 30))
        let before = session.graph
        session.beginConfiguration()
        try session.removeInput(back)
        let others = try [.backTelephoto, .backUltraWide, .front].map { (name: RigCameraName) in
            try session.added(name)
        }
        session.beginConfiguration()
        #expect(refusal { try session.addInputWithNoConnections(back) } != nil)
        try session.commitConfiguration()
        let error = try #require(refusal { try session.commitConfiguration() })
        #expect(error.slugs == ["unsupported-camera-combination"])
        #expect(error.diagnostics.first?.notes.last?.message.contains("nothing stands") == true)
        #expect(session.graph == before)
        #expect(back.minFrameDurationOverride == FrameDuration(timescale: 30))
        // Those that were undone are free again, and the configuration is over.
        for other in others.dropLast() { try session.addInputWithNoConnections(other) }
        #expect(refusal { try session.commitConfiguration() }?.slugs == ["configuration-not-begun"])
    }

    @Test func whatAnswersNoFailsNothing() throws {
        let session = try Bench.session()
        session.beginConfiguration()
        for camera in Bench.plain {
            let input = try session.input(camera)
            if session.canAddInput(input).isAllowed { try session.addInputWithNoConnections(input) }
        }
        try session.commitConfiguration()
        #expect(session.inputs.count == 3)
    }

    @Test func anInputThatIsTakenOutIsFreeWithTheCommitAndNotBefore() throws {
        let (session, other) = (try Bench.session(), try Bench.session())
        let back = try session.added(.backWide)
        session.beginConfiguration()
        try session.removeInput(back)
        #expect(other.canAddInput(back).diagnostics.map(\.code.slug) == ["already-in-session"])
        // It may come back meanwhile, with what was asked of it since.
        try back.setActiveFormat(.hd720(fps: 60))
        try session.addInputWithNoConnections(back)
        #expect(back.activeFormat == .hd720(fps: 60))
        try session.removeInput(back)
        try session.commitConfiguration()
        try other.addInputWithNoConnections(back)
        #expect(back.activeFormat == .hd720(fps: 60))
    }

    @Test func anInputThatManySessionsWantIsInOne() async throws {
        let sessions = try (0..<8).map { _ in try Bench.session() }
        let back = try sessions[0].input(.backWide)
        await withTaskGroup(of: Void.self) { group in
            for session in sessions { group.addTask { try? session.addInputWithNoConnections(back) } }
        }
        #expect(sessions.count { !$0.inputs.isEmpty } == 1)
    }

    @Test func configureUndoesItsChangesWhereOneThrows() throws {
        let session = try Bench.session()
        let back = try session.input(.backWide)
        #expect(throws: Interrupted.self) {
            try session.configure {
                try session.addInputWithNoConnections(back)
                throw Interrupted()
            }
        }
        #expect(session.graph.sources.isEmpty)
        try session.configure { try session.addInputWithNoConnections(back) }
        #expect(session.graph.sources.map(\.name) == ["back-wide"])
    }

    @Test func aConfigurationWithinAnotherIsUndoneAlone() throws {
        let session = try Bench.session()
        try session.configure {
            _ = try session.added(.backWide)
            #expect(throws: Interrupted.self) {
                try session.configure {
                    _ = try session.added(.front)
                    throw Interrupted()
                }
            }
            _ = try session.added(.backTelephoto)
        }
        #expect(session.inputs.map(\.device.name) == ["back-wide", "back-telephoto"])
    }

    @Test func nothingStartsOrStopsBetweenBeginAndCommit() async throws {
        let session = try Bench.session()
        let begin = #line + 1
        session.beginConfiguration()
        let start = try #require(await refusal { try await session.startRunning() })
        let stop = try #require(await refusal { _ = try await session.stopRunning() })
        for (error, verb) in [(start, "startRunning"), (stop, "stopRunning")] {
            #expect(error.slugs == ["configuration-open"])
            #expect(error.diagnostics.first?.subjects == [verb])
            #expect(error.diagnostics.first?.notes.first?.range?.start.line == begin)
        }
        try session.commitConfiguration()
        #expect(try await session.stopRunning() == nil)
        #expect(await refusal { try await session.startRunning() }?.slugs == ["no-sinks"])
    }
}
