import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Files with one picture, as a logo or a title: what is found out of them, and what is shown of them.
@Suite struct SinglePictureTests {
    /// PNG, 60x20: a third red, a third blue that covers half of what is behind it, and a third green that covers nothing of it.
    private static let logo = """
        iVBORw0KGgoAAAANSUhEUgAAADwAAAAUCAYAAADRA14pAAAAN0lEQVR42u3PwQkAMAwDMY/ezZMM4U9B4PsalEmm2e1Vu8d2wMDAwMDAwMDAwMDAwMDA\
        wMBfgxfILwIqw78VSAAAAABJRU5ErkJggg==
        """
    /// One pixel.
    private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    private func put(_ base64: String, into file: URL) throws {
        try #require(Data(base64Encoded: base64)).write(to: file)
    }

    @Test func itIsFoundOutWhetherAFileHasOnePictureOrManyWithoutTimes() async throws {
        try await TemporaryFolder.use { folder in
            try put(Self.logo, into: folder["logo.png"])
            try put(Self.gif, into: folder["dot.gif"])
            // The header of a 16x16 BMP, which has its decoder and no parser: it never gets the whole picture.
            try Data([
                0x42, 0x4D, 54, 3, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 16, 0, 0, 0, 16, 0, 0, 0, 1, 0, 24, 0,
            ])
            .write(to: folder["dot.bmp"])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { ball: { pattern: ball, format: 64x48@10, live: false } }
                sinks: { still: { snapshot: one.jpg, video: ball }, more: { snapshot: "{count}.jpg", video: ball, every: 1 s } }
                """, limit: .seconds(2))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let row = try Data(contentsOf: folder["00001.jpg"]) + Data(contentsOf: folder["00002.jpg"])
            try row.write(to: folder["row.mjpeg"])
            let names = ["logo.png", "dot.gif", "dot.bmp", "one.jpg", "row.mjpeg"]
            let facts = await MediaFiles.facts(of: names.map { folder[$0].path })
            #expect(facts[folder["logo.png"].path]??.pictures == .single(PixelFormat("RGBA")))
            #expect(facts[folder["one.jpg"].path]??.pictures == .single(.i420))
            #expect(facts[folder["row.mjpeg"].path]??.pictures == .untimed)
            #expect(facts[folder["dot.gif"].path]??.pictures == .untimed)
            #expect(facts.keys.contains(folder["dot.bmp"].path) && facts[folder["dot.bmp"].path] == .some(nil))
        }
    }

    @Test func itIsShownAsLongAsTheRunLasts() async throws {
        try await TemporaryFolder.use { folder in
            try put(Self.logo, into: folder["logo.png"])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { logo: { file: logo.png, realtime: false } }
                sinks: { file: { record: out.mkv, video: logo }, still: { snapshot: "{count}.png", video: logo, every: 1 s } }
                """, limit: .seconds(2))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            #expect(video.frames == 60 && video.width == 60 && video.height == 20)
            #expect(FileManager.default.fileExists(atPath: folder["00002.png"].path))
        }
    }

    @Test func asALayerItLetsThroughWhatIsBehindItAndPacesNothing() async throws {
        try await TemporaryFolder.use { folder in
            try put(Self.logo, into: folder["logo.png"])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  ground: { file: logo.png }
                  white: { pattern: solid, color: white, format: 320x180@10, live: false }
                  logo: { file: logo.png }
                compositors:
                  mix:
                    size: 320x180
                    layers: [ground, { source: white, at: [0, 0], size: [320, 180] }, { source: logo, at: [20, 40], size: [240, 80] }]
                sinks: { file: { record: out.mkv, video: mix, encode: { video: { bitrate: 20 Mbit/s } } } }
                """, limit: .seconds(1))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(try await MediaJudge.examine(run.file("file")).video.first?.frames == 10)
            let picture = try await Picture(from: run.file("file"), at: 0.5)
            #expect(picture[60, 80].isClose(to: Picture.Pixel(255, 0, 0), tolerance: 12))
            #expect(picture[140, 80].isClose(to: Picture.Pixel(128, 128, 255), tolerance: 12))
            #expect(picture[220, 80].isClose(to: Picture.Pixel(255, 255, 255), tolerance: 12))
        }
    }

    /// Without an end, and as fast as the machine can, is what nobody wants.
    @Test(arguments: [("", true), (", realtime: false", false)]) func aloneItIsShownAtItsOwnPace(
        key: String, isPaced: Bool
    ) async throws {
        try await TemporaryFolder.use { folder in
            try put(Self.logo, into: folder["logo.png"])
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: test
                sources: { logo: { file: logo.png\(key) } }
                sinks: { file: { record: out.mkv, video: logo } }
                """)
            #expect(plan.elements.contains { $0.factory == "clocksync" } == isPaced)
        }
    }

    /// EXIF's orientation 6: the camera was held upright, and its picture is to be turned by 90 degrees.
    @Test func aPhotographIsTurnedAsItsCameraSays() async throws {
        try await TemporaryFolder.use { folder in
            let made = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { ball: { pattern: ball, format: 64x48@10, live: false } }
                sinks: { still: { snapshot: flat.jpg, video: ball } }
                """, limit: .seconds(1))
            #expect(made.report?.isComplete == true)
            let flat = try Data(contentsOf: folder["flat.jpg"])
            let exif: [UInt8] =
                [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
                + [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
            try (flat.prefix(2) + exif + flat.dropFirst(2)).write(to: folder["turned.jpg"])
            for (name, size) in [("flat", Size(64, 48)), ("turned", Size(48, 64))] {
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { photo: { file: \(name).jpg, realtime: false } }
                    sinks: { file: { record: \(name).mkv, video: photo } }
                    """, limit: .seconds(1))
                let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
                #expect(video.width == size.width && video.height == size.height, "\(name)")
                #expect(run.plan.elements.contains { $0.factory == "videoflip" } == (name == "turned"))
            }
        }
    }

    /// A player of the recording would turn it again, did it still say so.
    @Test(arguments: [90, 180]) func aFilmIsTurnedAsItsFileSaysAndSaysSoNoMore(degrees: Int) async throws {
        try await TemporaryFolder.use { folder in
            let made = [
                "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=10:d=1", "-c:v", "libx264", folder.path("flat.mp4"),
            ]
            let turned = [
                "-i", folder.path("flat.mp4"), "-c", "copy", "-metadata:s:v", "rotate=\(degrees)",
                folder.path("film.mp4"),
            ]
            for arguments in [made, turned] {
                try await ProcessRunner.run("ffmpeg", ["-v", "error"] + arguments).succeeded("ffmpeg")
            }
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { film: { file: film.mp4 } }
                sinks: { file: { record: out.mp4, video: film } }
                """)
            let video = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            #expect(video.width == (degrees == 90 ? 120 : 160) && video.height == (degrees == 90 ? 160 : 120))
            #expect(run.report?.isComplete == true && video.frames == 10)
            let again = await MediaFiles.facts(of: [folder["film.mp4"].path, run.file("file").path])
            #expect(again[folder["film.mp4"].path]??.isTurned == true)
            #expect(again[run.file("file").path]??.isTurned == false)
        }
    }
}
