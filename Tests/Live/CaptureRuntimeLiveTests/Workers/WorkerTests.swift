import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// Sources that a process of its own opens: they are as good as others, and what happens to that process happens to them alone.
@Suite struct WorkerTests {
    private static let graph = """
        name: test
        rig: usb2-webcams
        sources:
          one: { camera: cam-1, format: { size: 640x480, fps: 30, encoding: yuy2 }, isolate: true }
          two: { pattern: smpte, format: 320x180@30 }
        sinks:
          alone: { record: one.mkv, video: one, encode: { video: { size: 160x120 } } }
          other: { record: two.mp4, video: two }
        """

    private static func simulate(_ options: inout CheckOptions) { options.isSimulated = true }

    @Test func anIsolatedCameraGivesEveryFrameOnTheSharedTimeline() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, limit: .seconds(3), options: Self.simulate)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.losses.isEmpty == true)
            for sink: NodeName in ["alone", "other"] { try await Gap.expectNone(in: run.file(sink)) }
            let take = try #require(run.takes.first)
            // Both have been there from the start, to the frame.
            #expect(take.files.count == 2)
            let starts = try await [run.file("alone"), run.file("other")].asyncMap {
                try await MediaJudge.examine($0).video.first?.times.first ?? -1
            }
            #expect(starts.allSatisfy { (0..<0.067).contains($0) }, "\(starts)")
        }
    }

    @Test(arguments: [SIGSEGV, SIGKILL]) func aCrashTakesItsSourceAloneWhichIsBackWithinASecondOrTwo(
        signal: Int32
    ) async throws {
        try await TemporaryFolder.use { folder in
            let first = Observed<Int32?>(nil)
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, options: Self.simulate,
                during: { session in
                    try await session.reach(60, at: "alone")
                    let process = try #require(session.lines.first?.process)
                    first.update { $0 = process }
                    kill(process, signal)
                    try await Deadline.until("the camera's return", within: .seconds(120)) {
                        await session.report.losses.first?.returned != nil
                    }
                    #expect(session.lines.first?.process != process)
                    try await session.reach(120, at: "alone")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(report.losses.map(\.node) == ["one"])
            let loss = try #require(report.losses.first)
            #expect(loss.reason == .failed("its process was ended by signal \(signal)"))
            // Known at once, opened again half a second later; a process takes its time to start on a busy machine.
            let gap = try #require(loss.gap) / .seconds(1)
            #expect((0.4...20).contains(gap), "\(gap)")
            try await Gap.expect(gap, in: run.file("alone"))
            try await Gap.expectNone(in: run.file("other"))
            // Nothing of it is left.
            let process = try #require(first.current)
            #expect(kill(process, 0) != 0)
        }
    }

    @Test func aProcessThatHangsIsReplaced() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph, options: Self.simulate,
                during: { session in
                    try await session.reach(60, at: "alone")
                    kill(try #require(session.lines.first?.process), SIGSTOP)
                    try await Deadline.until("the camera's return", within: .seconds(120)) {
                        await session.report.losses.first?.returned != nil
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(report.losses.map(\.reason) == [.silent])
            try await Gap.expectNone(in: run.file("other"))
        }
    }

    @Test func aWorkerHasNoneOfTheSessionsOpenFiles() async throws {
        try await TemporaryFolder.use { folder in
            _ = try await Rehearsal(folder: folder).run(
                Self.graph, options: Self.simulate,
                during: { session in
                    try await session.reach(30, at: "other")
                    let process = try #require(session.lines.first?.process)
                    let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap {
                        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
                    }
                    #expect(!links.isEmpty)
                    #expect(!links.contains { $0.hasPrefix(folder.url.path) }, "\(links)")
                    await session.stop()
                })
        }
    }

    @Test func aDeviceThatIsNotThereEndsTheStartWithItsOwnWords() async throws {
        try await TemporaryFolder.use { folder in
            var plan = try await Rehearsal(folder: folder).plan(Self.graph, options: Self.simulate)
            let place = try #require(plan.elements.firstIndex { $0.node == "one" && $0.factory == "videotestsrc" })
            plan.elements[place].factory = "v4l2src"
            plan.elements[place].properties = [PlannedProperty("device", .string("/dev/video-of-nobody"))]
            let session = try Session(plan, worker: WorkerProgram(Fixtures.command.path))
            let failure = await #expect(throws: SessionFailure.self) { try await session.start() }
            #expect(failure?.node == "one")
            #expect(failure?.message.contains("/dev/video-of-nobody") == true, "\(failure.debugDescription)")
        }
    }

    @Test func withoutAProgramForItTheSessionIsRefused() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(Self.graph, options: Self.simulate)
            let session = try Session(plan, worker: WorkerProgram(folder.path("nothing")))
            let failure = await #expect(throws: SessionFailure.self) { try await session.start() }
            #expect(failure?.node == "one")
            #expect(failure?.message.contains("does not start: No such file or directory") == true)
        }
    }

    @Test func aServersPicturesAreUnpackedInTheWorker() async throws {
        try await TemporaryFolder.use { folder in
            let server = try await RTSPServer(cameras: [.init("door")])
            let port = server.port
            let next = Observed<RTSPServer?>(nil)
            defer { next.current?.process.send(SIGKILL) }
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  door: { rtsp: "\(server.url("door"))", encoding: h264, isolate: true }
                  two: { pattern: smpte, format: 320x180@30 }
                sinks:
                  alone: { record: alone.mkv, video: door }
                  other: { record: other.mp4, video: two }
                """,
                during: { session in
                    let worker = try #require(session.lines.first?.plan)
                    #expect(worker.elements.map(\.factory).starts(with: ["rtspsrc", "rtph264depay", "h264parse"]))
                    try await session.reach(30, at: "alone")
                    server.process.send(SIGKILL)
                    let server = try await RTSPServer(cameras: [.init("door")], port: port)
                    next.update { $0 = server }
                    try await Deadline.until("the camera's return", within: .seconds(120)) {
                        await session.report.losses.first?.returned != nil
                    }
                    try await session.reach(session.progress(of: "alone").frames + 30, at: "alone")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(try await MediaJudge.complaints(about: run.file("alone")) == "")
            try await Gap.expectNone(in: run.file("other"))
        }
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
