import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// 10-bit HDR from end to end, as ffprobe and ffmpeg see what was recorded.
@Suite struct DynamicRangeRunTests {
    /// Runs a graph over the clip until it ends, or for a length of media.
    private func run(
        _ text: String, in folder: TemporaryFolder, limit: Duration? = nil
    ) async throws -> Rehearsal.Run {
        let run = try await Rehearsal(folder: folder).run("name: bright\n" + text, limit: limit)
        #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
        return run
    }

    private static let camera =
        "sources: { back: { camera: back-wide, format: 1280x720@10, features: [hdr] } }"

    @Test(arguments: ["mp4", "mov", "mkv", "ts"])
    func aSimulatedCameraIsRecordedWithItsTags(container: String) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: bright
                rig: iphone-12
                \(Self.camera)
                sinks: { file: { record: out.\(container), video: back } }
                """,
                during: { session in
                    try await session.reach(5, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(try await BrightClip.tags(of: run.file("file")) == BrightClip.kept)
            #expect(try await MediaJudge.complaints(about: run.file("file")).isEmpty)
        }
    }

    @Test func zoomAndMirrorKeepTheTenBits() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: bright
                rig: iphone-12
                sources:
                  back: { camera: back-wide, format: 1280x720@10, features: [hdr], mirror: both, zoom: 2 }
                sinks:
                  file: { record: out.mp4, video: back }
                  copy: { record: copy.mp4, video: back, encode: { video: { dynamic-range: sdr } } }
                """,
                during: { session in
                    try await session.reach(5, at: "file")
                    try await session.reach(5, at: "copy")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(try await BrightClip.tags(of: run.file("file")) == BrightClip.kept)
            #expect(try await BrightClip.tags(of: run.file("copy"))[2...] == ["yuv420p", "bt709", "bt709", "bt709"])
        }
    }

    @Test func framesOfTenBitsComeAsTheyAreAndThoseOfEightToneMapped() async throws {
        try await TemporaryFolder.use { folder in
            let bright = Observed<Set<Int>>([])
            let plain = Observed<Set<Int>>([])
            _ = try await Rehearsal(folder: folder).run(
                """
                name: bright
                sources: { white: { pattern: solid, color: "#bfbfbf", format: 320x180@10, dynamic-range: hdr } }
                sinks:
                  deep: { frames: true, pixel-format: P010_10LE, video: white }
                  shallow: { frames: true, video: white }
                """,
                during: { session in
                    async let ending: Void = {
                        try await session.reach(3, at: "deep")
                        try await session.reach(3, at: "shallow")
                        await session.stop()
                    }()
                    async let deep: Void = {
                        for await frame in session.frames(from: "deep") {
                            let bytes = frame.bytes
                            bright.update { $0.insert((Int(bytes[0]) | Int(bytes[1]) << 8) >> 6) }
                        }
                    }()
                    for await frame in session.frames(from: "shallow") {
                        let byte = Int(frame.bytes[1])
                        plain.update { $0.insert(byte) }
                    }
                    await deep
                    try await ending
                })
            // 75 % of the signal, and what the tone curve makes of it.
            #expect(!bright.current.isEmpty && bright.current.allSatisfy { abs($0 - (64 + 876 * 3 / 4)) <= 4 })
            let wanted = Int(255 * BrightClip.toneMapped(0.75))
            #expect(!plain.current.isEmpty && plain.current.allSatisfy { abs($0 - wanted) <= 4 }, "\(plain.current)")
        }
    }
}
