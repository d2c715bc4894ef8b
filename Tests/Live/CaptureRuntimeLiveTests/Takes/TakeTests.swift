import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// Takes that begin and end while everything else runs on.
@Suite struct TakeTests {
    private static let graph = """
        name: test
        sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
        sinks:
          one: { record: one.mkv, video: picture, audio: sound }
          two: { record: two.mp4, video: picture, audio: sound }
          eyes: { frames: true, video: picture }
        """

    private static func paths(_ take: String, in folder: TemporaryFolder) -> [NodeName: String] {
        ["one": folder.path("\(take)-one.mkv"), "two": folder.path("\(take)-two.mp4")]
    }

    @Test func takesFollowOneAnotherWhileTheRestRunsOn() async throws {
        try await TemporaryFolder.use { folder in
            let reports = Observed<[TakeReport]>([])
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, adjust: { $0.takes.begin = .manual },
                during: { session in
                    for take in ["001", "002"] {
                        try await session.reach(session.progress(of: "eyes").frames + 15, at: "eyes")
                        try await session.startTake(take, paths: Self.paths(take, in: folder))
                        try await session.reach(40, at: "one")
                        let report = try #require(await session.stopTake())
                        reports.update { $0.append(report) }
                    }
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            for report in reports.current {
                #expect(report.isFinished)
                #expect(report.files.map(\.node) == ["one", "two"])
                for file in report.files {
                    let media = try await MediaJudge.examine(URL(fileURLWithPath: file.path))
                    let video = try #require(media.video.first)
                    #expect(video.frames == file.frames)
                    #expect(video.frames >= 40)
                    // Zero in each file is the beginning of the take; the first picture is the first that comes 20 ms
                    // later, for a sound may begin a little before it.
                    #expect((0...0.056).contains(video.firstTime), "\(file.path): \(video.firstTime)")
                    #expect(video.longestGap < 0.05)
                    #expect(try await MediaJudge.complaints(about: URL(fileURLWithPath: file.path)) == "")
                    let audio = try #require(media.audio.first)
                    #expect(abs(audio.duration - video.duration) < 0.08)
                    // Sound and picture are as far apart in the file as they were when they came, within half a packet.
                    let apart = (try #require(file.first[.audio]) - #require(file.first[.video])) / .seconds(1)
                    #expect(abs(apart) < 0.013)
                    #expect(abs(audio.firstTime - video.firstTime - apart) < 0.013, "\(file.path)")
                }
                #expect(Set(report.files.map(\.frames)).count == 1)
            }
            #expect(reports.current.count == 2)
        }
    }

    @Test func nothingIsEncodedBetweenTakesAndEachTakeIsWhole() async throws {
        try await TemporaryFolder.use { folder in
            let frames = Observed<[Int]>([])
            let run = try await Rehearsal(folder: folder).run(
                "takes: { begin: manual }\n"
                    + Self.graph.replacing("one.mkv", with: "\"one-{take}.mkv\"").replacing(
                        "two.mp4", with: "\"two-{take}.mp4\""),
                during: { session in
                    #expect(session.plan.takeGates.count == 1)
                    // Behind its encoder the two files' ways part.
                    let encoder = try #require(session.plan.elements.first { $0.factory.hasSuffix("264enc") }?.name)
                    let encoded = Observed(0)
                    let pad = try #require(session.assembly.pad("sink", of: encoder))
                    pad.onBuffer { _ in
                        encoded.update { $0 += 1 }
                        return .pass
                    }
                    // It rests once it has given its first picture.
                    try await session.reach(120, at: "eyes")
                    for take in ["001", "002"] {
                        let before = encoded.current
                        try await session.reach(session.progress(of: "eyes").frames + 15, at: "eyes")
                        // The last picture before the gate was shut may have been on its way.
                        #expect(encoded.current <= before + 1)
                        try await session.startTake(take, paths: Self.paths(take, in: folder))
                        try await session.reach(20, at: "one")
                        let report = try #require(await session.stopTake())
                        #expect(report.isFinished)
                        frames.update { $0.append(contentsOf: report.files.map(\.frames)) }
                        for file in report.files {
                            let media = try await MediaJudge.examine(URL(fileURLWithPath: file.path))
                            #expect(media.video.first?.frames == file.frames)
                            #expect((media.video.first?.longestGap ?? 1) < 0.05)
                        }
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete)
            for tally in report.branches where tally.branch != "eyes" && tally.media == .video {
                #expect(tally.leftOut >= 30 && tally.drops.total == 0)
                #expect(tally.entered + tally.repeated == tally.left + tally.leftOut && tally.inside == 0, "\(tally)")
            }
            #expect(frames.current.count == 4 && frames.current.allSatisfy { $0 >= 20 })
        }
    }

    @Test func segmentsJoinedAreTheRecordingThatWasNotSplit() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 }, sound: { tone: 440 Hz } }
                sinks:
                  whole: { record: whole.mkv, video: picture, audio: sound }
                  split: { record: split.mkv, video: picture, audio: sound }
                """, limit: .seconds(10),
                adjust: { plan in
                    for index in plan.sinks.indices where plan.sinks[index].node == "split" {
                        plan.sinks[index].segments = SegmentNames(
                            length: .seconds(2), pieces: [folder.path("split-"), ".mkv"])
                    }
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let whole = try await Self.packets(of: [run.file("whole")])
            let take = try #require(run.takes.first)
            let files = take.files.filter { $0.node == "split" }.map { URL(fileURLWithPath: $0.path) }
            // Each begins with the first key frame, of which there is one a second, behind a multiple of two seconds; where a source
            // begins late on a busy machine, there is one more for the rest.
            let begins = take.files.filter { $0.node == "split" }.compactMap { $0.first[.video] }
            #expect((5...6).contains(files.count) && begins.count == files.count)
            for (number, begin) in begins.enumerated() {
                #expect((Double(2 * number)...Double(2 * number) + 1.1).contains(begin / .seconds(1)), "\(begins)")
            }
            let split = try await Self.packets(of: files)
            #expect(split == whole)
        }
    }

    @Test func whatHappenedBeforeTheStartIsInATakeWithPreRoll() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph,
                adjust: {
                    $0.takes.begin = .manual
                    $0.takes.preRoll = .seconds(2)
                    for index in $0.elements.indices
                    where ["one:video-queue", "one:audio-queue", "two:video-queue"].contains($0.elements[index].name) {
                        $0.elements[index].properties.append(PlannedProperty("min-threshold-time", .int(2_000_000_000)))
                    }
                },
                during: { session in
                    try await session.reach(90, at: "eyes")
                    let now = session.runningTime
                    let take = try await session.startTake("001", paths: Self.paths("001", in: folder))
                    #expect((now...session.runningTime).contains(take.begin + .seconds(2)))
                    // The take is over before anything of it has left the queues.
                    let report = try #require(await session.stopTake())
                    #expect(report.isFinished)
                    for file in report.files {
                        #expect((30...75).contains(file.frames), "\(file)")
                        let media = try await MediaJudge.examine(URL(fileURLWithPath: file.path))
                        #expect(media.video.first?.frames == file.frames)
                    }
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
        }
    }

    /// Every packet's medium and content, in each medium's order.
    private static func packets(of files: [URL]) async throws -> [[String]] {
        var streams: [[String]] = [[], []]
        for file in files {
            for stream in 0...1 {
                let result = try await ProcessRunner.run(
                    "ffprobe",
                    [
                        "-v", "error", "-select_streams", "\(stream)", "-show_packets", "-show_data_hash", "MD5",
                        "-show_entries", "packet=data_hash", "-of", "csv=p=0", file.path,
                    ], within: .seconds(60)
                ).succeeded("ffprobe")
                streams[stream] += String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(
                    String.init)
            }
        }
        return streams
    }
}
