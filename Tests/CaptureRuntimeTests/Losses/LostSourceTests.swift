import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// Live sources that are lost while others run: nobody else misses a frame, and what comes back is where it belongs.
@Suite struct LostSourceTests {
    /// A driver that hangs: its thread stands still inside the source, and nobody says anything.
    @Test func aCameraThatHangsIsSeenWithinTwoSecondsAndComesBackInItsPlace() async throws {
        try await TemporaryFolder.use { folder in
            let hung = Observed<Duration?>(nil)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@30 }, two: { pattern: smpte, format: 320x180@30 } }
                sinks:
                  alone: { record: one.mkv, video: one }
                  other: { record: two.mp4, video: two }
                """,
                during: { session in
                    try await session.reach(60, at: "alone")
                    session.hang("one")
                    hung.update { $0 = session.runningTime }
                    try await session.reach(200, at: "other")
                    try await session.reach(90, at: "alone")
                    await session.stop()
                })
            let loss = try #require(run.report?.losses.first)
            #expect(run.report?.losses.count == 1)
            #expect(run.report?.isComplete == true)
            #expect(loss.node == "one")
            #expect(loss.reason == .silent)
            #expect(loss.attempts == 1)
            let begin = try #require(hung.current)
            #expect(abs((loss.at - begin) / .seconds(1)) < 0.2)
            let gap = try #require(loss.gap) / .seconds(1)
            // Seen after 1.5 to 2 s, opened again half a second later.
            #expect((1.9...2.9).contains(gap), "\(gap)")
            #expect(run.losses == ["lost one", "retrying one 1", "returned one"])
            try await Self.expect(gap, in: run.file("alone"))
            try await Self.expectNoGap(in: run.file("other"))
        }
    }

    @Test func anElementThatFailsTakesNobodyWithIt() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@30 }, two: { pattern: smpte, format: 320x180@30 } }
                sinks:
                  alone: { record: one.mp4, video: one }
                  other: { record: two.mkv, video: two }
                """, limit: .seconds(5),
                // Each time it is opened it fails after a second and a half.
                adjust: { $0.insert("identity", [PlannedProperty("error-after", .int(46))], after: "one:format") })
            let report = try #require(run.report)
            #expect(report.isComplete)
            #expect(report.losses.count >= 2)
            for loss in report.losses {
                guard case .failed(let words) = loss.reason else {
                    Issue.record("\(loss)")
                    continue
                }
                #expect(!words.isEmpty)
                // The error is known at once; half a second later it is opened again.
                if let gap = loss.gap { #expect((0.4...1).contains(gap / .seconds(1)), "\(gap)") }
            }
            let gaps = report.losses.compactMap { $0.gap.map { $0 / .seconds(1) } }
            try await Self.expect(try #require(gaps.max()), in: run.file("alone"))
            try await Self.expectNoGap(in: run.file("other"))
        }
    }

    @Test func aMicrophoneThatHangsIsSilentInItsFilesAndHoldsUpNoPicture() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 }, voice: { tone: 440 Hz } }
                sinks:
                  mkv: { record: both.mkv, video: picture, audio: voice }
                  mp4: { record: both.mp4, video: picture, audio: voice }
                  ts: { record: both.ts, video: picture, audio: voice }
                """,
                during: { session in
                    try await session.reach(60, at: "mkv")
                    session.hang("voice")
                    try await session.reach(200, at: "mkv")
                    await session.stop()
                })
            let loss = try #require(run.report?.losses.first)
            #expect(run.report?.isComplete == true)
            #expect(loss.gap ?? .zero > .seconds(1.5))
            for sink: NodeName in ["mkv", "mp4", "ts"] {
                let media = try await MediaJudge.examine(run.file(sink))
                let (video, audio) = (try #require(media.video.first), try #require(media.audio.first))
                #expect(video.longestGap < 0.067, "\(sink)")
                #expect(audio.longestGap < 0.05, "\(sink)")
                #expect(abs(audio.duration - video.duration) < 0.2, "\(sink)")
                let complaints = try await MediaJudge.complaints(about: run.file(sink))
                #expect(complaints == "", "\(sink)")
            }
        }
    }

    @Test func aCompositeGoesOnWithoutALayerThatIsLost() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@30 }, two: { pattern: smpte, format: 320x180@30 } }
                compositors: { pip: { size: 320x180, clock: one, layers: [one, { source: two, scale: 0.25 }] } }
                sinks: { program: { record: program.mkv, video: pip } }
                """,
                during: { session in
                    try await session.reach(45, at: "program")
                    session.hang("one")
                    try await session.reach(180, at: "program")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            let losses = try #require(run.report).losses
            #expect(losses.map(\.node) == ["one"])
            try await Self.expectNoGap(in: run.file("program"))
        }
    }

    @Test func aSlateStandsForALayerWhileItsSourceIsLost() async throws {
        try await TemporaryFolder.use { folder in
            let greys = Observed<[Bool]>([])
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: solid, color: red, format: 320x180@30, on-loss: { picture: slate } } }
                compositors: { pip: { size: 320x180, background: blue, layers: [one] } }
                sinks: { eyes: { frames: true, video: pip, pixel-format: BGRA } }
                """,
                during: { session in
                    async let frames: Void = {
                        for await frame in session.frames(from: "eyes") {
                            // The corner has no letters.
                            let pixel = frame.bytes.prefix(4)
                            let isGrey = (pixel.prefix(3).max() ?? 255) < 90 && (pixel.prefix(3).min() ?? 0) > 40
                            greys.update { if $0.last != isGrey { $0.append(isGrey) } }
                        }
                    }()
                    try await session.reach(45, at: "eyes")
                    session.hang("one")
                    try await Deadline.until("the return", within: .seconds(20)) {
                        await session.report.losses.first?.returned != nil
                    }
                    try await session.reach(session.progress(of: "eyes").frames + 15, at: "eyes")
                    await session.stop()
                    await frames
                })
            #expect(run.report?.isComplete == true)
            #expect(greys.current == [false, true, false])
        }
    }

    @Test func aStopWhileASourceIsLostFinishesEverything() async throws {
        try await TemporaryFolder.use { folder in
            let stopped = Observed<ContinuousClock.Instant?>(nil)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@30 }, voice: { tone: 440 Hz } }
                sinks: { both: { record: both.mp4, video: one, audio: voice }, alone: { record: alone.mkv, video: one } }
                """,
                adjust: { $0.insert("identity", [PlannedProperty("error-after", .int(46))], after: "one:format") },
                during: { session in
                    try await Deadline.until("the loss", within: .seconds(20)) { await !session.report.losses.isEmpty }
                    stopped.update { $0 = .now }
                    await session.stop()
                })
            let time = try #require(stopped.current)
            #expect(ContinuousClock.now - time < Session.stopTimeout)
            let report = try #require(run.report)
            #expect(report.sinks.allSatisfy { $0.isFinished })
            // Lost for good is a failure, and the files are as good as can be.
            #expect(report.failures.map(\.node) == ["one"])
            #expect(report.failures.first?.fault == .source)
            for sink: NodeName in ["both", "alone"] {
                let video = try await MediaJudge.examine(run.file(sink)).video.first
                #expect(video?.frames == 45, "\(sink)")
            }
        }
    }

    @Test func aRecordingGoesOnInAFileOfItsOwnWhereThatIsWanted() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@30 } }
                sinks: { alone: { record: alone.mp4, video: one } }
                """,
                adjust: { $0.sources[0].onLoss.file = .part },
                during: { session in
                    try await session.reach(60, at: "alone")
                    session.hang("one")
                    try await session.reach(90, at: "alone")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete)
            let gap = try #require(report.losses.first?.gap) / .seconds(1)
            let files = try #require(run.takes.first).files
            #expect(files.map(\.path) == ["alone.mp4", "alone-part2.mp4"].map(folder.path))
            #expect(files.allSatisfy { $0.isFinished })
            let (before, after) = (try #require(files.first?.end), try #require(files.last?.begin))
            #expect(abs((after - before) / .seconds(1) - gap) <= 1 / 30, "\(after) - \(before) for \(gap)")
            for file in files {
                let url = URL(fileURLWithPath: file.path)
                try await Self.expectNoGap(in: url)
                let video = try #require(try await MediaJudge.examine(url).video.first)
                #expect(video.frames == file.frames)
                #expect(video.keyTimes.first == video.times.first)
            }
            #expect(files.reduce(0) { $0 + $1.frames } == report.sinks.first?.progress.frames)
        }
    }

    @Test func aSourceThatIsNotRetriedEndsTheRun() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { one: { pattern: ball, format: 320x180@30 }, two: { pattern: smpte, format: 320x180@30 } }
                sinks: { alone: { record: one.mkv, video: one }, other: { record: two.mkv, video: two } }
                """,
                adjust: { plan in
                    for index in plan.sources.indices { plan.sources[index].onLoss.isRetried = false }
                },
                during: { session in
                    try await session.reach(30, at: "alone")
                    session.hang("one")
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.node) == ["one"])
            #expect(report.sinks.allSatisfy { $0.isFinished })
        }
    }

    /// Holds the longest gap of a file's picture against what was reported, to a frame.
    static func expect(_ gap: Double, in file: URL, fps: Double = 30) async throws {
        let video = try #require(try await MediaJudge.examine(file).video.first)
        // From one frame's beginning to the next's there is a frame more than is missing.
        #expect(abs(video.longestGap - gap - 1 / fps) <= 1 / fps, "\(video.longestGap) for \(gap)")
        #expect(video.times == video.times.sorted())
        #expect(try await MediaJudge.complaints(about: file) == "")
    }

    /// Nobody else misses a frame.
    static func expectNoGap(in file: URL, fps: Double = 30) async throws {
        let video = try #require(try await MediaJudge.examine(file).video.first)
        #expect(video.longestGap < 2 / fps)
        #expect(abs(video.duration * fps - Double(video.frames)) < 1)
        #expect(try await MediaJudge.complaints(about: file) == "")
    }
}

extension Session {
    /// Makes the thread of an element stand still in front of its exit, as in a driver that hangs; the element is of use no more.
    nonisolated func hang(_ element: String) { _ = assembly.pad("src", of: element)?.block() }
}

extension Plan {
    /// Puts an element behind another one of the same node.
    mutating func insert(_ factory: String, _ properties: [PlannedProperty], after name: String) {
        guard let place = elements.firstIndex(where: { $0.name == name }) else { return }
        let inserted = PlannedElement("\(name)-\(factory)", factory, properties, node: elements[place].node)
        elements.insert(inserted, at: place + 1)
        for index in links.indices where links[index].from.element == name {
            links[index].from = .init(inserted.name, .always("src"))
        }
        links.append(PlannedLink(name, inserted.name))
    }
}

extension Rehearsal.Run {
    /// What the run tells of losses, in a word or two each.
    var losses: [String] {
        events.compactMap { event in
            switch event {
            case .sourceLost(let node, _, _): "lost \(node)"
            case .sourceRetrying(let node, let attempt): "retrying \(node) \(attempt)"
            case .sourceReturned(let node, _): "returned \(node)"
            default: nil
            }
        }
    }
}
