import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// What a crash leaves of a take says when it was taken, by the take's journal.
@Suite struct RecoveredMarksTests {
    /// What a disk would have after a crash at a moment: a copy of what is there then.
    private static func crash(_ folder: TemporaryFolder, into name: String) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder[name], withIntermediateDirectories: true)
        for file in try folder.contents where file != name {
            try files.copyItem(at: folder[file], to: folder["\(name)/\(file)"])
        }
    }

    @Test(arguments: ["mp4", "mkv", "ts"]) func aRecoveredFileHasDateAndTimecode(container: String) async throws {
        let timecode = container == "ts" ? "" : ", timecode: { source: zero }"
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: show
                sources: { picture: { pattern: ball, format: 160x120@29.97 }, sound: { tone: 440 Hz } }
                sinks:
                  file: { record: "{take}.\(container)", video: picture, audio: sound\(timecode),
                    encode: { video: { keyframe-interval: 500 ms } } }
                """)
            let session = try Session(plan)
            let archive = TakeArchive(
                plan, .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { session.progress(of: $0) }, drops: { _, _, _ in [] })
            async let running: Void = session.start()
            for await event in session.events {
                await archive.hear(event)
                guard case .started = event else { continue }
                Task {
                    // Two fragments of a second at least.
                    try await session.reach(90, at: "file")
                    try Self.crash(folder, into: "crash")
                    await session.stop()
                }
            }
            try await running
            let settled = try #require(await archive.settle().first)
            let expected = try #require(settled.manifest.files.first)

            let place = folder.path("crash")
            var takes = UnfinishedTakes.find(in: place)
            #expect(takes.count == 1)
            let last = takes.popLast()
            let take = try #require(last)
            let file = "\(place)/001.\(container)"
            let marks = try #require(take.marks(of: file))
            #expect(marks.start.timestamp == expected.wallClock, "as that of the file that was closed")
            #expect(marks.timecode?.description == expected.timecode)
            #expect(take.marks(of: place + "/other.mp4") == nil)
            let recovery = try await RecordedFile(file).recover(marks: marks)
            #expect(recovery.verdict.state == .complete, "\(recovery)")

            let tags = try await Tags(of: file)
            if container != "ts" {
                let created = try #require(tags.creation.flatMap(WallTime.init(parsing:)))
                let distance = created - marks.start
                #expect(max(distance, .zero - distance) < .seconds(1), "\(created.utc), \(marks.start.utc)")
                #expect(tags.timecode == expected.timecode)
                #expect(tags.timecode?.contains(";") == true, "at 29.97 fps numbers are left out")
            }
            let manifest = try TakeManifest(reading: try #require(try await take.conclude()))
            #expect(manifest.state == .recovered)
            #expect(manifest.files.first?.wallClock == expected.wallClock)
            #expect(manifest.files.first?.timecode == expected.timecode)
        }
    }

    /// What ffprobe shows of a file's dates.
    private struct Tags {
        var creation, timecode: String?

        init(of file: String) async throws {
            let entries = "format_tags=creation_time:stream_tags=timecode:format_tags=timecode"
            let answer = try await ProcessRunner.run(
                "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "flat", file]
            ).succeeded("ffprobe").text
            func value(_ key: String) -> String? {
                answer.split(separator: "\n").first { $0.contains("\(key)=") }.flatMap { line in
                    line.split(separator: "\"").dropFirst().first.map(String.init)
                }
            }
            creation = value("creation_time")
            timecode = value("timecode") ?? value("TIMECODE")
        }
    }
}
