import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// Live sources of which nothing comes from the very start: they are told, and hold nobody up.
@Suite struct AbsentSourceTests {
    @Test(arguments: ["mkv", "ts", "mp4"]) func aCameraThatGivesNothingFromTheStartIsToldAndHoldsUpNoSound(
        container: String
    ) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources:
                  one: { pattern: ball, format: 320x180@30 }
                  two: { pattern: smpte, format: 320x180@30 }
                  voice: { tone: 440 Hz }
                sinks:
                  both: { record: both.\(container), video: one, audio: voice }
                  other: { record: two.mkv, video: two }
                """,
                prepare: { $0.hang("one") },
                during: { session in
                    try await Deadline.until("the loss", within: .seconds(120)) { await !session.report.losses.isEmpty }
                    let told = session.runningTime
                    #expect(told < Session.startTimeout + .seconds(2))
                    try await Deadline.until("the return", within: .seconds(120)) {
                        await session.report.losses.first?.returned != nil
                    }
                    try await session.reach(session.progress(of: "other").frames + 60, at: "other")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            let loss = try #require(report.losses.first)
            #expect(report.losses.count == 1)
            #expect(loss.node == "one" && loss.reason == .neverCame && loss.at == .zero)
            // It was given the whole time of a start before it was opened again.
            #expect(try #require(loss.gap) > Session.startTimeout)
            // The sound of both files is one, from the beginning to the end.
            let files = try #require(run.takes.first).files.filter { $0.node == "both" && !$0.isEmpty }
            #expect(files.count == 2)
            var sounds: [Double] = []
            for file in files {
                let url = URL(fileURLWithPath: file.path)
                // As the command does with each file: a track of which nothing came keeps others from reading an MP4.
                if container == "mp4" { #expect(try await RecordedFile(file.path).finish().outcome == .finished) }
                let media = try await MediaJudge.examine(url)
                let begin = file.begin / .seconds(1)
                let track = try #require(media.audio.first, "\(file.path)")
                // Of a transport stream's own beginning only the distances count.
                let first =
                    container == "ts" ? track.firstTime - (file.first[.audio] ?? .zero) / .seconds(1) + begin : 0
                sounds += track.times.map { $0 + begin - first }
                #expect(try await MediaJudge.complaints(about: url) == "", "\(file.path)")
            }
            let longest = zip(sounds, sounds.dropFirst()).map { $1 - $0 }.max() ?? 99
            #expect(longest < 0.06, "\(longest)")
            #expect((sounds.first ?? 99) < 0.2)
            #expect((sounds.last ?? 0) > 16)
            let picture = try await MediaJudge.examine(URL(fileURLWithPath: try #require(files.last).path)).video.first
            #expect((picture?.frames ?? 0) > 15)
            try await Gap.expectNone(in: run.file("other"))
        }
    }

    /// The one that is first is not kept waiting, which gives the other a file of its own to come into.
    @Test(arguments: ["one", "voice"]) func picturesAndSoundThatComeLateOneAfterTheOtherAreBothRecorded(
        first: String
    ) async throws {
        try await TemporaryFolder.use { folder in
            let blocks = Mutex<[String: PadProbe]>([:])
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources:
                  one: { pattern: ball, format: 320x180@30 }
                  voice: { tone: 440 Hz }
                sinks: { both: { record: both.mp4, video: one, audio: voice } }
                """,
                prepare: { session in
                    for name in ["one", "voice"] {
                        let block = session.assembly.pad("src", of: name)?.block()
                        blocks.withLock { $0[name] = block }
                    }
                },
                during: { session in
                    try await Deadline.until("both losses", within: .seconds(60)) {
                        await session.report.losses.count == 2
                    }
                    blocks.withLock { $0[first] }?.cancel()
                    try await Deadline.until("the other's file", within: .seconds(60)) {
                        FileManager.default.fileExists(atPath: folder.path("both-part2.mp4"))
                    }
                    blocks.withLock { for block in $0.values { block.cancel() } }
                    try await Deadline.until("media in the other's file", within: .seconds(60)) {
                        let files = await session.takeReport?.files ?? []
                        return files.contains { $0.number > 1 && $0.bytes > 50_000 }
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(report.losses.allSatisfy { $0.returned != nil })
            let files = try #require(run.takes.first).files.filter { !$0.isEmpty }
            for file in files {
                #expect(file.isFinished)
                let url = URL(fileURLWithPath: file.path)
                _ = try await RecordedFile(file.path).finish()
                #expect(try await MediaJudge.complaints(about: url) == "", "\(file.path)")
            }
            let last = try await MediaJudge.examine(URL(fileURLWithPath: try #require(files.last).path))
            #expect((last.video.first?.frames ?? 0) > 15)
            #expect((last.audio.first?.times.count ?? 0) > 15)
            // What nothing came to is not left behind.
            let kept = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
                $0.hasSuffix(".mp4")
            }
            #expect(kept.count == files.count, "\(kept)")
        }
    }

    @Test func aSoundThatNeverComesIsToldAndThePictureIsRecorded() async throws {
        try await TemporaryFolder.use { folder in
            let server = try await RTSPServer(cameras: [.init("door", hasSound: true)])
            defer { server.process.send(SIGKILL) }
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { door: { rtsp: "\(server.url("door"))", encoding: h264 } }
                sinks: { both: { record: both.mkv, video: door, audio: door } }
                """,
                adjust: { $0.silence("door") },
                during: { session in
                    try await Deadline.until("twelve seconds", within: .seconds(60)) {
                        session.runningTime > .seconds(12)
                    }
                    await session.stop()
                })
            let warnings = run.events.compactMap { event in
                if case .warning(let failure) = event { failure.message } else { nil }
            }
            #expect(warnings.contains("has given no sound since the start"), "\(warnings)")
            #expect(run.report?.losses.isEmpty == true)
            let video = try #require(try await MediaJudge.examine(run.file("both")).video.first)
            #expect(video.duration > 10, "\(video.duration)")
            #expect(video.longestGap < 0.14)
        }
    }

    /// Whoever finds out what comes has nothing to find it out from, and calls that an error.
    @Test func aCameraThatIsToldToEndBeforeAnythingCameIsSaidToHaveGivenNothing() async throws {
        try await TemporaryFolder.use { folder in
            let tool = Fixtures.root.appendingPathComponent("Tests/Faults/tools/camera.py").path
            let log = folder.path("camera.log")
            let camera = try RunningProcess(
                "/usr/bin/python3",
                [tool, "--camera", "door:320x180@25+sound", "--network", "drop-probability=1", "--log", log])
            defer { camera.send(SIGKILL) }
            let line = try await camera.line(containing: "listening on port ", within: .seconds(60))
            let port = try #require(line.split(separator: " ").last.flatMap { Int($0) })
            camera.send(SIGUSR1)
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources: { door: { rtsp: "rtsp://127.0.0.1:\(port)/door", transport: tcp } }
                sinks: { file: { record: file.mkv, video: door, audio: door } }
                """,
                during: { session in
                    // It plays, and every packet is lost on the way.
                    try await Deadline.until("packets", within: .seconds(60)) {
                        (try? String(contentsOfFile: log, encoding: .utf8))?.contains("door.in ") == true
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.message) == ["has given nothing since the start"])
            #expect(report.sinks.first?.progress.frames == 0)
        }
    }
}

extension Plan {
    /// Lets nothing of a network source's sound through, as of a camera that promises one and sends none.
    fileprivate mutating func silence(_ node: NodeName) {
        let valve = PlannedElement(
            "\(node):valve", "valve", [PlannedProperty("drop", .bool(true))], node: node)
        guard
            let index = links.firstIndex(where: { link in
                if link.from.element == node.description, case .sometimes(let caps) = link.from.pad {
                    caps.description.contains("audio")
                } else {
                    false
                }
            })
        else { return }
        elements.append(valve)
        links.append(PlannedLink(PlannedLink.End(valve.name, .always("src")), links[index].to))
        links[index].to = .init(valve.name, .always("sink"))
    }
}
