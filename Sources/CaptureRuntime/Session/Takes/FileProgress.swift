internal import CaptureModel

/// What has come to a file.
struct FileProgress: Sendable, Hashable {
    /// Pictures, or buffers of sound where there is no picture.
    var frames = 0
    /// Bytes written.
    var bytes: Int64 = 0
    /// The running time that is 0 in the file.
    var zero = Duration.zero
    /// The running time with which its pre-roll is to begin, of each medium that has one.
    var preRoll: [MediaType: Duration] = [:]
    /// The running time of the first buffer of each medium.
    var first: [MediaType: Duration] = [:]
    /// The running time at which the last frame to be shown ends; nil before the first.
    private(set) var position: Duration?
    /// The running times of the two frames that are shown last.
    private var last: Duration?
    private var lastButOne: Duration?
    /// The running time at which the newest sound ends, of any track; nil before the first.
    var soundEnd: Duration?
    /// Whether the file has seen the end of its stream.
    var isFinished = false
    /// Why nothing more could be written; nil where all was.
    var failure: String?
    /// Whether what lies in its place is another file.
    var isReplaced = false
    /// Whether anything is still to come to it.
    var isOpen: Bool { !isFinished && failure == nil && !first.isEmpty }

    /// Takes note of a frame that is shown at a running time. They may come in the order in which they are decoded, and those of a network
    /// camera mostly have no length: the last is taken for as long as it is from the one before it.
    mutating func show(_ moment: Duration, length: Duration?) {
        if let last, moment < last {
            lastButOne = max(lastButOne ?? moment, moment)
        } else {
            (lastButOne, last) = (last, moment)
        }
        position = length.map { max(position ?? moment, moment + $0) } ?? (last ?? moment) + lastFrame
    }

    /// How long the last frame is taken to be.
    private var lastFrame: Duration {
        guard let last, let lastButOne else { return .zero }
        return last - lastButOne
    }
}
