import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// How a session starts, ends and tells.
@Suite struct SessionTests {
    private static let twoSinks = """
        name: test
        sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
        sinks:
          one: { record: one.mp4, video: picture, audio: sound }
          two: { record: two.mkv, video: picture }
        """

    @Test func aLimitEndsEveryFileAtTheSameFrame() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.twoSinks, limit: .seconds(2))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            var frames: [Int] = []
            for sink in ["one", "two"] as [NodeName] {
                frames.append(try #require(try await MediaJudge.examine(run.file(sink)).video.first).frames)
            }
            #expect(frames[0] == frames[1])
            #expect(run.report?.sinks.map(\.progress.dropped) == [0, 0])
            // The limit counts from the first source's first frame; the picture may come after the sound, however long.
            let source = try #require(run.report?.sources.first { $0.source == "picture" })
            #expect(frames[0] == source.delivered && frames[0] <= 60)
            let ends = try #require(run.report?.sinks.map(\.progress.position))
            #expect(ends.allSatisfy { ($0 ?? .zero) > .milliseconds(1900) }, "\(ends)")
        }
    }

    @Test func aStopFinishesEveryFileAndLosesNoFrameThatWasCounted() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.twoSinks,
                during: { session in
                    try await session.reach(30, at: "one")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete)
            for sink in report.sinks {
                let video = try #require(try await MediaJudge.examine(run.file(sink.node)).video.first)
                #expect(video.frames == sink.progress.frames)
                #expect(video.frames >= 30)
            }
        }
    }

    @Test func everyFrameThatALeakyBranchLosesIsCounted() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                tees: { loose: { video: picture, policy: leaky, depth: 100 ms } }
                effects: { slow: { video: loose, elements: [{ factory: identity, sleep-time: "100000" }] } }
                sinks:
                  all: { record: all.mkv, video: picture }
                  some: { record: some.mkv, video: slow }
                """, limit: .seconds(2))
            let report = try #require(run.report)
            #expect(report.isComplete)
            let progress = Dictionary(uniqueKeysWithValues: report.sinks.map { ($0.node, $0.progress) })
            let all = try #require(progress["all"])
            let some = try #require(progress["some"])
            #expect(all.frames == 60)
            #expect(all.dropped == 0)
            #expect(some.dropped > 20)
            #expect(some.frames + some.dropped == all.frames)
            #expect(try await MediaJudge.examine(run.file("some")).video.first?.frames == some.frames)
        }
    }

    @Test func aSourceThatFallsSilentKeepsNoFileFromBeingFinished() async throws {
        try await TemporaryFolder.use { folder in
            // A valve that is shut gives nothing and no end: what a microphone does whose driver hangs.
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
                effects: { silent: { audio: sound, elements: [{ factory: valve, drop: "true" }] } }
                sinks:
                  one: { record: one.mp4, video: picture, audio: silent }
                  two: { record: two.mkv, video: picture }
                """,
                during: { session in
                    try await session.reach(30, at: "two")
                    await session.stop()
                })
            #expect(run.report?.sinks.allSatisfy { $0.isFinished } == true)
            let video = try #require(try await MediaJudge.examine(run.file("two")).video.first)
            #expect(video.frames >= 30)
        }
    }

    @Test func aFileWhosePicturesNeverCameIsLetGoOfWithItsSoundAndTheRunIsNotComplete() async throws {
        try await TemporaryFolder.use { folder in
            // Nothing that is asked of this element has an answer within the run, the end of the pipeline included.
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
                effects: { stuck: { video: picture, elements: [{ factory: identity, sleep-time: "15000000" }] } }
                sinks: { file: { record: file.mp4, video: stuck, audio: sound } }
                """, limit: .seconds(1))
            let report = try #require(run.report)
            #expect(!report.isComplete)
            let failure = try #require(report.failures.first { $0.message.contains("no picture came to 'file'") })
            #expect(failure.fault == .source && failure.node == "picture")
            // As the command does at the end of each file.
            let finishing = try await RecordedFile(run.file("file").path).finish()
            #expect(finishing.outcome == .finished)
            let media = try await MediaJudge.examine(run.file("file"))
            #expect(media.video.isEmpty && (media.audio.first?.duration ?? 0) > 0.9)
        }
    }

    @Test func aSinkThatHasNothingOfWhatAnotherRecordedIsAFailureOfTheRun() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 160x90@200 } }
                effects: { shut: { video: picture, elements: [{ factory: valve, drop: "true" }] } }
                sinks:
                  whole: { record: whole.mkv, video: picture }
                  empty: { record: "empty-{segment}.mkv", video: shut, segment: 1 s }
                """, limit: .seconds(2))
            let report = try #require(run.report)
            #expect(!report.isComplete)
            let failure = try #require(report.failures.first)
            #expect(failure.fault == .output && failure.node == "empty" && report.failures.count == 1)
            #expect(
                failure.message.contains("came to 'empty', though 'whole' recorded 'picture'"), "\(failure.message)")
            #expect(try await MediaJudge.examine(run.file("whole")).video.first?.frames == 400)
        }
    }

    @Test func aBrokenElementIsReportedWithItsNodeAndTheOtherFilesAreFinished() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 }, other: { pattern: smpte, format: 320x180@30 } }
                effects: { broken: { video: picture, elements: [{ factory: identity, error-after: "20" }] } }
                sinks:
                  one: { record: one.mkv, video: broken }
                  two: { record: two.mkv, video: other }
                """)
            let report = try #require(run.report)
            #expect(report.failures.first?.node == "broken")
            #expect(report.sinks.first { $0.node == "two" }?.isFinished == true)
            let video = try #require(try await MediaJudge.examine(run.file("two")).video.first)
            #expect(video.frames > 0)
        }
    }

    @Test func framesComeToSwiftCodeInTheFormatAskedFor() async throws {
        try await TemporaryFolder.use { folder in
            let seen = Observed<[(Size?, String?, [UInt8])]>([])
            _ = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: solid, color: red, format: 320x180@30 } }
                sinks: { eyes: { frames: true, video: picture, pixel-format: BGRA, size: 160x90 } }
                """, limit: .seconds(1),
                during: { session in
                    for await frame in session.frames(from: "eyes") {
                        let value = (frame.size, frame.pixelFormat?.name, Array(frame.bytes.prefix(4)))
                        seen.update { $0.append(value) }
                    }
                })
            let frames = seen.current
            #expect(frames.count > 5)
            let first = try #require(frames.first)
            #expect(first.0 == Size(160, 90))
            #expect(first.1 == "BGRA")
            #expect(first.2[2] > 240 && first.2[0] < 15 && first.2[1] < 15)
        }
    }

    @Test func aLoopedFileGoesOnWithoutAGap() async throws {
        try await TemporaryFolder.use { folder in
            let made = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: made
                sources: { picture: { pattern: ball, format: 320x180@25, live: false }, sound: { tone: 440 Hz, live: false } }
                sinks: { clip: { record: clip.mkv, video: picture, audio: sound } }
                """, limit: .seconds(1))
            #expect(made.report?.isComplete == true)
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { clip: { file: clip.mkv, loop: true } }
                sinks: { file: { record: out.mkv, video: clip, audio: clip, encode: { video: { bitrate: 1 Mbit/s } } } }
                """, limit: .seconds(3))
            #expect(run.events.count { if case .sourceLooped = $0 { true } else { false } } >= 2)
            let report = try await MediaJudge.examine(run.file("file"))
            let video = try #require(report.video.first)
            #expect(abs(video.frames - 75) <= 1)
            // A picture lasts 40 ms, and the clip's AAC sound is up to one of its frames, 21 ms, longer than its picture.
            #expect(video.longestGap < 0.07)
        }
    }

    @Test func snapshotsAreWrittenOnceOrAgainAndAgain() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { picture: { pattern: solid, color: blue, format: 320x180@30 } }
                sinks:
                  once: { snapshot: once.png, video: picture }
                  often: { snapshot: "often-{count}.jpg", video: picture, every: 500 ms }
                """, limit: .seconds(2))
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let names = try folder.contents
            #expect(names.contains("once.png"))
            #expect((3...5).contains(names.count { $0.hasPrefix("often-0000") }))
            #expect(run.report?.sinks.first { $0.node == "once" }?.progress.frames == 1)
            let picture = try await Picture(from: folder["once.png"])
            #expect(picture[100, 100].isClose(to: Picture.Pixel(0, 0, 255)))
        }
    }
}
