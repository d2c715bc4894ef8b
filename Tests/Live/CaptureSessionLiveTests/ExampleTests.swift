import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import CaptureTesting
import CaptureYAML
import Foundation
import MCPipe
import RunTesting
import Testing

/// The set-ups of the two seeds, run for real and judged from outside; and the guide shows them as they were run.
@Suite struct ExampleTests {
    @Test func threeCamerasAndAMicrophoneAreRecorded() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await ThreeCamerasExample.session(in: folder.url.path)
            #expect(!session.check().diagnostics.hasErrors)
            let report = try await Stage.run {
                try await ThreeCamerasExample.record(session) { try await $0.reach(45, of: $0.outputs) }
            }
            #expect(report?.verdict.isWhole == true)
            let names = ["back-ultra-wide", "back-wide", "front"].map { "multi-cam-001-\($0).mp4" }
            #expect(try folder.contents == names)
            for name in names {
                let media = try await MediaJudge.examine(folder[name])
                let video = try #require(media.video.first)
                #expect((video.codec, video.width, video.height) == ("h264", 1280, 720))
                // How many of a live camera's frames are kept up with is the machine's affair; none that was counted is missing.
                let counted = report?.session.sinks.first { $0.path == folder.path(name) }?.progress.frames
                #expect(video.frames >= 45 && video.frames == counted)
                #expect(media.audio.map(\.codec) == ["aac"])
                #expect(try await MediaJudge.complaints(about: folder[name]) == "")
            }
            let answer = try ThreeCamerasExample.answer(session)
            #expect(answer.contains("may not be used simultaneously [unsupported-camera-combination]"))
        }
    }

    @Test func twoCamerasAreSeenAndTheirCompositeIsRecorded() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await PictureInPictureExample.session(in: folder.url.path)
            let seen = Observed<[String: Int]>([:])
            let report = try await Stage.run {
                try await session.startRunning()
                let previews = session.outputs.filter { $0 is CapturePreviewOutput }
                let readers = previews.map { preview in
                    Task {
                        for await frame in session.frames(from: preview) where !frame.bytes.isEmpty {
                            let name = session.node(of: preview)?.description ?? ""
                            seen.update { $0[name, default: 0] += 1 }
                        }
                    }
                }
                _ = try await seen.first { $0.values.filter { $0 >= 5 }.count == 2 ? true : nil }
                try await session.reach(45, of: session.outputs.filter { $0 is CaptureMovieFileOutput })
                let report = try await session.stopRunning()
                // The previews end with the run.
                for reader in readers { await reader.value }
                return report
            }
            #expect(report?.verdict.isWhole == true)
            #expect(Set(seen.current.keys) == ["preview", "preview-2"])
            #expect(try folder.contents == ["pip-001.mp4"])
            let media = try await MediaJudge.examine(folder["pip-001.mp4"])
            let video = try #require(media.video.first)
            #expect((video.codec, video.width, video.height) == ("h264", 1280, 720))
            #expect(video.frames >= 45)
            #expect(media.audio.map(\.codec) == ["aac"])
        }
    }

    // MARK: - The guide
}
