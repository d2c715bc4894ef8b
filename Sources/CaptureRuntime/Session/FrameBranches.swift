internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// The branches that end in Swift code: one stream of frames each, of which only the newest waits.
final class FrameBranches: Sendable {
    private let streams: [NodeName: AsyncStream<Frame>]
    private let continuations: [AsyncStream<Frame>.Continuation]

    init(_ assembly: PipelineAssembly) {
        var streams: [NodeName: AsyncStream<Frame>] = [:]
        var continuations: [AsyncStream<Frame>.Continuation] = []
        for sink in assembly.plan.sinks {
            guard let element = assembly.element(sink.element), element.factory == "appsink",
                let appSink = try? AppSink(element)
            else { continue }
            let (stream, continuation) = AsyncStream<Frame>.makeStream(bufferingPolicy: .bufferingNewest(1))
            appSink.setHandlers(
                onSample: { continuation.yield(Frame($0)) }, onEndOfStream: { continuation.finish() })
            streams[sink.node] = stream
            continuations.append(continuation)
        }
        self.streams = streams
        self.continuations = continuations
    }

    /// The frames of a sink; a stream that has ended where the sink gives none.
    func frames(from sink: NodeName) -> AsyncStream<Frame> { streams[sink] ?? AsyncStream { $0.finish() } }

    /// Ends all streams.
    func close() { for continuation in continuations { continuation.finish() } }
}
