internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// One file while it is written: a muxer, the `filesink` behind it, and a way in for each leg of its sink.
///
/// It is made for one file and removed after it; what feeds it outlives it (docs/decisions/0014-takes.md).
final class FileWriter: Sendable {
    /// What has come to the file.
    private struct State {
        var progress = FileProgress()
        /// The file's elements have been taken away.
        var isRemoved = false
    }

    /// The sink it writes for.
    let node: NodeName
    /// The file.
    let path: String
    /// Which file of its take, from 1.
    let number: Int
    /// The names of its elements in the pipeline, upstream first.
    let elements: [String]
    /// Where each leg enters, by the leg's last queue.
    private let inputs: [String: Pad]
    private var isFirst: Bool { !elements.contains { $0.contains("#") } }
    private let assembly: PipelineAssembly
    private let state = Mutex(State())
    private let output: Pad?

    /// Takes over elements that are in the pipeline already.
    init(
        _ node: NodeName, path: String, number: Int, elements: [String], inputs: [String: Pad],
        in assembly: PipelineAssembly
    ) {
        self.node = node
        self.path = path
        self.number = number
        self.elements = elements
        self.inputs = inputs
        self.assembly = assembly
        output = elements.last.flatMap { assembly.pad("sink", of: $0) }
        output?.onBuffer { [weak self] buffer in
            self?.state.withLock { $0.progress.bytes += Int64(buffer.size) }
            return .pass
        }
    }

    /// What has come to it so far.
    var progress: FileProgress { state.withLock { $0.progress } }

    /// The running time that is 0 in the file; set before the first buffer comes.
    func begin(at zero: ClockTime) {
        state.withLock { $0.progress.zero = .nanoseconds(Int64(clamping: zero.nanoseconds)) }
        for pad in inputs.values { pad.offset = -Int64(clamping: zero.nanoseconds) }
    }

    /// Where a leg enters.
    func input(of leg: String) -> Pad? { inputs[leg] }

    /// Counts what a leg gives, at its running time.
    func count(_ media: MediaType, _ buffer: BufferInfo, at time: ClockTime, leads: Bool) {
        let moment = Duration.nanoseconds(Int64(clamping: time.nanoseconds))
        state.withLock { state in
            if state.progress.first[media] == nil { state.progress.first[media] = moment }
            if leads {
                state.progress.frames += 1
                state.progress.position = moment + (buffer.duration?.duration ?? .zero)
            }
        }
    }

    /// The end of the stream has come to the file.
    func finish() { state.withLock { $0.progress.isFinished = true } }

    /// Ends what enters by a leg's pad; on the thread that feeds the pad, or while nothing does.
    func end(_ leg: String) { inputs[leg]?.send(.endOfStream) }

    /// Takes the elements out of the pipeline; blocks. A file that nothing came to is removed, other than the one that
    /// was made with the pipeline, which may be somebody else's.
    func remove() {
        guard
            state.withLock({ state in
                defer { state.isRemoved = true }; return !state.isRemoved
            })
        else { return }
        assembly.remove(elements)
        if progress.first.isEmpty, !isFirst { LocalFile.remove(path) }
    }
}

/// What has come to a file.
struct FileProgress: Sendable, Hashable {
    /// Pictures, or buffers of sound where there is no picture.
    var frames = 0
    /// Bytes written.
    var bytes: Int64 = 0
    /// The running time that is 0 in the file.
    var zero = Duration.zero
    /// The running time of the first buffer of each medium.
    var first: [MediaType: Duration] = [:]
    /// The running time at which the newest frame ends; nil before the first.
    var position: Duration?
    /// Whether the file has seen the end of its stream.
    var isFinished = false
}
