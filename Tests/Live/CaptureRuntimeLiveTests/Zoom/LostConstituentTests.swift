import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// A constituent that is lost while it is shown: another one or a slate stands in, and it comes back into its place.
@Suite struct LostConstituentTests {
    /// The constituents that were shown, one after the other.
    private static func shown(_ run: Rehearsal.Run) -> [NodeName] {
        var shown: [NodeName] = []
        for case .zoomChanged(let state, _) in run.events {
            if let one = state.constituent, one != shown.last { shown.append(one) }
        }
        return shown
    }

    private static func expectOrder(in file: URL) async throws {
        let times = try #require(try await MediaJudge.examine(file).video.first).times
        #expect(times.count >= 45)
        for (last, next) in zip(times, times.dropFirst()) { #expect(next > last, "\(last), \(next)") }
        #expect(try await MediaJudge.complaints(about: file) == "")
    }

    @Test(arguments: [("auto", "wide"), ("[tele, wide]", "tele"), ("[slate]", "back-slate")])
    func whatIsConfiguredStandsInForACameraWhoseServerIsGone(fallback: String, standIn: NodeName) async throws {
        let server = try await RTSPServer(cameras: [.init("door")])
        let next = Observed<RTSPServer?>(nil)
        defer { for one in [server, next.current] { one?.process.send(SIGKILL) } }
        try await TemporaryFolder.use { folder in
            let greys = Observed<[Bool]>([])
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                sources:
                  wide: { pattern: smpte, format: 320x180@25 }
                  door: { rtsp: "\(server.url("door"))", encoding: h264 }
                  tele: { pattern: pinwheel, format: 320x180@25 }
                  back: { virtual: [wide, door, tele], switch-over: [2, 4], main: wide, zoom: 2, fallback: \(fallback) }
                sinks:
                  file: { record: out.mkv, video: back }
                  eyes: { frames: true, video: back, pixel-format: BGRA }
                """,
                during: { session in
                    async let frames: Void = {
                        for await frame in session.frames(from: "eyes") {
                            // A corner of the slate, where no letters are.
                            let corner = frame.bytes.prefix(3)
                            let isGrey = (corner.max() ?? 255) < 90 && (corner.min() ?? 0) > 40
                            greys.update { if $0.last != isGrey { $0.append(isGrey) } }
                        }
                    }()
                    try await session.reach(15, at: "file")
                    #expect(session.zoom(of: "back")?.constituent == "door")
                    server.process.send(SIGKILL)
                    try await Deadline.until("the stand-in", within: .seconds(60)) {
                        session.zoom(of: "back")?.constituent == standIn
                    }
                    try await session.reach(session.progress(of: "file").frames + 15, at: "file")
                    let back = try await RTSPServer(cameras: [.init("door")], port: server.port)
                    next.update { $0 = back }
                    try await Deadline.until("the camera's return", within: .seconds(120)) {
                        session.zoom(of: "back")?.constituent == "door"
                    }
                    try await session.reach(session.progress(of: "file").frames + 15, at: "file")
                    await session.stop()
                    await frames
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            #expect(Self.shown(run).suffix(2) == [standIn, "door"], "\(Self.shown(run))")
            #expect(run.report?.losses.map(\.node) == ["door"])
            #expect(greys.current.contains(true) == (standIn == "back-slate"), "\(greys.current)")
            try await Self.expectOrder(in: run.file("file"))
        }
    }

    @Test func aCameraOfARigsVirtualOneThatHangsIsStoodInForUntilItIsOpenedAgain() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder, patternsAreDevices: true).run(
                """
                name: test
                rig: iphone-11-pro-max
                sources: { back: { camera: back-triple, format: 640x480@30, zoom: 3, on-loss: { picture: slate } } }
                sinks: { file: { record: out.mkv, video: back } }
                """,
                during: { session in
                    try await session.reach(15, at: "file")
                    session.hang("back-telephoto")
                    try await Deadline.until("the wide camera", within: .seconds(60)) {
                        session.zoom(of: "back")?.constituent == "back-wide"
                    }
                    try await session.reach(session.progress(of: "file").frames + 15, at: "file")
                    try await Deadline.until("the telephoto", within: .seconds(60)) {
                        session.zoom(of: "back")?.constituent == "back-telephoto"
                    }
                    try await session.reach(session.progress(of: "file").frames + 15, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.plan.sources.map(\.node).last == "back-slate")
            #expect(Self.shown(run).suffix(2) == ["back-wide", "back-telephoto"])
            #expect(
                run.losses.filter { !$0.hasPrefix("retrying") } == ["lost back-telephoto", "returned back-telephoto"])
            try await Self.expectOrder(in: run.file("file"))
        }
    }

    private static func choice(
        _ switching: ConstituentSwitching = .auto, order: [Int]? = nil, slate: Int? = nil
    ) -> ConstituentChoice {
        ConstituentChoice(
            ZoomScale(switchOver: [2, 4], main: 1), active: 1, frame: .milliseconds(40), switching: switching,
            order: order, slate: slate)
    }

    @Test func theNextWiderOneStandsInThenTheNextNarrowerThenTheSlate() {
        var choice = Self.choice(slate: 3)
        let zoom = DeviceZoom(2)
        choice.lost = [1]
        #expect(choice.wanted(for: zoom, soon: zoom) == 0)
        choice.lost = [0, 1]
        #expect(choice.wanted(for: zoom, soon: zoom) == 2)
        choice.lost = [0, 1, 2]
        #expect(choice.wanted(for: zoom, soon: zoom) == 3)
        choice.lost = []
        #expect(choice.wanted(for: zoom, soon: zoom) == 1)
        // Without a slate nothing comes, until the one that is wanted is back.
        var bare = Self.choice()
        bare.lost = [0, 1, 2]
        #expect(bare.wanted(for: zoom, soon: zoom) == 1)
    }

    @Test func aLockedCameraGoesBackToTheConstituentThatItIsLockedTo() {
        var choice = Self.choice(.locked, order: [2])
        let zoom = DeviceZoom(2)
        choice.lost = [1]
        #expect(choice.wanted(for: zoom, soon: zoom) == 2)
        #expect(choice.judge(2, at: 1_000_000_000, wanted: 2, isPatient: true) == .show)
        choice.passed()
        #expect(choice.active == 2 && choice.fallbacks.isEmpty)
        choice.lost = []
        #expect(choice.wanted(for: zoom, soon: zoom) == 1)
    }
}
