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

    @Test func theTagsOutliveACutAndItsRecovery() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: bright
                sources: { rings: { pattern: circular, format: 320x180@10, dynamic-range: hdr, live: false } }
                sinks:
                  movie: { record: movie.mp4, video: rings, fragment: 500 ms, encode: { video: { keyframe-interval: 500 ms } } }
                  film: { record: film.mkv, video: rings, encode: { video: { keyframe-interval: 500 ms } } }
                """, limit: .seconds(6))
            for sink in ["movie", "film"] as [NodeName] {
                let file = run.file(sink)
                let bytes = try Data(contentsOf: file)
                try bytes.prefix(bytes.count * 3 / 4).write(to: file)
                let result = try await RecordedFile(file.path).recover()
                guard case .recovered = result.outcome else {
                    Issue.record("'\(sink)' was not recovered: \(result.outcome)")
                    continue
                }
                #expect(try await BrightClip.tags(of: file) == BrightClip.kept, "\(sink)")
                #expect(try await MediaJudge.complaints(about: file).isEmpty)
            }
        }
    }

    @Test func everyOneOfTheTenBitsIsKeptAndTheCopyBesideItIsToneMapped() async throws {
        try await TemporaryFolder.use { folder in
            try await BrightClip.write(to: folder["ramp.mp4"])
            let run = try await run(
                """
                sources: { ramp: { file: \(folder.path("ramp.mp4")) } }
                sinks:
                  master: { record: master.mp4, video: ramp, encode: { video: { bitrate: 40 Mbit/s } } }
                  copy:
                    record: copy.mp4
                    video: ramp
                    encode: { video: { codec: h264, bitrate: 40 Mbit/s, dynamic-range: sdr } }
                  still: { snapshot: still.png, video: ramp }
                """, in: folder)
            let master = run.file("master")
            #expect(try await BrightClip.tags(of: master) == BrightClip.kept)
            let row = try await BrightClip.row(of: master)
            // 8 bits would have at most 220.
            #expect(Set(row).count > 600)
            #expect(zip(row, BrightClip.values).allSatisfy { abs($0 - $1) <= 8 })

            let copy = run.file("copy")
            let tags = try await BrightClip.tags(of: copy)
            #expect(tags[0] == "h264" && tags[2...] == ["yuv420p", "bt709", "bt709", "bt709"], "\(tags)")
            try await expectCurve(try await BrightClip.row(of: copy), "the copy")
            let still = try await Picture(from: folder["still.png"])
            let white = still.average(x: BrightClip.column(0.75) - 4, y: 16, width: 8, height: 32)
            #expect(white.isClose(to: .init(217, 217, 217), tolerance: 6), "\(white)")
        }
    }

    /// The row follows the tone curve: rising all the way, white not dim, nothing clipped before the peak.
    private func expectCurve(_ row: [Int], _ what: String) async throws {
        try #require(row.count == BrightClip.width)
        let level = { (share: Double) -> Double in
            let column = min(max(BrightClip.column(share), 2), BrightClip.width - 3)
            return Double(row[(column - 2)...(column + 2)].reduce(0, +)) / 5 / 4
        }
        for share in stride(from: 0.05, through: 0.95, by: 0.05) {
            let wanted = 16 + 219 * BrightClip.toneMapped(share)
            #expect(abs(level(share) - wanted) < 3, "\(what) at \(share): \(level(share)), not \(wanted)")
        }
        #expect(level(0.75) > 16 + 219 * 0.8)
        #expect(level(0.96) < 234)
        #expect(level(1) > 233)
        let steps = stride(from: 0.02, through: 1, by: 0.02).map(level)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 }, "\(steps)")
    }

    @Test func aCompositeOfHDRLayersStaysHDRAndOneInSDRToneMapsThem() async throws {
        try await TemporaryFolder.use { folder in
            try await BrightClip.write(to: folder["ramp.mp4"])
            let run = try await run(
                """
                sources:
                  ramp: { file: \(folder.path("ramp.mp4")) }
                  bars: { pattern: solid, color: white, format: 896x64@24, live: false }
                compositors:
                  bright: { size: 896x128, background: white, layers: [{ source: ramp, at: [0, 0], size: 896x64 }] }
                  plain:
                    size: 896x128
                    dynamic-range: sdr
                    clock: ramp
                    layers: [{ source: ramp, at: [0, 0], size: 896x64 }, { source: bars, at: [0, 64], size: 896x64 }]
                sinks:
                  bright-file: { record: bright.mov, video: bright, encode: { video: { bitrate: 40 Mbit/s } } }
                  plain-file: { record: plain.mov, video: plain, encode: { video: { bitrate: 40 Mbit/s } } }
                """, in: folder, limit: .milliseconds(400))
            let bright = run.file("bright-file")
            #expect(try await BrightClip.tags(of: bright) == BrightClip.kept)
            let row = try await BrightClip.row(of: bright)
            #expect(Set(row).count > 600)
            #expect(zip(row, BrightClip.values).allSatisfy { abs($0 - $1) <= 8 })
            // White beside HDR is the white of paper, 75 % of the signal, and not the peak.
            let white = try await BrightClip.row(of: bright, y: 96)
            #expect(white.allSatisfy { abs($0 - (64 + 876 * 3 / 4)) <= 8 }, "\(white.prefix(8))")

            let plain = run.file("plain-file")
            let tags = try await BrightClip.tags(of: plain)
            #expect(tags[0] == "h264" && tags[2] == "yuv420p", "\(tags)")
            try await expectCurve(try await BrightClip.row(of: plain), "the composite")
            let solid = try await BrightClip.row(of: plain, y: 96)
            #expect(solid.allSatisfy { $0 >= 4 * 232 })
        }
    }
}
