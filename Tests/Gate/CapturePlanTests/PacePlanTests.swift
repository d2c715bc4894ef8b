import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureTesting
import CaptureYAML
import Testing

/// How media that comes at different paces is brought together.
@Suite struct PacePlanTests {
    private func plan(_ text: String, host: HostInventory = .testing, usesElements: Bool = false) throws -> Plan {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["a.yaml": "mcpipe: 1\nname: a\n" + text])).load(
            path: "a.yaml")
        var options = CheckOptions.testing
        options.mayUseElements = usesElements
        let outcome = Checker(rig: Rig(name: "none"), host: host, options: options).plan(try #require(loaded.value))
        return try #require(outcome.plan, "\(outcome.check.diagnostics.map(\.message))")
    }

    private func composite(_ first: String, _ second: String) throws -> Plan {
        try plan(
            """
            sources: { a: { pattern: ball, \(first) }, b: { pattern: snow, \(second) } }
            compositors: { p: { size: 320x180, clock: b, layers: [a, { source: b, scale: 0.5 }] } }
            sinks: { f: { record: "{take}.mkv", video: p } }
            """)
    }

    /// A composite gives all that it owes at once when the picture of its slowest layer has come, and half a second of it when a camera that was
    /// being opened has given its first.
    @Test(arguments: [
        ("format: 160x120@30", 700), ("format: 160x120@60", 700), ("format: 160x120@5", 900),
        ("format: 160x120@1", 1700), ("format: 160x120@1/10", 2700),
    ])
    func theQueueBehindACompositeHoldsWhatItOwes(_ slow: String, _ milliseconds: Int64) throws {
        let plan = try composite(slow, "format: 160x120@30")
        let driver = try #require(plan.elements.first { $0.name == "p:driver" })
        #expect(driver.properties.contains(PlannedProperty("max-size-time", .int(milliseconds * 1_000_000))))
    }

    @Test func whatIsMadeIsPacedBesideALiveSourceAndNotAlone() throws {
        let beside = try composite("live: false", "live: true")
        #expect(beside.elements.filter { $0.factory == "clocksync" }.map(\.node) == ["a"])
        let alone = try composite("live: false", "live: false")
        #expect(!alone.elements.contains { $0.factory == "clocksync" })
    }

    /// A run begins by itself, and nobody can begin a take of what is over at once.
    @Test(arguments: [("", 0), ("takes: { begin: manual }", 2), ("takes: { every: 2 s, length: 1 s }", 2)])
    func whatIsMadeIsPacedForTakesThatAreBegun(takes: String, paced: Int) throws {
        let plan = try plan(
            """
            \(takes)
            sources: { a: { pattern: ball, live: false }, t: { tone: 440 Hz, live: false } }
            sinks: { f: { record: "{take}.mkv", video: a, audio: t } }
            """)
        #expect(plan.elements.count { $0.factory == "clocksync" } == paced)
    }

    /// 25 fps beside a composite of 2 fps of it: 540 ms, 13.5 pictures beside the usual 6.
    @Test func aLayerHasRoomForWhatASlowerCompositeOfItWaitsFor() throws {
        let plan = try plan(
            """
            sources: { a: { pattern: ball, format: 160x120@25, live: false } }
            compositors: { p: { size: 160x120, fps: 2, layers: [a] }, q: { size: 160x120, layers: [a, p] } }
            sinks: { f: { record: "{take}.mkv", video: q } }
            """)
        let room = ["p:layer-1-queue", "q:layer-1-queue", "q:layer-2-queue"].map { name in
            plan.elements.first { $0.name == name }?.properties.first { $0.name == "max-size-buffers" }?.value
        }
        #expect(room == [.int(6), .int(20), .int(6)])
    }

    private func isLeaky(_ element: PlannedElement) -> Bool { element.properties.contains { $0.name == "leaky" } }

    /// Who receives, or looks, takes a minute for the pictures of a minute.
    @Test(arguments: [
        (#"stream: "udp://127.0.0.1:9000""#, true), ("preview: window", true), ("preview: web", false),
        (#"record: "{take}.mp4""#, false),
        (#"snapshot: "{count}.png", every: 1 s"#, false),
    ])
    func whatIsMadeIsPacedForWhoeverReceivesItOrLooks(_ sink: String, isPaced: Bool) throws {
        let plan = try plan(
            """
            sources: { a: { pattern: ball, live: false } }
            sinks: { copy: { record: "copy-{take}.mkv", video: a }, out: { \(sink), video: a } }
            """)
        #expect(plan.elements.contains { $0.factory == "clocksync" } == isPaced)
        // Whoever looks by the web sees the newest, and holds up nobody.
        #expect(plan.elements.contains(where: isLeaky) == (isPaced || sink == "preview: web"))
        let sender = plan.elements.first { $0.factory == "udpsink" }
        #expect(sender?.properties.contains(PlannedProperty("sync", .bool(false))) != false)
    }

    /// Its queue would let go of nearly all: the source is ahead of everybody within moments.
    @Test(arguments: [true, false]) func noQueueDropsOfWhatNothingPaces(isLive: Bool) throws {
        let plan = try plan(
            """
            sources: { a: { pattern: ball, live: \(isLive) } }
            tees: { t: { video: a, policy: leaky } }
            sinks: { f: { record: "{take}.mkv", video: t }, s: { snapshot: "{count}.png", video: t, every: 1 s } }
            """)
        #expect(plan.elements.contains(where: isLeaky) == isLive)
    }

    /// A tee's queue drops of what comes too fast, so the pace is kept before it.
    @Test func aSourceIsPacedBeforeItsTee() throws {
        let plan = try plan(
            """
            sources: { a: { pattern: ball, live: false }, b: { pattern: snow } }
            tees: { t: { video: a, policy: leaky } }
            sinks: { f: { record: "f-{take}.mkv", video: t }, g: { record: "g-{take}.mkv", video: b } }
            """)
        let pace = try #require(plan.elements.first { $0.factory == "clocksync" })
        let tee = try #require(plan.elements.first { $0.name == "t" })
        #expect(plan.links.contains { $0.from.element == pace.name && $0.to.element == tee.name })
        #expect(plan.sources.first { $0.node == "a" }?.outputs == [.video: pace.name])
    }

    @Test func anEffectIsLinkedByThePadsOfItsTrial() throws {
        var host = HostInventory.testing
        host.elements.insert("textoverlay")
        let element = EffectNode.Element("textoverlay", ["text": "x"])
        host.effects[.init(.video, [element])] = EffectTrial(pads: [.init(input: "video_sink")])
        let plan = try plan(
            """
            sources: { a: { pattern: ball } }
            effects: { e: { video: a, elements: [{ factory: textoverlay, text: x }] } }
            sinks: { f: { record: "{take}.mkv", video: e } }
            """, host: host, usesElements: true)
        let overlay = try #require(plan.elements.first { $0.factory == "textoverlay" })
        let entry = try #require(plan.links.first { $0.to.element == overlay.name })
        #expect(entry.to.pad == .always("video_sink"))
        let exit = try #require(plan.links.first { $0.from.element == overlay.name })
        #expect(exit.from.pad == .always("src") && exit.to.pad == .always("sink"))
    }
}
