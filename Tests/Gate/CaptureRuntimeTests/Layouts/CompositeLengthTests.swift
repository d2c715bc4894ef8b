import CaptureModel
import CapturePlan
import CaptureTesting
import GStreamerKit
import Synchronization
import Testing

@testable import CaptureRuntime

/// A composite makes pictures of its own accord, at times of its own.
@Suite struct CompositeLengthTests {
    private static func made(_ name: String, pictures: Int64, rate: Int) -> [PlannedElement] {
        let caps = PlannedCaps(
            "video/x-raw", ["width": .int(64), "height": .int(36), "framerate": .fraction(rate, 1)])
        return [
            PlannedElement(
                name, "videotestsrc", [PlannedProperty("num-buffers", .int(pictures))], node: NodeName(name)),
            PlannedElement(
                "\(name):format", "capsfilter", [PlannedProperty("caps", .caps(caps))], node: NodeName(name)),
            PlannedElement(
                "\(name):end", "fakesink", [PlannedProperty("sync", .bool(false))], node: NodeName(name)),
        ]
    }

    /// A layer's last picture may be shown beyond the limit.
    @Test func itsPicturesEndWithTheRunWhateverItsSourcesStillShow() async throws {
        let plan = Plan(
            name: "test",
            elements: Self.made("camera", pictures: 10, rate: 25) + Self.made("both", pictures: 40, rate: 30),
            links: ["camera", "both"].flatMap {
                [PlannedLink($0, "\($0):format"), PlannedLink("\($0):format", "\($0):end")]
            },
            sources: [
                PlannedSource(
                    "camera", element: "camera", outputs: [.video: "camera:format"], isLive: false, isLooped: false)
            ],
            composites: [
                PlannedComposite("both", element: "both", size: Size(64, 36), clock: "camera", layers: [])
            ])
        let assembly = try PipelineAssembly(plan)
        let limit = LengthLimit(.seconds(1), assembly, Finishing(assembly))
        let shown = Atomic(0)
        let (ends, tell) = AsyncStream.makeStream(of: Void.self)
        let end = try #require(assembly.pad("sink", of: "both:end"))
        end.onBuffer { _ in
            shown.add(1, ordering: .relaxed)
            return .pass
        }
        end.onEndOfStream { tell.finish() }
        try assembly.pipeline.setState(.playing)
        try await Deadline.within(.seconds(120), for: "the end of the pictures") { for await _ in ends {} }
        try assembly.pipeline.setState(.null)
        #expect(shown.load(ordering: .relaxed) == 30)
        withExtendedLifetime(limit) {}
    }
}
