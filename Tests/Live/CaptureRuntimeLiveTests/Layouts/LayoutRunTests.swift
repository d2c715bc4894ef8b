import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Layouts that change in real pipelines, seen in what was recorded.
@Suite struct LayoutRunTests {
    /// A red camera full screen, a green one in a corner; the points are in the inset's place and far from it.
    private static let graph = """
        name: test
        sources:
          stage: { pattern: solid, color: red, format: 640x360@30 }
          hall: { pattern: solid, color: green, format: 640x360@30 }
        compositors:
          pip:
            size: 640x360
            layers: [ stage, { source: hall, at: [460, 250], scale: 0.25 } ]
            layouts:
              both: [ stage, { source: hall, at: [460, 250], scale: 0.25 } ]
              hall: [ hall ]
              side: { layout: side-by-side, layers: [ stage, hall ] }
        sinks: { file: { record: out.mkv, video: pip } }
        """
    private static let points = [(x: 100, y: 100), (x: 540, y: 260)]

    private static func changes(_ run: Rehearsal.Run) -> [(state: LayoutState, at: Double)] {
        run.events.compactMap { if case .layoutChanged(let state, let at) = $0 { (state, at.seconds) } else { nil } }
    }

    /// The running times of a recording's pictures.
    private static func times(_ run: Rehearsal.Run) async throws -> [Double] {
        let first = run.events.compactMap { event -> Double? in
            if case .fileTimed(_, _, let first) = event { first[.video]?.seconds } else { nil }
        }
        let times = try #require(try await MediaJudge.examine(run.file("file")).video.first).times
        return try times.map { try #require(first.first) + $0 - (times.first ?? 0) }
    }

    @Test func aSwapShowsWithinAPictureOfItsCommandInBothLayersAtOnceAndLosesNone() async throws {
        try await TemporaryFolder.use { folder in
            let asked = Observed<[ClosedRange<Double>]>([])
            let run = try await Rehearsal(folder: folder).run(
                Self.graph,
                during: { session in
                    for number in 1...8 {
                        try await session.reach(10 + 9 * number, at: "file")
                        let before = session.runningTime.seconds
                        try await session.swap(on: "pip")
                        let after = session.runningTime.seconds
                        asked.update { $0.append(before...after) }
                    }
                    try await session.reach(110, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            let changes = Self.changes(run)
            try #require(changes.count == 8 && asked.current.count == 8)
            for (change, time) in zip(changes, asked.current) {
                #expect(change.at >= time.lowerBound && change.at < time.upperBound + 1.0 / 30 + 1e-6)
            }
            let times = try await Self.times(run)
            for (last, next) in zip(times, times.dropFirst()) { #expect(abs(next - last - 1.0 / 30) < 0.002) }
            let colors = try await ColorPictures.colors(in: run.file("file"), at: Self.points)
            #expect(colors.count == times.count)
            for (time, found) in zip(times, colors) {
                // Half a picture of rounding: files count in milliseconds.
                let swaps = changes.count { $0.at <= time + 1.0 / 60 }
                #expect(found == (swaps % 2 == 0 ? ["red", "green"] : ["green", "red"]), "\(time)")
            }
        }
    }

    @Test func aNamedLayoutIsShownAndHidesWhatItDoesNotName() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph,
                during: { session in
                    try await session.reach(15, at: "file")
                    try await session.show("hall", on: "pip")
                    try await session.reach(30, at: "file")
                    try await session.show("side", on: "pip")
                    try await session.reach(45, at: "file")
                    try await session.show("both", on: "pip")
                    try await session.reach(60, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            #expect(Self.changes(run).map(\.state.layout) == ["hall", "side", "both"])
            let colors = try await ColorPictures.colors(in: run.file("file"), at: Self.points + [(x: 320, y: 20)])
            var seen: [[String]] = []
            for found in colors where seen.last != found { seen.append(found) }
            // Side by side the pictures are whole, with the background above them.
            #expect(
                seen == [
                    ["red", "green", "red"], ["green", "green", "green"], ["red", "green", "black"],
                    ["red", "green", "red"],
                ])
        }
    }

    @Test func aMoveTravelsByItsEasingPictureByPicture() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph,
                during: { session in
                    try await session.reach(15, at: "file")
                    try await session.snap("hall", on: "pip", to: .bottomLeft, by: .move(.milliseconds(1000)))
                    try await session.reach(60, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            let changes = Self.changes(run)
            try #require(changes.count == 2)
            #expect(changes[0].state.transition == .move(.seconds(1)) && changes[1].state.transition == nil)
            #expect(changes[1].at - changes[0].at >= 0.999 && changes[1].at - changes[0].at < 1.04)
            let times = try await Self.times(run)
            let lefts = try await Self.lefts(run.file("file"))
            #expect(lefts.count == times.count)
            for (time, left) in zip(times, lefts) {
                let done = Easing.easeInOut.done(after: (time - changes[0].at) / 1)
                // A millisecond of rounding is 0.7 pixels at the fastest, an even pixel one, the edge's blend one.
                let wanted = 460 - 440 * done
                #expect(abs(left - wanted) < 4, "\(time): \(left)")
            }
            let (first, last) = (try #require(lefts.first), try #require(lefts.last))
            #expect(abs(first - 460) < 2)
            #expect(abs(last - 20) < 2)
        }
    }

    /// Where the green inset begins in each picture: where the first green pixel of a line through it is.
    private static func lefts(_ film: URL) async throws -> [Double] {
        let raw = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", film.path, "-fps_mode", "passthrough", "-vf", "crop=640:2:0:294,scale=640:1",
                "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
            ]
        ).succeeded("ffmpeg \(film.lastPathComponent)")
        let bytes = [UInt8](raw.output)
        return stride(from: 0, to: bytes.count - 1919, by: 1920).map { start in
            Double((0..<640).first { bytes[start + 3 * $0] < 128 } ?? -100)
        }
    }

    @Test func aFadeGoesFromOneFullScreenToTheOtherWithoutBackground() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph.replacingOccurrences(of: "layouts:\n", with: "layouts:\n      stage: [ stage ]\n")
                    .replacingOccurrences(of: "sinks:", with: "    initial-layout: stage\nsinks:"),
                during: { session in
                    try await session.reach(15, at: "file")
                    try await session.show("hall", on: "pip", by: .fade(.milliseconds(500)))
                    try await session.reach(50, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            let pixels = try await Self.pixels(run.file("file"))
            let reds: [Int] = pixels.map { $0[0] }
            let greens: [Int] = pixels.map { $0[1] }
            try #require(!reds.isEmpty)
            let isWhole = reds[0] > 225 && greens[0] < 30 && reds[reds.count - 1] < 30
            #expect(isWhole && greens[greens.count - 1] > 225)
            // A share of each: what red has lost, green has won.
            for (red, green) in zip(reds, greens) {
                let sum = Double(red + green) / 255
                #expect(abs(sum - 1) < 0.15, "\(red), \(green)")
            }
            let mixed = reds.count { $0 > 40 && $0 < 215 }
            #expect(mixed >= 8)
            for (last, next) in zip(reds, reds.dropFirst()) { #expect(last + 3 >= next) }
        }
    }

    private static func pixels(_ film: URL) async throws -> [[Int]] {
        let raw = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", film.path, "-fps_mode", "passthrough", "-vf",
                "crop=16:16:200:100,scale=1:1:flags=area",
                "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
            ]
        ).succeeded("ffmpeg \(film.lastPathComponent)")
        let bytes = raw.output.map(Int.init)
        return stride(from: 0, to: bytes.count - 2, by: 3).map { Array(bytes[$0..<$0 + 3]) }
    }

    @Test func aLayerThatIsDraggedFollowsAndSnapsToTheNearestCorner() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph,
                during: { session in
                    try await session.reach(10, at: "file")
                    for step in 1...20 {
                        let corner = CompositorNode.Layer.Position(
                            .pixels(460 - 20 * step), .pixels(250 - 10 * step))
                        try await session.move("hall", on: "pip", to: corner)
                    }
                    try await session.move("hall", on: "pip", extent: .scale(0.5))
                    try await session.snap("hall", on: "pip")
                    try await session.reach(40, at: "file")
                    await session.stop()
                })
            #expect(run.report?.isComplete == true)
            let last = try #require(Self.changes(run).last).state
            #expect(last.placements[1] == LayerPlacement(x: 20, y: 20, width: 320, height: 180, zOrder: 2))
            #expect(last.placements == last.goal && last.layout == nil)
            let colors = try await ColorPictures.colors(in: run.file("file"), at: Self.points)
            #expect(colors.first == ["red", "green"] && colors.last == ["green", "red"])
        }
    }

    @Test func changesThatCannotBeHadAreRefusedAndChangeNothing() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph,
                during: { session in
                    let before = session.layout(of: "pip")
                    func refused(_ change: LayoutChange, on node: NodeName = "pip", by way: LayoutTransition? = nil)
                        async
                    {
                        let failure = await #expect(throws: SessionFailure.self) {
                            try await session.change(node, to: change, by: way)
                        }
                        #expect(failure?.fault == .command)
                    }
                    await refused(.show("wide"))
                    await refused(.show("hall"), on: "pap")
                    await refused(.swap("nobody", with: nil))
                    await refused(.swap("stage", with: nil))
                    await refused(.move("hall", to: .init(640, 0), extent: nil))
                    await refused(.move("hall", to: nil, extent: .scale(0)))
                    await refused(.move("hall", to: nil, extent: .size(0, 10)))
                    await refused(.show("hall"), by: .fade(.seconds(11)))
                    await refused(.show("hall"), by: .move(.milliseconds(1)))
                    try await session.reach(5, at: "file")
                    #expect(session.layout(of: "pip") == before && before?.layout == nil)
                    await session.stop()
                })
            #expect(run.report?.failures == [])
            #expect(Self.changes(run).isEmpty)
        }
    }

    @Test func aGraphThatIsNotLiveChangesWithTheNextPicture() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                Self.graph.replacingOccurrences(of: "640x360@30 }", with: "640x360@30, live: false }"),
                limit: .seconds(60),
                during: { session in
                    try await session.reach(5, at: "file")
                    try await session.swap(on: "pip")
                })
            #expect(run.report?.isComplete == true)
            let colors = try await ColorPictures.colors(in: run.file("file"), at: Self.points)
            #expect(colors.count == 1800 && colors.first == ["red", "green"] && colors.last == ["green", "red"])
            #expect(Set(colors).count == 2)
        }
    }
}
