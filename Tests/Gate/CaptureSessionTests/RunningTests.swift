import CaptureDSL
import CaptureModel
import CaptureTesting
import Foundation
import MCPipe
import RunTesting
import Testing

/// What a session that is to run on this machine is refused before anything runs.
@Suite struct RunningTests {
    @Test func anInputThatLeadsNowhereForbidsTheStart() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await CaptureSession("stage", rig: .iPhone11ProMax, output: folder.url.path)
            let back = try session.added(.backWide)
            try back.setActiveFormat(FormatRequest(size: Size(640, 480), rate: FrameRate(30)))
            try session.adding(CaptureMovieFileOutput(to: "{take}.mp4"), from: back.ports)
            _ = try session.added(.front)
            let error = try #require(await refusal { try await session.startRunning() })
            #expect(error.slugs == ["unused-node"])
            #expect(error.diagnostics.first?.subjects == ["front"])
        }
    }

    @Test func aRigThatIsNotThereIsSaidAtTheCall() async throws {
        let call = #line + 1
        let error = await refusal { _ = try await CaptureSession(rig: .builtIn("iphone-11")) }
        #expect(error?.slugs == ["unknown-rig"])
        #expect(error?.diagnostics.first?.range?.start.line == call)
    }

    @Test func aRigFileIsARigLikeAnother() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(
                """
                mcpipe-rig: 1
                name: desk
                cameras:
                  left: { formats: ["640x480 NV12 1-30"] }
                  right: { formats: ["640x480 NV12 1-30"] }
                device-sets: [[left], [right]]
                """, to: "desk.rig.yaml")
            let session = try await CaptureSession(rig: .file(file))
            #expect(!session.isMultiCamSupported)
            _ = try session.added("left")
            #expect(refusal { _ = try session.added("right") }?.slugs == ["unsupported-camera-combination"])
            let error = await refusal { _ = try await CaptureSession(rig: .file(folder.path("none.yaml"))) }
            #expect(error?.slugs == ["unreadable-file"] || error?.slugs == ["file-not-readable"])
        }
    }
}
