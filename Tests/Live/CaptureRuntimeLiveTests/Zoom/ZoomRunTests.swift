import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Zoom in real pipelines, measured on a chart.
@Suite struct ZoomRunTests {
    /// The window of a zoom is cut to even pixels: at 1280x720 it is at most one pixel off in 72, at a zoom of 10.
    private static func isClose(_ found: Double, to wanted: Double) -> Bool { abs(found / wanted - 1) < 0.01 }

    @Test(arguments: [1, 1.5, 2, 4, 8])
    func theFirstPictureAndAllOthersHaveTheZoomOfTheGraph(_ zoom: Double) async throws {
        try await TemporaryFolder.use { folder in
            let chart = try await ZoomChart.film("chart.mkv", in: folder, frames: 20)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { chart: { file: \(chart.path), zoom: \(zoom) } }
                sinks: { file: { record: out.mkv, video: chart, encode: { video: { bitrate: 20 Mbit/s } } } }
                """)
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            let found = try await ZoomChart.enlargements(in: run.file("file"))
            #expect(found.count == 20)
            for one in found {
                #expect(Self.isClose(one.across, to: zoom) && Self.isClose(one.up, to: zoom), "\(one)")
            }
        }
    }

    @Test func aRampGoesByEqualFactorsPictureByPictureAndLosesNone() async throws {
        try await TemporaryFolder.use { folder in
            let chart = try await ZoomChart.film("chart.mkv", in: folder, frames: 120)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { chart: { file: \(chart.path), realtime: true, zoom: 1 } }
                sinks: { file: { record: out.mkv, video: chart, encode: { video: { bitrate: 20 Mbit/s } } } }
                """,
                during: { session in
                    try await session.reach(10, at: "file")
                    try await session.rampZoom(of: "chart", to: UserZoom(4), rate: 2)
                    #expect(session.isRamping("chart"))
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            let changes = run.events.compactMap { event -> (ZoomState, Double)? in
                if case .zoomChanged(let state, let at) = event { (state, at.seconds) } else { nil }
            }
            try #require(changes.count == 2)
            #expect(changes[0].0.ramp == ZoomRamp(from: .whole, to: UserZoom(4), rate: 2))
            #expect(changes[1].0.zoom == UserZoom(4) && !changes[1].0.isRamping)
            let (begin, end) = (changes[0].1, changes[1].1)
            // Two doublings at two a second; the end is the first picture at or behind it.
            #expect(end - begin >= 0.999 && end - begin < 1.04)

            let file = run.file("file")
            let times = try #require(try await MediaJudge.examine(file).video.first).times
            let found = try await ZoomChart.enlargements(in: file)
            #expect(found.count == 120 && times.count == 120)
            for (last, next) in zip(times, times.dropFirst()) { #expect(abs(next - last - 1.0 / 30) < 0.002) }
            for (time, one) in zip(times, found) {
                let wanted = exp2(2 * min(1, max(0, time - begin)))
                #expect(Self.isClose(one.across, to: wanted) && Self.isClose(one.up, to: wanted), "\(time): \(one)")
            }
        }
    }

    @Test func zoomsThatCannotBeHadAreRefusedAndChangeNothing() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  free: { pattern: ball, format: 320x180@30, zoom: 2 }
                  fixed: { pattern: ball, format: 320x180@30 }
                sinks:
                  one: { frames: true, video: free }
                  two: { frames: true, video: fixed }
                """,
                during: { session in
                    await #expect(throws: SessionFailure.self) {
                        try await session.setZoom(of: "free", to: UserZoom(0.5))
                    }
                    await #expect(throws: SessionFailure.self) {
                        try await session.setZoom(of: "free", to: UserZoom(.nan))
                    }
                    await #expect(throws: SessionFailure.self) {
                        try await session.rampZoom(of: "free", to: UserZoom(4), rate: 0)
                    }
                    let failure = await #expect(throws: SessionFailure.self) {
                        try await session.setZoom(of: "fixed", to: UserZoom(2))
                    }
                    #expect(failure?.fault == .command && failure?.message.contains("'free'") == true)
                    #expect(session.zoom(of: "free")?.zoom == UserZoom(2) && session.zoom(of: "fixed") == nil)
                    try await session.rampZoom(of: "free", to: UserZoom(4), rate: 0.01)
                    try await session.cancelZoomRamp(of: "free")
                    #expect(!session.isRamping("free"))
                    await session.stop()
                })
            #expect(run.report?.failures == [])
        }
    }

    @Test func zoomStaysAsItIsWhileTheSizeAndTheRateFallUnderPressure() async throws {
        try await TemporaryFolder.use { folder in
            let chart = try await ZoomChart.film("chart.mkv", in: folder, frames: 240)
            let machine = try FakeMachine(folder)
            try machine.heat(40_000)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { chart: { file: \(chart.path), realtime: true, zoom: 2 } }
                sinks:
                  file: { record: out.mkv, video: chart, encode: { video: { bitrate: 20 Mbit/s } } }
                  eyes: { frames: true, video: chart, on-pressure: { serious: { fps: 10, size: 320x180 } } }
                """, sensors: PressureSensors(root: machine.root, interval: .milliseconds(20)),
                during: { session in
                    try await session.reach(15, at: "file")
                    try machine.heat(85_000)
                    try await Deadline.until("a machine that is pressed", within: .seconds(120)) {
                        await session.pressure.level == .serious
                    }
                    let small = session.frames(from: "eyes")
                    for await frame in small where frame.size == Size(320, 180) { break }
                    #expect(session.zoom(of: "chart")?.zoom == UserZoom(2))
                    await session.stop()
                })
            let found = try await ZoomChart.enlargements(in: run.file("file"))
            #expect(!found.isEmpty)
            for one in found { #expect(Self.isClose(one.across, to: 2) && Self.isClose(one.up, to: 2), "\(one)") }
        }
    }

    @Test func aTakesManifestHasTheZoomAtItsBeginningAndEachChange() async throws {
        let state = ZoomState(
            source: "back", zoom: .whole, ramp: ZoomRamp(from: .whole, to: UserZoom(2), rate: 1),
            range: ZoomScale.single.range)
        let note = TakeZoom(state, at: .seconds(3))
        #expect(note.source == "back" && note.zoom == 1 && note.target == 2 && note.rate == 1)
    }
}
