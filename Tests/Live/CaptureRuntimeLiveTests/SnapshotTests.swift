import CaptureCheck
import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// A branch that takes one picture ends behind it, and its camera goes on for everybody else.
@Suite struct SnapshotTests {
    /// Runs a graph with the sinks `once`, a snapshot, and `file` until the file has so many frames.
    private static func run(
        _ graph: String, frames: Int, simulated: Bool = false, in folder: TemporaryFolder
    ) async throws {
        let run = try await Rehearsal(folder: folder).run(
            graph, options: { $0.isSimulated = simulated },
            during: { session in
                try await session.reach(frames, at: "file")
                await session.stop()
            })
        let report = try #require(run.report)
        #expect(report.isComplete, "\(report.failures)")
        #expect(report.failures.isEmpty && report.losses.isEmpty)
        #expect(report.sinks.first { $0.node == "once" }?.progress.frames == 1)
        let picture = try await MediaJudge.examine(folder["once.png"])
        let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
        #expect(video.frames >= frames)
        #expect(picture.video.first?.width == video.width)
        #expect(video.longestGap < 0.15)
    }

    @Test func aMirroredCameraGoesOn() async throws {
        try await TemporaryFolder.use { folder in
            try await Self.run(
                """
                name: test
                rig: iphone-11-pro-max
                sources: { front: { camera: front, format: 1280x720@30, mirror: both } }
                sinks:
                  once: { snapshot: once.png, video: front }
                  file: { record: file.mkv, video: front }
                """, frames: 60, simulated: true, in: folder)
        }
    }

    @Test func aCameraThatCompressesItsPicturesItselfGoesOn() async throws {
        try await RTSPServer.use(cameras: [.init("door")]) { server in
            try await TemporaryFolder.use { folder in
                try await Self.run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264 } }
                    sinks:
                      once: { snapshot: once.png, video: door }
                      file: { record: file.mkv, video: door }
                    """, frames: 45, in: folder)
            }
        }
    }

    @Test(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable })
    func aDiskThatIsGoneEndsTheSnapshotsOnItAndNothingElse() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await SmallDisk.use(8, at: "disk", in: folder) {
                try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { picture: { pattern: ball, format: 320x180@30 } }
                    sinks:
                      eyes: { snapshot: "disk/eyes-{count}.jpg", every: 100 ms, video: picture }
                      file: { record: file.mkv, video: picture }
                    """,
                    during: { session in
                        try await session.reach(3, at: "eyes")
                        try await ProcessRunner.run("umount", ["-l", folder.path("disk")]).succeeded("umount")
                        try await Deadline.until("the end of the snapshots", within: .seconds(60)) {
                            await session.report.failures.contains { $0.node == "eyes" }
                        }
                        let pictures = session.progress(of: "eyes").frames
                        try await session.reach(session.progress(of: "file").frames + 60, at: "file")
                        // One may have been on its way.
                        #expect(session.progress(of: "eyes").frames <= pictures + 1)
                        await session.stop()
                    })
            }
            let report = try #require(run.report)
            let failure = try #require(report.failures.first)
            #expect(report.failures.count == 1 && failure.fault == .output)
            #expect(failure.message.contains("nothing is mounted at '\(folder.path("disk"))' any more"))
            #expect(report.sinks.first { $0.node == "file" }?.isFinished == true)
            #expect(report.isBalanced, "\(report.branches.map(\.words))")
            // What is below the mount point is another disk's.
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("disk")).isEmpty)
            try await Gap.expectNone(in: run.file("file"))
        }
    }
}
