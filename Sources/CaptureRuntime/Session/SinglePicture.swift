internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Ends the branch of a sink that takes one picture, right behind that picture.
///
/// What comes later is dropped before it reaches the branch's end, so that nobody upstream hears of an end: a tee takes
/// one branch's end for everybody's.
final class SinglePicture: Sendable {
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pad: Pad
    private let isTaken = Atomic<Bool>(false)
    private let worker: BlockingExecutor

    init?(_ assembly: PipelineAssembly, _ sink: PlannedSink) {
        guard sink.takesOne, let pad = assembly.pad("src", of: sink.counter) else { return nil }
        self.pad = pad
        worker = BlockingExecutor(label: "mcpipe.single.\(sink.node)")
        pad.onBuffer { [weak self] _ in
            guard let self, !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return .drop }
            endBehind()
            return .pass
        }
    }

    /// Sends the end into the element below, where it waits for the picture to be written. Through the queue's own pad it
    /// would leave its mark there, and the queue would answer the next picture with it.
    private func endBehind() {
        let pad = pad
        Task { [worker] in await worker.run { _ = pad.peer?.send(.endOfStream) } }
    }
}
