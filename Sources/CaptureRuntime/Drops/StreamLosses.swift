public import CaptureModel

/// What is known to be missing of a stream on its way to a sink: of the sink's own picture or sound, or of a layer of it.
public struct StreamLosses: Sendable, Hashable {
    /// Frames that were lost together.
    public struct Entry: Sendable, Hashable {
        /// Why.
        public var reason: DropReason
        /// The running time at which the first of them was due.
        public var time: Duration
        /// How many.
        public var count: Int

        /// Makes an entry.
        public init(reason: DropReason, time: Duration, count: Int) {
            self.reason = reason
            self.time = time
            self.count = count
        }
    }

    /// When frames have come of a live source.
    public struct Presence: Sendable, Hashable {
        /// The running time of the first of all; nil where none has come.
        public var first: Duration?
        /// The running time at which the newest ends; nil where none has come.
        public var end: Duration?

        /// From one to the next of late, by their times: a camera may send fewer than it says. nil before the second.
        public var step: Duration?

        /// Says when they came.
        public init(first: Duration?, end: Duration?, step: Duration?) {
            (self.first, self.end, self.step) = (first, end, step)
        }
    }

    /// What makes the frames: a source, a compositor or a mixer.
    public var source: NodeName
    /// Where they go: a sink, a compositor or a mixer.
    public var branch: NodeName
    /// Pictures or sound.
    public var media: MediaType
    /// From one frame to the next; nil before the second has come.
    public var interval: Duration?
    /// What was lost, in no order.
    public var entries: [Entry]
    /// The running time up to which a file was to give it by its own account, once the file has come to its end; nil of other sources.
    public var owed: Duration?
    /// When its source has given frames; nil of what is no live source.
    public var presence: Presence?

    /// Makes an account.
    public init(
        source: NodeName, branch: NodeName, media: MediaType, interval: Duration?, entries: [Entry],
        owed: Duration? = nil, presence: Presence? = nil
    ) {
        (self.owed, self.presence) = (owed, presence)
        self.source = source
        self.branch = branch
        self.media = media
        self.interval = interval
        self.entries = entries
    }
}
