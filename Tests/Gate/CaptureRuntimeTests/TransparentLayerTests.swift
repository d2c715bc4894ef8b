import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Films with an alpha channel on top of others.
@Suite struct TransparentLayerTests {
    /// A film that is red on its left half, and not there on its right.
    private static func make(_ name: String, _ options: [String], in folder: TemporaryFolder) async throws {
        try await ProcessRunner.run(
            "/usr/bin/ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i",
                "color=red:size=160x120:rate=25:duration=1,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,80),255,0)'",
            ] + options + [folder.path(name)]
        ).succeeded("ffmpeg")
    }

    @Test(arguments: [
        ("film.mov", ["-c:v", "qtrle", "-pix_fmt", "argb"], "film", true),
        ("film.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"], "film", true),
        ("film.mov", ["-c:v", "qtrle", "-pix_fmt", "argb"], "{ source: film, mirror: true }", false),
        (
            "film.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"],
            "{ source: film, rotate: 180 }", false
        ),
    ])
    func whatIsBehindIsSeenWhereAFilmIsTransparent(
        name: String, options: [String], layer: String, isLeft: Bool
    ) async throws {
        try await TemporaryFolder.use { folder in
            try await Self.make(name, options, in: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: both
                sources:
                  wall: { pattern: solid, color: blue, format: 160x120@25, live: false }
                  film: { file: \(name) }
                compositors: { both: { size: 160x120, layers: [wall, \(layer)] } }
                sinks: { clip: { record: clip.mkv, video: both, encode: { video: { bitrate: 20 Mbit/s } } } }
                """, limit: .seconds(1))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let picture = try await Picture(from: run.file("clip"), at: 0.5)
            #expect(picture[40, 60].isClose(to: isLeft ? .init(255, 0, 0) : .init(0, 0, 255)))
            #expect(picture[120, 60].isClose(to: isLeft ? .init(0, 0, 255) : .init(255, 0, 0)))
        }
    }

    @Test func aPatternWithAnAlphaChannelCanBeALayer() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: both
                sources:
                  wall: { pattern: solid, color: blue, format: 160x120@25, live: false }
                  bars: { pattern: smpte, format: 160x120@25 BGRA, live: false }
                compositors: { both: { size: 160x120, layers: [wall, { source: bars, at: [0, 0], scale: 0.5 }] } }
                sinks: { clip: { record: clip.mkv, video: both } }
                """, limit: .seconds(1))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
        }
    }
}
