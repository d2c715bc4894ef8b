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
    private let seen = Atomic<Int>(0)

    init?(_ assembly: PipelineAssembly, _ sink: PlannedSink) {
        guard sink.takesOne, let pad = assembly.pad("src", of: sink.counter) else { return nil }
        self.pad = pad
        pad.onBuffer { [weak self, weak pad] _ in
            guard let self else { return .drop }
            let number = seen.add(1, ordering: .relaxed).newValue
            // When the second picture comes, the first has been taken all the way to its file: the same thread pushed it. An end
            // sent earlier, from another thread, could overtake it. It goes to the element below: through the queue's own pad
            // it would leave its mark there, and the queue would answer the next picture with it.
            if number == 2 { pad?.peer?.sendLastEndOfStream() }
            return number == 1 ? .pass : .drop
        }
        // What decoders and filters still say of their pictures would be refused behind the end, and with it the next picture,
        // before this probe could drop that.
        pad.onEvent { [weak self] _ in (self?.seen.load(ordering: .relaxed) ?? 2) < 2 ? .pass : .drop }
    }
}
