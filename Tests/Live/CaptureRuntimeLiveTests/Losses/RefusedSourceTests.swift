import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Testing

/// A camera that gives something else than the graph uses.
@Suite struct RefusedSourceTests {
    /// What a camera comes back with.
    enum Change: String, Sendable, CaseIterable, CustomTestStringConvertible {
        /// Pictures that something behind its opener has no use for.
        case size
        /// Packets that its own opener has no use for.
        case encoding

        var testDescription: String { rawValue }

        var camera: RTSPServer.Camera {
            switch self {
            case .size: RTSPServer.Camera("door", width: 640, height: 360)
            case .encoding: RTSPServer.Camera("door", width: 320, height: 176, isJPEG: true)
            }
        }
    }

    /// At the start nobody has seen it work: that it does not fit is a mistake in the graph.
    @Test func atTheStartItEndsTheRun() async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [Change.encoding.camera]) { server in
                let plan = try await Rehearsal(folder: folder, patternsAreDevices: true).plan(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264 } }
                    sinks: { alone: { record: alone.mkv, video: door } }
                    """)
                let session = try Session(plan)
                // Its pads come when it has started, or before.
                try? await session.start()
                var report: SessionReport?
                for await event in session.events { if case .ended(let end) = event { report = end } }
                let failure = try #require(report?.failures.first)
                #expect(failure.node == "door" && failure.fault == .source)
                #expect(failure.message.contains("gives no picture of the kind the graph uses"), "\(failure.message)")
                #expect(report?.losses.isEmpty == true)
            }
        }
    }

    /// Each refusal is an attempt, and what it gave before is taken again.
    @Test(arguments: Change.allCases, [false, true])
    func afterALossItIsOpenedUntilItGivesWhatItGaveBefore(change: Change, isIsolated: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let first = try await RTSPServer(cameras: [.init("door")])
            let servers = Observed([first])
            defer { for server in servers.current { server.process.send(SIGKILL) } }
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources:
                  door: { rtsp: "\(first.url("door"))", encoding: h264, isolate: \(isIsolated) }
                  two: { pattern: smpte, format: 320x180@30 }
                sinks:
                  alone: { record: alone.mkv, video: door }
                  small: { record: small.mkv, video: door, encode: { video: { size: 160x90 } } }
                  other: { record: other.mkv, video: two }
                """,
                adjust: { if change == .size { $0.limit("door", to: "video/x-h264, width=320") } },
                during: { session in
                    try await session.reach(30, at: "alone")
                    servers.current.last?.process.send(SIGKILL)
                    try await Deadline.until("the loss", within: .seconds(60)) {
                        await !session.report.losses.isEmpty
                    }
                    let other = try await RTSPServer(cameras: [change.camera], port: first.port)
                    servers.update { $0.append(other) }
                    try await Deadline.until("two attempts", within: .seconds(60)) {
                        let losses = await session.report.losses
                        return losses.contains { $0.attempts > 1 } || losses.count > 2
                    }
                    other.process.send(SIGKILL)
                    let last = try await RTSPServer(cameras: [.init("door")], port: first.port)
                    servers.update { $0.append(last) }
                    let before = session.progress(of: "alone").frames
                    try await Deadline.until("its return", within: .seconds(60)) {
                        await session.report.losses.last?.returned != nil
                    }
                    try await session.reach(before + 30, at: "alone")
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            try await Gap.expectNone(in: run.file("other"))
            let video = try #require(try await MediaJudge.examine(run.file("alone")).video.first)
            #expect(video.width == 320 && video.frames >= 60)
            #expect(video.times == video.times.sorted())
            #expect(try await MediaJudge.complaints(about: run.file("alone")) == "")
        }
    }
}

extension Plan {
    /// Lets nothing but a format through behind the first queue of a source's pictures.
    fileprivate mutating func limit(_ node: NodeName, to caps: String) {
        let queue = "\(node):queue"
        guard let link = links.firstIndex(where: { $0.from.element == queue }),
            let place = elements.firstIndex(where: { $0.name == queue })
        else { return }
        let filter = PlannedElement("\(node):limit", "capsfilter", [PlannedProperty("caps", .text(caps))], node: node)
        elements.insert(filter, at: place + 1)
        links[link].from.element = filter.name
        links.append(PlannedLink(queue, filter.name))
    }
}
