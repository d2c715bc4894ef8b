import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What a graph takes of the machine: sums by hand, borderlines, and formats that are chosen for it.
@Suite struct HostCostTests {
    private static let rows = [Size.hd1080, .hd720, Size(640, 480)].map {
        MediaFormat(.raw(.nv12), $0, .range(FrameRate(1), FrameRate(60)))
    }

    private func rig(_ processor: RigProcessor? = nil, _ resources: [RigResource] = []) -> Rig {
        Rig(
            name: "lab", cameras: ["c0", "c1"].map { RigCamera($0, formats: Self.rows) }, resources: resources,
            processor: processor)
    }

    private func graph(_ format: String, sinks: String) -> String {
        """
        mcpipe: 1
        name: lab
        sources:
          a: { camera: c0\(format) }
          b: { camera: c1\(format) }
        compositors:
          pip: { size: 1920x1080, clock: a, layers: [a, { source: b, at: [0, 0], size: 640x360 }] }
        sinks:
        \(sinks)
        """
    }

    private static let program = "  program: { record: \"{take}.mp4\", video: pip }"
    private static let format = ", format: 1280x720@30"

    /// Painting two 720p pictures, blending canvas and two layers, scaling both layers, one encoding: at 30 fps.
    @Test func workIsCountedPixelByPixel() throws {
        let (canvas, source, inset) = (1920.0 * 1080, 1280.0 * 720, 640.0 * 360)
        let costs: [RigProcessor.Work: PixelTime] = [
            .paint: PixelTime(nanoseconds: 1), .scale: PixelTime(nanoseconds: 10),
            .compose: PixelTime(nanoseconds: 100), .encodeH264: PixelTime(nanoseconds: 1000),
        ]
        let outcome = try check(
            graph(Self.format, sinks: Self.program), rig: rig(RigProcessor(cores: 100, costs: costs))
        ).outcome
        let use = try #require(outcome.cost.uses.first { $0.resource.name == "processor" })
        let scaled = canvas + source
        let nanoseconds = 2 * source + 10 * scaled + 100 * (2 * canvas + inset) + 1000 * canvas
        #expect(abs(use.amount - nanoseconds * 30 / 1e9) < 1e-9)
        #expect(abs(outcome.cost.total - use.amount / 100) < 1e-12)
    }

    @Test func filesAreDecodedWhereTheyAreRead() throws {
        let processor = RigProcessor(cores: 1, costs: [.decodeH264: PixelTime(nanoseconds: 2)])
        let outcome = try check(
            """
            mcpipe: 1
            name: lab
            sources:
              clip: { file: clip.mp4 }
            sinks:
              look: { preview: window, video: clip }
            """, rig: rig(processor)
        ).outcome
        // The bench's clip is 640x360 at 25 fps.
        #expect(abs(outcome.cost.total - 640 * 360 * 25 * 2e-9) < 1e-12)
    }

    @Test func whatLeavesOutOtherPicturesUnderPressureIsEncodedAndChargedApart() throws {
        let processor = RigProcessor(cores: 100, costs: [.encodeH264: PixelTime(nanoseconds: 1)])
        func cost(_ first: String, _ second: String) throws -> Double {
            let sinks = """
                  one: { record: one.mp4, video: pip, on-pressure: \(first) }
                  two: { record: two.mp4, video: pip, on-pressure: \(second) }
                """
            return try check(graph(Self.format, sinks: sinks), rig: rig(processor)).outcome.cost.total
        }
        let shared = try cost("reduce", "reduce")
        #expect(shared > 0)
        #expect(try cost("{ serious: 15 fps }", "{ serious: 10 fps }") == 2 * shared)
        #expect(try cost("{ serious: 15 fps }", "ignore") == 2 * shared)
    }

    @Test func equalEncodingsAreMadeOnceAndChargedOnce() throws {
        let processor = RigProcessor(cores: 100, costs: [.encodeH264: PixelTime(nanoseconds: 1)])
        let once = try check(graph(Self.format, sinks: Self.program), rig: rig(processor)).outcome.cost.total
        let twice = try check(
            graph(Self.format, sinks: Self.program + "\n  copy: { record: \"{take}-2.mkv\", video: pip }"),
            rig: rig(processor)
        ).outcome.cost.total
        let other = try check(
            graph(
                Self.format,
                sinks: Self.program
                    + "\n  small: { record: \"{take}-2.mkv\", video: pip, encode: { video: { bitrate: 1 Mbit/s } } }"),
            rig: rig(processor)
        ).outcome.cost.total
        #expect(once == twice && abs(other - 2 * once) < 1e-12)
    }

    @Test func moreThanTheProcessorHasIsRejectedLineByLine() throws {
        let processor = RigProcessor(
            cores: 1, costs: [.encodeH264: .cores(2, for: .hd1080, at: FrameRate(30))], summary: "measured")
        let checked = try check(graph(Self.format, sinks: Self.program), rig: rig(processor))
        #expect(checked.errors == ["hardware-cost-exceeded"])
        let finding = try checked.first("hardware-cost-exceeded")
        #expect(finding.message == "'program' takes 2.0 cores of 1.0 core of 'processor'")
        #expect(finding.notes.first?.message.hasPrefix("'program': encode-h264 1920x1080 x 30 fps x ") == true)
        let wide = RigProcessor(cores: 2.01, costs: processor.costs)
        #expect(try check(graph(Self.format, sinks: Self.program), rig: rig(wide)).errors == [])
    }

    @Test func formatsThatAreLeftOpenAreChosenForTheProcessorToo() throws {
        let iso = "  iso: { record: \"{take}-{source}.mp4\", each: [a, b] }\n  look: { preview: window, video: pip }"
        let processor = RigProcessor(
            cores: 1, costs: [.encodeH264: .cores(0.9, for: .hd1080, at: FrameRate(30))], summary: "measured")
        let graph = try check(graph("", sinks: iso), rig: rig(processor)).graph
        #expect(graph.cost.total <= 1)
        // Two pictures of 1280x720 take 0.8 of the core; with one of 1920x1080 the other could be 640x480 at best.
        #expect(graph.sources.map { $0.video?.size } == [.hd720, .hd720])
        #expect(graph.sources.first?.formatReason?.contains("enough of 'processor' for all") == true)
    }

    @Test func reducingHelpsTheMachineToo() throws {
        let iso = "  iso: { record: \"{take}-{source}.mp4\", each: [a, b] }\n  look: { preview: window, video: pip }"
        let processor = RigProcessor(cores: 1, costs: [.encodeH264: .cores(0.9, for: .hd1080, at: FrameRate(30))])
        let text = graph(", format: 1920x1080@30", sinks: iso).replacing(
            "name: lab", with: "name: lab\non-cost-exceeded: reduce")
        let checked = try check(text, rig: rig(processor))
        #expect(checked.errors == [] && checked.slugs.contains("cost-reduced"))
        #expect(try checked.graph.sources.map { $0.video?.size } == [.hd1080, Size(640, 480)])
    }

    /// Level 4.0 of H.264: 1920x1080 is 8,160 macroblocks, times 30 is 244,800 of the 245,760 there are.
    @Test func hardwareEncodersAreChargedByMacroblocksAndSessions() throws {
        var host = HostInventory.testing
        host.elements.insert("v4l2h264enc")
        let rate = RigResource("encoder", .encoderRate(PixelRate(perSecond: 245_760 * 256)))
        let one = try check(graph(Self.format, sinks: Self.program), rig: rig(nil, [rate]), host: host)
        let use = try #require(one.outcome.cost.uses.first)
        #expect(one.errors == [] && use.amount == 244_800 * 256)
        let iso = Self.program + "\n  iso: { record: \"{take}-{source}.mp4\", each: [a, b] }"
        let all = try check(graph(Self.format, sinks: iso), rig: rig(nil, [rate]), host: host)
        #expect(all.errors == ["hardware-cost-exceeded"])
        let sessions = RigResource("encoder", .encoderSessions(2))
        let many = try check(graph(Self.format, sinks: iso), rig: rig(nil, [sessions]), host: host)
        #expect(many.errors == ["hardware-cost-exceeded"])
        #expect(try many.first("hardware-cost-exceeded").message.contains("3 sessions of 2 sessions of 'encoder'"))
        let software = try check(graph(Self.format, sinks: iso), rig: rig(nil, [sessions]))
        #expect(software.outcome.cost.total == 0, "software encoders are no sessions")
    }

    @Test func disksNetworksAndMemoryAreHeldAgainstBitratesAndQueues() throws {
        let sinks = """
              file: { record: "{take}.mp4", video: pip, encode: { video: { bitrate: 8 Mbit/s } } }
              out:  { stream: "srt://127.0.0.1:9", video: pip, encode: { video: { bitrate: 4 Mbit/s } } }
            """
        let resources = [
            RigResource("disk", .diskWrite(.megabits(8))), RigResource("net", .network(.megabits(3))),
            RigResource("ram", .memory(ByteCount(bytes: 1 << 20))),
        ]
        let checked = try check(graph(Self.format, sinks: sinks), rig: rig(nil, resources))
        let uses = checked.outcome.cost.uses
        #expect(uses.map(\.resource.name) == ["disk", "net", "ram"])
        #expect(uses[0].share == 1 && uses[1].isExceeded)
        // Six 4:2:0 pictures before each of two encoders.
        #expect(uses[2].amount == 2 * 6 * 1920 * 1080 * 1.5)
        #expect(checked.errors == ["hardware-cost-exceeded", "hardware-cost-exceeded"])
    }

    /// 540 ms of 25 fps, until the slower composite has given its picture.
    @Test func thePicturesThatWaitForASlowerCompositeAreMemory() throws {
        let text = { (live: Bool) in
            """
            mcpipe: 1
            name: nest
            sources: { a: { pattern: ball, format: 160x120@25, live: \(live) } }
            compositors: { p: { size: 160x120, fps: 2, layers: [a] }, q: { size: 160x120, layers: [a, { source: p, at: [0, 0] }] } }
            sinks: { f: { record: "{take}.mkv", video: q } }
            """
        }
        let memory = [RigResource("ram", .memory(ByteCount(bytes: 1 << 30)))]
        let picture = 160 * 120 * 1.5
        let alone = try check(text(false), rig: rig(nil, memory)).outcome.cost.uses.first
        #expect(alone?.amount == Double(14 + 6) * picture)
        let live = try check(text(true), rig: rig(nil, memory)).outcome.cost.uses.first
        #expect(live?.amount == 6 * picture)
    }

    @Test func pressureIsToldInBandsAndNeverRefuses() throws {
        for (sustained, band) in [
            (1.0, SystemPressureCost.Band.indefinite), (0.5, .fifteenMinutes), (0.3, .tenMinutes), (0.2, .brief),
        ] {
            let processor = RigProcessor(
                cores: 1, costs: [.encodeH264: .cores(0.8, for: .hd1080, at: FrameRate(30))],
                sustainedShare: sustained)
            let outcome = try check(graph(Self.format, sinks: Self.program), rig: rig(processor)).outcome
            #expect(outcome.graph != nil && outcome.systemPressureCost.band == band)
            #expect(abs(outcome.systemPressureCost.value - 0.8 / sustained) < 1e-3)
        }
        #expect(try check(graph(Self.format, sinks: Self.program), rig: rig()).outcome.systemPressureCost.value == 0)
    }
}
