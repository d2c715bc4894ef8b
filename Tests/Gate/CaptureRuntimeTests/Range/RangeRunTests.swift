import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Black stays black and white white, whatever range a film is of, as ffmpeg sees what was made of it.
@Suite struct RangeRunTests {
    static let clips =
        ["mp4", "mov", "mkv"].flatMap { container in
            [true, false].map { PatchClip("libx264", container, isFull: $0) }
        } + [
            PatchClip("libx264", "mp4", isFull: true, height: 720), PatchClip("mjpeg", "mov", isFull: true),
            PatchClip("mjpeg", "mkv", isFull: true, height: 720),
        ]

    @Test(arguments: clips) func everyFileOfAGraphShowsTheColoursOfItsSource(clip: PatchClip) async throws {
        try await TemporaryFolder.use { folder in
            try await clip.write(to: folder)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: range
                sources: { film: { file: \(folder.path(clip.name)) } }
                compositors:
                  whole: { size: \(clip.height * 16 / 9)x\(clip.height), clock: film, layers: [film] }
                sinks:
                  plain: { record: plain.mp4, video: film, encode: { video: { bitrate: 20 Mbit/s } } }
                  composed: { record: composed.mp4, video: whole, encode: { video: { bitrate: 20 Mbit/s } } }
                  pictures: { record: pictures.mkv, video: film, encode: { video: { codec: mjpeg } } }
                  still: { snapshot: still.png, video: film }
                  photo: { snapshot: photo.jpg, video: film }
                  view: { snapshot: view.jpg, video: whole }
                """, limit: .milliseconds(400))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            for name in ["plain.mp4", "composed.mp4", "pictures.mkv", "still.png", "photo.jpg", "view.jpg"] {
                let complaint = try await PatchClip.complaint(about: folder[name])
                #expect(complaint == nil, "\(name)")
            }
            for name in ["plain.mp4", "composed.mp4"] {
                let tags = try await PatchClip.tags(of: folder[name])
                #expect(tags.prefix(2) == ["yuv420p", "tv"], "\(name): \(tags)")
            }
            for name in ["pictures.mkv", "photo.jpg"] {
                let tags = try await PatchClip.tags(of: folder[name])
                #expect(tags.prefix(2) == ["yuvj420p", "pc"], "\(name): \(tags)")
            }
        }
    }

    /// What JPEG is must not be asked of whoever draws: `videotestsrc` would say so, and draw limited range.
    @Test func whatIsDrawnHasItsColourInEveryKindOfPicture() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: range
                sources: { paper: { pattern: solid, color: "#fffff0", format: 320x180@10, live: false } }
                compositors: { whole: { size: 320x180, clock: paper, layers: [paper] } }
                sinks:
                  still: { snapshot: still.png, video: paper }
                  photo: { snapshot: photo.jpg, video: paper }
                  pictures: { record: pictures.mkv, video: paper, encode: { video: { codec: mjpeg } } }
                  plain: { record: plain.mp4, video: paper }
                  view: { snapshot: view.jpg, video: whole }
                """, limit: .milliseconds(500))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            for name in ["still.png", "photo.jpg", "pictures.mkv", "plain.mp4", "view.jpg"] {
                let pixel = try await Picture(from: folder[name])[160, 90]
                #expect(pixel.isClose(to: .init(255, 255, 240), tolerance: 7), "\(name): \(pixel)")
            }
        }
    }
}
