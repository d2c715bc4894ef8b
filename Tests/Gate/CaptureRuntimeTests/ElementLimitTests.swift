import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import RunTesting
import Testing

/// Graphs that the checker accepts and that GStreamer 1.22 once refused or ended the process over; the truth run found them.
@Suite struct ElementLimitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String

        init(_ description: String, _ text: String) { (testDescription, file) = (description, "name: limits\n" + text) }
    }

    static let cases = [
        Case(
            "snapshots asked for more often than pictures come",
            """
            sources: { bars: { pattern: smpte, format: 128x96@25, live: false } }
            sinks: { shots: { snapshot: "s-{count}.png", every: 1 ms, video: bars } }
            """),
        Case(
            "a picture turned whose pixel format videoflip does not take",
            """
            sources: { bars: { pattern: smpte, format: { size: 128x96, fps: 25, encoding: P010_10LE }, live: false } }
            compositors: { pip: { size: 160x120, layers: [{ source: bars, crop: [0, 0, 0, 10 %], rotate: 90 }] } }
            sinks: { seen: { frames: true, video: pip } }
            """),
        Case(
            "a cover in a place so thin that nothing would be left of the picture",
            """
            sources: { bars: { pattern: smpte, format: 128x96@25, live: false } }
            compositors: { pip: { size: 320x240, layers: [{ source: bars, size: [279, 1], fit: cover }] } }
            sinks: { seen: { frames: true, video: pip } }
            """),
        Case(
            "odd pictures behind an effect, of which only the run knows the size",
            """
            sources: { bars: { pattern: smpte, format: 127x95@25, live: false } }
            effects: { same: { video: bars, elements: [{ factory: identity }] } }
            sinks: { film: { record: "odd.mp4", video: same } }
            """),
        Case(
            "pictures behind an effect that are smaller than the muxer takes",
            """
            sources: { dot: { pattern: solid, format: 2x2@25, live: false } }
            effects: { same: { video: dot, elements: [{ factory: videobalance }] } }
            sinks: { film: { record: "dot.webm", video: same } }
            """),
        Case(
            "VP9 in MP4 behind a compositor, which names no chroma site",
            """
            sources: { bars: { pattern: smpte, format: 128x96@25, live: false } }
            compositors: { pip: { size: 160x120, layers: [bars] } }
            sinks: { film: { record: "vp9.mp4", video: pip, encode: { video: { codec: vp9 } } } }
            """),
        Case(
            "a file's name that leaves no room for the one beside it",
            """
            sources: { bars: { pattern: smpte, format: 128x96@25, live: false } }
            sinks: { film: { record: "\(String(repeating: "f", count: 251)).mov", fragment: 0 s, video: bars } }
            """),
        Case(
            "a ball wider than its picture",
            """
            sources: { ball: { pattern: ball, format: 2x2@25, live: false } }
            sinks: { seen: { frames: true, video: ball } }
            """),
    ]

    @Test(arguments: cases) func aGraphRunsToItsEnd(_ sample: Case) async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(sample.file, limit: .milliseconds(400))
            let report = try #require(run.report)
            #expect(report.isComplete, "\(report.failures)")
            #expect(report.sinks.allSatisfy { !$0.isEmpty })
        }
    }

    /// Else it may wake between the clock's coming and the base time's, and take silence for the end; seen once in three runs.
    @Test func aLiveMixerWaitsForItsFirstSound() async throws {
        try await TemporaryFolder.use { folder in
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: mix
                sources: { beep: { tone: 440 Hz } }
                mixers: { mix: { inputs: [beep] } }
                sinks: { heard: { frames: true, audio: mix } }
                """)
            let mixer = try #require(plan.elements.first { $0.factory == "audiomixer" })
            #expect(mixer.properties.contains(PlannedProperty("start-time-selection", .nick("first"))))
        }
    }
}
