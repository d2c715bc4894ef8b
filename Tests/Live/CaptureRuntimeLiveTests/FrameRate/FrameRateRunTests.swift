import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Frame rates that are lowered while real pipelines run; the files are judged from outside.
@Suite struct FrameRateRunTests {
    /// The times from one picture to the next, in pictures of a rate; an uneven one is an issue.
    static func steps(_ stream: MediaReport.Stream, fps: Double = 30) -> [Int] {
        zip(stream.times, stream.times.dropFirst()).map { last, next in
            let step = (next - last) * fps
            #expect(abs(step - step.rounded()) < 0.1, "a step of \(step) pictures at \(last) s")
            return Int(step.rounded())
        }
    }

    /// Steps in a row that are alike, as `1 2 1`.
    static func runs(_ steps: [Int]) -> [Int] {
        steps.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    static func changes(_ run: Rehearsal.Run) -> [(state: FrameRateState, at: Double)] {
        run.events.compactMap { event in
            if case .frameRateChanged(let state, let at) = event { (state, at.seconds) } else { nil }
        }
    }

    static func video(_ run: Rehearsal.Run, _ sink: NodeName) async throws -> MediaReport.Stream {
        #expect(try await MediaJudge.complaints(about: run.file(sink)) == "")
        return try #require(try await MediaJudge.examine(run.file(sink)).video.first)
    }

    /// Lowers a source's rate for some pictures of a sink.
    static func lower(
        _ source: NodeName, to rate: FrameRate, frames: Int, at sink: NodeName, in session: Session
    ) async throws {
        try await session.reach(session.progress(of: sink).frames + 30, at: sink)
        try await session.setFrameRate(of: source, to: rate)
        try await Deadline.until("pictures at \(rate) fps", within: .seconds(120)) {
            session.frameRate(of: source)?.active == rate
        }
        try await session.reach(session.progress(of: sink).frames + frames, at: sink)
        try await session.setFrameRate(of: source, to: nil)
        try await Deadline.until("all pictures", within: .seconds(120)) { session.frameRate(of: source)?.active == nil }
        try await session.reach(session.progress(of: sink).frames + 30, at: sink)
    }

    @Test func allWhoTakeASourceHaveEachSecondPictureAndNothingElseChanges() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  picture: { pattern: ball, format: 320x180@30 }
                  other: { pattern: smpte, format: 320x180@30 }
                  sound: { tone: 440 Hz }
                compositors:
                  pip: { size: 640x360, layers: [ other, { source: picture, at: [300, 160], scale: 0.5 } ] }
                sinks:
                  film: { record: film.mp4, video: picture, audio: sound }
                  stills: { record: stills.mkv, video: picture, encode: { video: { codec: mjpeg } } }
                  air: { record: air.ts, video: picture, audio: sound, encode: { video: { bitrate: 1 Mbit/s } } }
                  program: { record: program.mp4, video: pip }
                  eyes: { frames: true, video: picture }
                """,
                during: { session in
                    #expect(session.frameRates.map(\.source) == ["picture", "other"])
                    #expect(session.frameRate(of: "picture")?.full == FrameRate(30))
                    try await Self.lower("picture", to: FrameRate(15), frames: 30, at: "film", in: session)
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            let changes = Self.changes(run)
            try #require(changes.map(\.state.active) == [FrameRate(15), nil])

            let film = try await Self.video(run, "film")
            let steps = Self.steps(film)
            #expect(Self.runs(steps) == [1, 2, 1], "\(steps)")
            let (first, last) = (try #require(steps.firstIndex(of: 2)), try #require(steps.lastIndex(of: 2)))
            // The first picture of either rate has the time that was told. It may come behind one that was left out.
            let apart = changes[1].at - changes[0].at
            let lengths = [last + 1, last + 2].map { film.times[$0] - film.times[first] }
            #expect(lengths.contains { abs($0 - apart) < 0.004 }, "\(apart) \(lengths)")
            for sink: NodeName in ["stills", "air"] {
                let other = Self.steps(try await Self.video(run, sink))
                #expect(
                    Self.runs(other) == [1, 2, 1] && other.count { $0 == 2 } == steps.count { $0 == 2 },
                    "\(sink): \(other)")
            }
            let program = try await Self.video(run, "program")
            #expect(Self.runs(Self.steps(program)) == [1], "the program goes on as it was")
            for sink: NodeName in ["film", "air"] {
                let sound = try #require(try await MediaJudge.examine(run.file(sink)).audio.first)
                #expect(sound.longestGap < 0.03, "the sound of '\(sink)' has no hole")
            }

            // Each step of two is one picture that was left out as asked, and none is a drop.
            let progress = Dictionary(uniqueKeysWithValues: report.sinks.map { ($0.node, $0.progress) })
            let leftOut = steps.count { $0 == 2 }
            #expect(leftOut >= 25)
            for sink: NodeName in ["film", "stills", "air"] {
                #expect(progress[sink]?.thinned == leftOut && progress[sink]?.dropped == 0, "\(sink)")
                let tally = try #require(report.branches.first { $0.branch == sink && $0.media == .video })
                #expect(tally.leftOut == leftOut && tally.entered == tally.left + leftOut, "\(tally.words)")
            }
            #expect(progress["program"]?.thinned == 0 && progress["program"]?.leftOut == 0)
        }
    }

    @Test func twoOfThreeMakeTwentyAndKeyFramesComeAsOftenAsBefore() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                sinks:
                  film: { record: film.mp4, video: picture, encode: { video: { keyframe-interval: 500 ms } } }
                  parts: { record: "parts-{segment}.mkv", video: picture, segment: 1 s, encode: { video: { codec: vp8 } } }
                """,
                during: { session in
                    try await Self.lower("picture", to: FrameRate(20), frames: 40, at: "film", in: session)
                    try await Self.lower("picture", to: FrameRate(4), frames: 12, at: "film", in: session)
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete && report.isBalanced, "\(report.failures) \(report.branches.map(\.words))")
            let film = try await Self.video(run, "film")
            let steps = Self.steps(film)
            let ones = try #require(steps.firstIndex(of: 2))
            let slow = try #require(steps.firstIndex { $0 > 2 })
            let end = try #require(steps[..<slow].lastIndex(of: 2))
            #expect(steps[..<ones].allSatisfy { $0 == 1 })
            for index in ones...end { #expect(steps[index] == ((index - ones).isMultiple(of: 2) ? 2 : 1), "\(steps)") }
            let low = steps[slow...].prefix { $0 > 1 }
            // 7.5 pictures of 30 fps are one of 4 fps; the seam may cut one short.
            #expect(low.count >= 11 && low.dropLast().allSatisfy { $0 == 7 || $0 == 8 }, "\(low)")
            #expect(zip(low.dropLast(), low.dropFirst().dropLast()).allSatisfy { $0 + $1 == 15 }, "\(low)")
            #expect(film.longestKeyInterval < 0.55, "\(film.keyTimes)")
            #expect(!run.events.contains { if case .sourceLost = $0 { true } else { false } })
        }
    }

    @Test func aCamerasOwnJPEGsAreLeftOutAsTheyCome() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                rig: usb2-webcams
                sources: { cam: { camera: cam-1, format: { size: 320x240, fps: 30, encoding: mjpeg } } }
                defaults: { video: { codec: mjpeg } }
                sinks:
                  whole: { record: whole.mkv, video: cam }
                  copy: { record: copy.mov, video: cam }
                """, options: { $0.isSimulated = true },
                during: { session in
                    #expect(!session.plan.elements.contains { $0.factory == "jpegdec" })
                    try await Self.lower("cam", to: FrameRate(10), frames: 20, at: "copy", in: session)
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isBalanced && report.failures == [], "\(report.failures) \(report.branches.map(\.words))")
            for sink: NodeName in ["whole", "copy"] {
                let steps = Self.steps(try await Self.video(run, sink))
                let progress = try #require(report.sinks.first { $0.node == sink }).progress
                // The driver's ring may lose some on a busy machine; each breaks two steps at most.
                #expect(steps.count { $0 == 3 } >= max(5, 18 - 2 * progress.dropped), "\(steps)")
                let missing = steps.reduce(0) { $0 + $1 - 1 }
                #expect(abs(missing - progress.thinned - progress.dropped) <= 3, "\(missing): \(progress)")
            }
            #expect((report.sources.first?.delivered ?? 0) > report.sinks[0].progress.frames + 30)
        }
    }

    @Test func whatIsLeftOutOfAnIsolatedCameraIsNoLossOfItsDevice() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                rig: usb2-webcams
                sources: { cam: { camera: cam-1, format: { size: 320x240, fps: 30, encoding: mjpeg }, isolate: true } }
                sinks: { copy: { record: copy.mkv, video: cam, encode: { video: { codec: mjpeg } } } }
                """, options: { $0.isSimulated = true },
                during: { session in
                    try await Self.lower("cam", to: FrameRate(10), frames: 20, at: "copy", in: session)
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isBalanced && report.failures == [], "\(report.failures) \(report.branches.map(\.words))")
            let leftOut = try #require(report.sinks.first).progress.thinned
            let tally = try #require(report.branches.first)
            // What the camera's own ring has lost on a busy machine is a discontinuity, and never what was left out as asked.
            #expect(leftOut >= 20 && tally.leftOut == leftOut, "\(tally.words)")
            #expect(tally.drops.late == 0 && tally.drops.outOfBuffers == 0, "\(tally.words)")
            let missing = Self.steps(try await Self.video(run, "copy")).reduce(0) { $0 + $1 - 1 }
            #expect(abs(missing - leftOut - tally.drops.discontinuity) <= 3, "\(missing): \(tally.words)")
        }
    }
}
