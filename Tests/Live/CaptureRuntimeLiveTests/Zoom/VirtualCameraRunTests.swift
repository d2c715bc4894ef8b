import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Virtual cameras in real pipelines: constituents that see one chart at different widths.
@Suite struct VirtualCameraRunTests {
    private static let size = Size(1280, 720)

    /// A graph of an ultra-wide, a wide and a telephoto camera, whose factors are 1, 2 and 6.
    private static func graph(
        in folder: TemporaryFolder, zoom: Double, more: String = "", frames: Int = 150
    ) async throws -> String {
        var lines = ""
        for (name, factor) in [("ultra", 1.0), ("wide", 2), ("tele", 6)] {
            let film = try await ZoomChart.film(
                "\(name).mkv", in: folder, frames: frames, size: size, enlargement: factor)
            lines += "  \(name): { file: \(film.path), realtime: true }\n"
        }
        return """
            name: test
            sources:
            \(lines)  back: { virtual: [ultra, wide, tele], switch-over: [2, 6], main: wide, zoom: \(zoom)\(more) }
            sinks: { file: { record: out.mkv, video: back, encode: { video: { bitrate: 20 Mbit/s } } } }
            """
    }

    private static func changes(_ run: Rehearsal.Run) -> [(state: ZoomState, at: Double)] {
        run.events.compactMap { event in
            if case .zoomChanged(let state, let at) = event { (state, at.seconds) } else { nil }
        }
    }

    @Test func aRampThroughAllConstituentsKeepsTheSizeAndLosesNoPicture() async throws {
        try await TemporaryFolder.use { folder in
            let text = try await Self.graph(in: folder, zoom: 0.5)
            let run = try await Rehearsal(folder: folder).run(
                text,
                during: { session in
                    try await session.reach(10, at: "file")
                    // Up to the telephoto and back to the ultra-wide: device zooms 1 to 12.
                    try await session.rampZoom(of: "back", to: UserZoom(6), rate: 3)
                    try await Deadline.until("the end of the ramp", within: .seconds(60)) { !session.isRamping("back") }
                    #expect(session.zoom(of: "back")?.constituent == "tele")
                    #expect(session.zoom(of: "back")?.fallbacks == ["ultra", "wide"])
                    try await session.rampZoom(of: "back", to: UserZoom(0.5), rate: 3)
                })
            #expect(run.report?.isComplete == true, "\(run.report?.failures ?? [])")
            #expect(run.report?.isBalanced == true)
            let changes = Self.changes(run)
            #expect(changes.compactMap(\.state.constituent).uniqued == ["ultra", "wide", "tele"])
            let ramps = changes.filter { $0.state.isRamping }
            // Each ramp begins once, and goes on at the switches.
            let begins = ramps.filter { one in one.state.zoom == one.state.ramp?.from }.map { ($0.at, $0.state.ramp) }
            try #require(begins.count == 2)

            let file = run.file("file")
            let times = try #require(try await MediaJudge.examine(file).video.first).times
            let found = try await ZoomChart.enlargements(in: file)
            #expect(found.count == 150 && times.count == 150)
            for (last, next) in zip(times, times.dropFirst()) { #expect(abs(next - last - 1.0 / 30) < 0.002) }
            for (time, one) in zip(times, found) {
                var zoom = UserZoom(0.5)
                for (begin, ramp) in begins where time >= begin - 0.001 {
                    zoom = ramp?.zoom(after: .seconds(max(0, time - begin))) ?? zoom
                }
                // The chart of the widest is the measure: its zoom is half of the wide camera's.
                let wanted = zoom.factor * 2
                #expect(abs(one.across / wanted - 1) < 0.01 && abs(one.up / wanted - 1) < 0.01, "\(time): \(one)")
            }
        }
    }

    @Test func aLockedCameraStaysWithItsConstituentAndNearThingsCallForTheWidest() async throws {
        try await TemporaryFolder.use { folder in
            let text = try await Self.graph(in: folder, zoom: 1, more: ", switching: locked", frames: 240)
            let run = try await Rehearsal(folder: folder).run(
                text,
                during: { session in
                    try await session.reach(5, at: "file")
                    try await session.setZoom(of: "back", to: UserZoom(4))
                    try await session.reach(20, at: "file")
                    #expect(session.zoom(of: "back")?.constituent == "wide")
                    try await session.setSwitching(of: "back", to: .restricted([.zoom]))
                    try await Deadline.until("the telephoto") { session.zoom(of: "back")?.constituent == "tele" }
                    // Told, and not among what counts.
                    try await session.setConditions(of: "back", isNear: true)
                    try await session.reach(session.progress(of: "file").frames + 5, at: "file")
                    #expect(session.zoom(of: "back")?.constituent == "tele")
                    try await session.setSwitching(of: "back", to: .auto)
                    try await Deadline.until("the ultra-wide") { session.zoom(of: "back")?.constituent == "ultra" }
                    try await session.setConditions(of: "back", isDark: true, isNear: false)
                    try await Deadline.until("the wide one") { session.zoom(of: "back")?.constituent == "wide" }
                    await session.stop()
                })
            #expect(run.report?.isBalanced == true)
            let found = try await ZoomChart.enlargements(in: run.file("file"))
            // Whoever shows it, it is as large as asked for: 1 or 4 of the wide camera's, 2 or 8 of the widest's.
            for one in found { #expect([2, 8].contains { abs(one.across / $0 - 1) < 0.01 }, "\(one)") }
        }
    }

    @Test func aRigsVirtualCameraRunsAsItsConstituents() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                rig: iphone-11-pro-max
                sources: { back: { camera: back-triple, format: 640x480@30, zoom: 3 } }
                sinks: { file: { record: out.mkv, video: back } }
                """, limit: .seconds(60),
                during: { session in
                    try await session.reach(10, at: "file")
                    #expect(session.zoom(of: "back")?.constituent == "back-telephoto")
                    #expect(session.zoom(of: "back")?.fallbacks == ["back-ultra-wide", "back-wide"])
                    for (zoom, camera) in [(1.0, "back-wide"), (0.5, "back-ultra-wide")] {
                        try await session.setZoom(of: "back", to: UserZoom(zoom))
                        try await Deadline.until("\(camera)", within: .seconds(60)) {
                            session.zoom(of: "back")?.constituent == NodeName(camera)
                        }
                        try await session.reach(session.progress(of: "file").frames + 10, at: "file")
                    }
                    await session.stop()
                })
            #expect(run.report?.isBalanced == true)
            #expect(run.plan.sources.map(\.node) == ["back-ultra-wide", "back-wide", "back-telephoto"])
            #expect(
                Self.changes(run).compactMap(\.state.constituent).uniqued.suffix(2) == ["back-wide", "back-ultra-wide"])
            let track = try #require(try await MediaJudge.examine(run.file("file")).video.first)
            #expect(track.width == 640 && track.height == 480 && track.times.count >= 30)
            // None is there twice at a switch, seen by two cameras: half a picture lies between any two at least. That none is
            // missing, the films above tell, which wait for a slow machine.
            for (last, next) in zip(track.times, track.times.dropFirst()) { #expect(next - last > 0.45 / 30) }
        }
    }

    @Test func aVirtualTelephotoIsACloserLookThroughTheSameCamera() async throws {
        try await TemporaryFolder.use { folder in
            let film = try await ZoomChart.film("wide.mkv", in: folder, frames: 20)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources:
                  back: { file: \(film.path) }
                  tele: { virtual: back, zoom: 2 }
                sinks:
                  wide: { record: wide-out.mkv, video: back, encode: { video: { bitrate: 20 Mbit/s } } }
                  close: { record: close-out.mkv, video: tele, encode: { video: { bitrate: 20 Mbit/s } } }
                """)
            #expect(run.report?.isBalanced == true)
            for (sink, zoom) in [("wide", 1.0), ("close", 2)] {
                let found = try await ZoomChart.enlargements(in: run.file(NodeName(sink)))
                #expect(found.count == 20)
                for one in found { #expect(abs(one.across / zoom - 1) < 0.01 && abs(one.up / zoom - 1) < 0.01) }
            }
        }
    }
}

extension Array where Element: Hashable {
    /// Each item once, in the order of the first time.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
