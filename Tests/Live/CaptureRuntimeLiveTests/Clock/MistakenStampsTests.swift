import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Cameras whose time stamps say something else than what time it is.
@Suite struct MistakenStampsTests {
    /// Pictures a second.
    private static let rate = 25.0
    /// Pictures to be recorded, most of them after the camera has gone wrong.
    private static let pictures = 250

    /// The camera of the fault laboratory, whose stamps go wrong in their fourth second.
    private static func camera(_ mistake: String) throws -> RunningProcess {
        let tool = Fixtures.root.appendingPathComponent("Tests/Faults/tools/camera.py").path
        return try RunningProcess(
            "/usr/bin/python3", [tool, "--camera", "door:320x180@\(Int(rate))", "--stamps=\(mistake)@3"])
    }

    @Test(arguments: ["3600", "-3600", "-2", "still"], ["mkv", "mp4"])
    func aFileIsAsLongAsItTook(mistake: String, container: String) async throws {
        try await TemporaryFolder.use { folder in
            let camera = try Self.camera(mistake)
            defer { camera.send(SIGKILL) }
            let line = try await camera.line(containing: "listening on port ", within: .seconds(60))
            let port = try #require(line.split(separator: " ").last.flatMap { Int($0) })
            let end = Observed(Duration.zero)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { door: { rtsp: "rtsp://127.0.0.1:\(port)/door", encoding: h264 } }
                sinks: { file: { record: file.\(container), video: door } }
                """,
                during: { session in
                    try await session.reach(Self.pictures, at: "file")
                    await session.stop()
                    end.update { $0 = session.runningTime }
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let file = try #require(run.takes.first?.files.first)
            #expect(file.number == 1)
            let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            #expect(video.frames >= Self.pictures)
            #expect(zip(video.times, video.times.dropFirst()).allSatisfy { $0 < $1 }, "\(video.times)")
            // No longer than the clock says; and all that were taken have room in it.
            let length = try #require(video.times.last) - video.firstTime
            #expect(length < end.current / .seconds(1) + 1, "\(length)")
            #expect(length > Double(video.frames - 1) / Self.rate - 1, "\(length) for \(video.frames) pictures")
            #expect(try await MediaJudge.complaints(about: run.file("file")) == "")
            #expect(try await RecordedFile(run.file("file").path).verify().state == .complete)
        }
    }
}
