import CaptureModel
import CapturePlan
import CaptureTesting
import Dispatch
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// An encoder, or what stands before one, that fails while others record the same source.
@Suite struct FailedElementTests {
    private static let graph = """
        name: test
        sources:
          picture: { pattern: ball, format: 160x120@25, live: false }
          sound: { tone: 440 Hz, live: false }
        sinks:
          whole: { record: whole.mkv, video: picture }
          short: { record: short.mkv, video: picture, audio: sound, encode: { video: { codec: mjpeg } } }
        """

    /// Puts an element before the encoder of 'short'.
    private static func insert(_ factory: String, _ properties: [PlannedProperty], into plan: inout Plan) {
        let encoder = plan.elements.first { $0.factory == "jpegenc" }?.name
        guard let before = plan.links.first(where: { $0.to.element == encoder })?.from.element else {
            Issue.record("there is no encoder")
            return
        }
        plan.insert(factory, properties, after: before)
    }

    /// An element that fails at its 21st picture, and an encoder that does not hear of the format and takes none.
    @Test(arguments: [true, false]) func oneThatFailsEndsItsOwnTrackOnly(takesSome: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, limit: .seconds(4),
                adjust: { plan in
                    if takesSome { Self.insert("identity", [PlannedProperty("error-after", .int(21))], into: &plan) }
                },
                prepare: { session in
                    guard !takesSome else { return }
                    let entry = session.assembly.pad("sink", of: "picture:mjpeg")
                    #expect(entry != nil)
                    entry?.onEvent { event in if case .caps = event { .drop } else { .pass } }
                })
            let report = try #require(run.report)
            // Of a take that began behind the failure it is said once more.
            #expect(Set(report.failures.map(\.node)) == ["short"], "\(report.failures)")
            #expect(Set(report.failures.map(\.fault)) == [.element])
            let message = report.failures.first?.message ?? ""
            #expect(message.hasPrefix("'\(takesSome ? "identity" : "jpegenc")' has failed: "), "\(message)")
            #expect(report.sinks.map(\.isFinished) == [true, true])
            #expect(report.isBalanced, "\(report.branches.map(\.words))")
            let whole = try await MediaJudge.examine(run.file("whole"))
            #expect(whole.video.first?.frames == 100)
            let short = try await MediaJudge.examine(run.file("short"))
            #expect((short.video.first?.frames ?? 0) <= (takesSome ? 20 : 0), "\(short.video)")
            // The sound comes by another way, and goes on to the end.
            #expect(
                abs((short.audio.first?.duration ?? 0) - 4) < 0.05, "\(short.audio) \(report.branches.map(\.words))")
        }
    }

    /// GStreamer gives up the change of state that is under way, and a film whose container is still being looked at would wait for the rest of it.
    @Test(.timeLimit(.minutes(5))) func oneThatFailsBeforeOthersHaveBegunDoesNotKeepThemFromIt() async throws {
        try await TemporaryFolder.use { folder in
            try await ProcessRunner.run(
                "/usr/bin/ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=2", "-c:v", "mjpeg",
                    folder.path("film.mkv"),
                ]
            ).succeeded("ffmpeg")
            let hasFailed = DispatchSemaphore(value: 0)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  film: { file: film.mkv }
                  picture: { pattern: ball, format: 160x120@25, live: false }
                sinks:
                  whole: { record: whole.mkv, video: film }
                  short: { record: short.mkv, video: picture, encode: { video: { codec: mjpeg } } }
                """,
                adjust: { Self.insert("identity", [PlannedProperty("error-after", .int(1))], into: &$0) },
                prepare: { session in
                    session.assembly.pipeline.bus.onPost { message in
                        if case .error = message.kind { hasFailed.signal() }
                    }
                    let decoder = session.assembly.element("film:decode")
                    #expect(decoder != nil)
                    decoder?.onElementAdded { element in
                        guard element.factory == "matroskademux" else { return }
                        #expect(hasFailed.wait(timeout: .now() + 60) == .success)
                    }
                })
            let report = try #require(run.report)
            #expect(Set(report.failures.map(\.node)) == ["short"], "\(report.failures)")
            #expect(try await MediaJudge.examine(run.file("whole")).video.first?.frames == 50)
        }
    }

    /// x265 does so with so many bits for so little: no format is set, and the element refuses what comes.
    @Test func anEncoderThatCannotBeginIsNamed() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 24x24@25, live: false } }
                sinks:
                  whole: { record: whole.mkv, video: picture, encode: { video: { codec: mjpeg } } }
                  short: { record: short.mkv, video: picture, encode: { video: { codec: h265 } } }
                """, limit: .seconds(4),
                adjust: { plan in
                    guard let place = plan.elements.firstIndex(where: { $0.factory == "x265enc" }) else {
                        Issue.record("there is no encoder")
                        return
                    }
                    plan.elements[place].properties.removeAll { $0.name == "bitrate" }
                    plan.elements[place].properties.append(PlannedProperty("bitrate", .int(100_000)))
                })
            let report = try #require(run.report)
            let failure = try #require(report.failures.first)
            #expect(failure.message == "'x265enc' has failed: Can not initialize x265 encoder.", "\(failure)")
            #expect(failure.node == "short" && failure.fault == .element)
            #expect(report.isBalanced, "\(report.branches.map(\.words))")
            #expect(try await MediaJudge.examine(run.file("whole")).video.first?.frames == 100)
        }
    }

    /// What it would have made is missing, and not left out as asked.
    @Test func whatComesToItAfterwardsIsCountedAsLost() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, limit: .seconds(4),
                adjust: { Self.insert("identity", [PlannedProperty("error-after", .int(21))], into: &$0) })
            let report = try #require(run.report)
            let branch = try #require(report.branches.first { $0.branch == "short" && $0.media == .video })
            #expect(branch.left <= 20 && branch.leftOut == 0 && branch.inside == 0, "\(branch.words)")
            #expect(branch.drops.total == branch.entered - branch.left, "\(branch.words)")
        }
    }

    /// By itself, or, where that comes before the devices are open, it does not begin.
    @Test func whereNothingElseIsRecordedTheRunEnds() async throws {
        try await TemporaryFolder.use { folder in
            let failures: [SessionFailure]
            do {
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
                    sinks: { short: { record: short.mkv, video: picture, encode: { video: { codec: mjpeg } } } }
                    """,
                    adjust: { Self.insert("identity", [PlannedProperty("error-after", .int(21))], into: &$0) })
                failures = run.report?.failures ?? []
            } catch let failure as SessionFailure {
                failures = [failure]
            }
            #expect(failures.map(\.node) == ["short"] && failures.map(\.fault) == [.element], "\(failures)")
        }
    }

    @Test func anElementAmongThoseOfItsSourceIsNone() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(Self.graph)
            let encoders = plan.elements.filter { $0.factory == "jpegenc" }.map(\.name)
            let encoder = try #require(encoders.first)
            #expect(plan.isBehindSources(encoder) && plan.sinks(behind: encoder) == ["short"])
            for source in plan.sources { #expect(!plan.isBehindSources(source.element)) }
            let muxers = plan.elements.filter { $0.factory == "matroskamux" }.map(\.name)
            #expect(muxers == ["whole:mux", "short:mux"])
            #expect(muxers.filter(plan.isBehindSources) == [])
        }
    }
}
