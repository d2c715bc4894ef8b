import CaptureModel
import CapturePlan
import CaptureTesting
import Dispatch
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// What leads to a sink that has failed works no more, and everything else goes on.
@Suite struct DeadEndTests {
    private static let graph = """
        name: test
        sources: { picture: { pattern: ball, format: 320x180@30 }, inset: { pattern: smpte, format: 320x180@30 } }
        compositors: { pip: { size: 320x180, layers: [picture, { source: inset, scale: 0.25 }] } }
        sinks:
          film: { record: film.mkv, video: picture, encode: { video: { codec: mjpeg } } }
          out: { stream: "udp://127.0.0.1:9", video: pip }
        """

    /// Counts what passes a pad.
    private final class Meter: Sendable {
        private let passed = Atomic(0)
        var count: Int { passed.load(ordering: .relaxed) }

        init(_ name: String, of element: String?, in session: Session) {
            guard let element, let pad = session.assembly.pad(name, of: element) else {
                Issue.record("there is no pad '\(name)' of '\(element ?? "")'")
                return
            }
            pad.onBuffer { [weak self] _ in
                self?.passed.add(1, ordering: .relaxed)
                return .pass
            }
        }
    }

    /// Holds one thread, once enough has been counted, until it is let go.
    private final class Hold: Sendable {
        private let counted = Atomic(0)
        private let isUsed = Atomic(false)
        private let gate = DispatchSemaphore(value: 0)

        func count() { counted.add(1, ordering: .relaxed) }

        func pass(from number: Int) {
            guard counted.load(ordering: .relaxed) >= number else { return }
            if !isUsed.exchange(true, ordering: .relaxed) { gate.wait() }
        }

        func letGo() { gate.signal() }
    }

    @Test func theEncoderAndTheCompositorOfAStreamThatFailedRest() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.graph,
                adjust: { plan in
                    // The receiver goes away after a second.
                    guard let mux = plan.elements.first(where: { $0.factory == "mpegtsmux" }) else { return }
                    plan.insert("identity", [PlannedProperty("error-after", .int(200))], after: mux.name)
                },
                during: { session in
                    let plan = session.plan
                    let named = { (factory: String) in plan.elements.first { $0.factory == factory }?.name }
                    let encoder = Meter("sink", of: named("x264enc"), in: session)
                    let compositor = Meter("src", of: named("compositor"), in: session)
                    try await Deadline.until("the end of the stream", within: .seconds(60)) {
                        await session.report.failures.contains { $0.node == "out" }
                    }
                    #expect(encoder.count > 0 && compositor.count > 0)
                    // What was on its way comes to its end meanwhile.
                    try await session.reach(session.progress(of: "film").frames + 60, at: "film")
                    let (before, shown) = (encoder.count, compositor.count)
                    try await session.reach(session.progress(of: "film").frames + 60, at: "film")
                    #expect(encoder.count == before)
                    #expect(compositor.count == shown)
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.node) == ["out"] && report.losses.isEmpty)
            #expect(report.sinks.first { $0.node == "film" }?.isFinished == true)
            #expect(report.isBalanced, "\(report.branches.map(\.words))")
            let film = try #require(report.branches.first { $0.branch == "film" })
            #expect(film.drops == DropCounts() && film.left == film.entered, "\(film.words)")
            try await Gap.expectNone(in: run.file("film"))
        }
    }

    @Test func aCompositorIsStoppedOnceNothingIsOnItsWayIntoIt() async throws {
        try await TemporaryFolder.use { folder in
            let hold = Hold()
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                Self.graph,
                adjust: { plan in
                    guard let mux = plan.elements.first(where: { $0.factory == "mpegtsmux" }) else { return }
                    plan.insert("identity", [PlannedProperty("error-after", .int(40))], after: mux.name)
                },
                during: { session in
                    let name = session.plan.elements.first { $0.factory == "compositor" }?.name
                    let compositor = Meter("src", of: name, in: session)
                    let layer = try #require(
                        session.plan.elements.first { $0.node == "pip" && $0.name.hasSuffix("layer-2-queue") })
                    let entry = try #require(session.assembly.pad("sink", of: layer.name))
                    let mux = try #require(session.plan.elements.first { $0.factory == "mpegtsmux" }?.name)
                    let sent = try #require(session.assembly.pad("src", of: mux))
                    // Shortly before the stream fails, so that nobody takes the inset for lost meanwhile, one of its pictures is on
                    // its way until it is let go.
                    sent.onBuffer { _ in
                        hold.count()
                        return .pass
                    }
                    entry.onBuffer { _ in
                        hold.pass(from: 38)
                        return .pass
                    }
                    defer { hold.letGo() }
                    try await Deadline.until("the end of the stream", within: .seconds(60)) {
                        await session.report.failures.contains { $0.node == "out" }
                    }
                    let before = compositor.count
                    try await session.reach(session.progress(of: "film").frames + 10, at: "film")
                    #expect(compositor.count > before, "it is not stopped with a picture on its way")
                    hold.letGo()
                    try await Deadline.until("the compositor stands still") {
                        let shown = compositor.count
                        try await session.reach(session.progress(of: "film").frames + 20, at: "film")
                        return compositor.count == shown
                    }
                    await session.stop()
                })
            let report = try #require(run.report)
            #expect(report.failures.map(\.node) == ["out"])
            try await Gap.expectNone(in: run.file("film"))
        }
    }

    @Test func whatTwoSinksShareGoesOnUntilBothHaveFailed() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder, patternsAreDevices: true).plan(
                Self.graph + "\n  eyes: { frames: true, video: pip }")
            let compositor = try #require(plan.elements.first { $0.factory == "compositor" }?.name)
            let encoder = try #require(plan.elements.first { $0.factory == "x264enc" }?.name)
            var ends = DeadEnds()
            let first = ends.add("out", in: plan)
            #expect(first.contains(encoder) && !first.contains(compositor))
            let second = ends.add("eyes", in: plan)
            #expect(second.contains(compositor) && !second.contains(encoder), "each is told once")
            let film = plan.elements.filter { $0.node == "film" }.map(\.name)
            #expect(first.union(second).isDisjoint(with: film))
            #expect(plan.elements.contains { $0.node == "inset" && second.contains($0.name) })
            #expect(ends.add("out", in: plan).isEmpty)
        }
    }
}
