import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import GStreamerKit
import SessionLogic
import Testing

@testable import CaptureRuntime

/// A compositor does not stand still for a camera that has said nothing yet.
@Suite struct MixerPatienceTests {
    private static let planned = Duration.milliseconds(200)

    /// A composite of a camera that is never linked, and a pattern.
    private static func plan(_ mixer: String = "compositor", cameraIsLive: Bool = true) -> Plan {
        let entry = { (number: Int, from: String) in
            PlannedLink(.init(from, .always("src")), .init("mix", .request("sink_\(number)", [])))
        }
        let made = mixer == "compositor" ? "videotestsrc" : "audiotestsrc"
        let media: MediaType = mixer == "compositor" ? .video : .audio
        return Plan(
            name: "test",
            elements: [
                PlannedElement("camera:convert", media == .video ? "videoconvert" : "audioconvert", node: "camera"),
                PlannedElement("bars", made, [PlannedProperty("is-live", .bool(true))], node: "bars"),
                PlannedElement("bars:queue", "queue", node: "bars"),
                PlannedElement("mix", mixer, node: "mix"),
                PlannedElement("end", "fakesink", [PlannedProperty("sync", .bool(false))], node: "file"),
            ],
            links: [
                PlannedLink("bars", "bars:queue"), entry(0, "bars:queue"), entry(1, "camera:convert"),
                PlannedLink("mix", "end"),
            ],
            sources: [
                PlannedSource(
                    "camera", element: "camera", outputs: [media: "camera:convert"], isLive: cameraIsLive,
                    isLooped: false, latency: planned),
                PlannedSource(
                    "bars", element: "bars", outputs: [media: "bars:queue"], isLive: true, isLooped: false),
            ], isLive: true)
    }

    private static func wait(_ assembly: PipelineAssembly) -> Duration? {
        assembly.element("mix")?.latency.flatMap { $0.isLive ? $0.minimum.duration : nil }
    }

    @Test(arguments: ["compositor", "audiomixer"])
    func whatHasNotAnsweredYetIsAnsweredForWithWhatIsPlanned(mixer: String) async throws {
        let bare = try PipelineAssembly(Self.plan(mixer))
        #expect(Self.wait(bare) == nil, "a mixer that knows of one input that it is live, and nothing of the other")
        let time = ManualTime()
        let assembly = try PipelineAssembly(Self.plan(mixer))
        let patience = try #require(MixerPatience(assembly))
        let longest = try #require(Self.wait(assembly))
        #expect(longest >= Self.planned + MixerPatience.allowance)
        patience.begin(SessionTimer(time))
        try await Deadline.until("somebody to wait for the time") { time.isAwaited }
        await time.advance(by: OpeningAllowance.longest - .milliseconds(1))
        #expect(Self.wait(assembly) == longest)
        await time.advance(by: OpeningAllowance.waning / 2)
        let less = try #require(Self.wait(assembly))
        #expect(less < longest && less > longest - MixerPatience.allowance)
        await time.advance(by: OpeningAllowance.waning)
        #expect(Self.wait(assembly) == longest - MixerPatience.allowance)
        patience.end()
    }

    /// The clock does not run: what has come ends the wait.
    @Test func anInputThatHasBegunIsGivenNoMore() async throws {
        var plan = Self.plan()
        plan.elements[1] = PlannedElement("bars", "videotestsrc", node: "bars")
        let assembly = try PipelineAssembly(plan)
        let patience = try #require(MixerPatience(assembly))
        let longest = try #require(Self.wait(assembly))
        #expect(patience.missing == ["mix.sink_0", "mix.sink_1"])
        try assembly.pipeline.setState(.paused)
        try await Deadline.until("the first picture of the pattern") { patience.missing == ["mix.sink_1"] }
        patience.has("mix.sink_1")
        #expect(patience.missing.isEmpty)
        #expect(Self.wait(assembly).map { $0 < longest } == true)
        try assembly.pipeline.setState(.null)
    }

    @Test func filesAndGraphsWithoutMixersAreNotAnsweredFor() throws {
        #expect(try MixerPatience(PipelineAssembly(Plan(name: "test"))) == nil)
        let assembly = try PipelineAssembly(Self.plan(cameraIsLive: false))
        _ = try #require(MixerPatience(assembly))
        #expect(Self.wait(assembly) == nil, "a file that is being opened is waited for")
    }
}
