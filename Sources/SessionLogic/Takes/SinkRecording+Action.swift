package import CaptureModel

/// What a record sink tells, and what is to be done for it.
extension SinkRecording {
    /// What it tells.
    package enum Event: Sendable, Hashable {
        /// A file begins.
        case began(FileID)
        /// A file has been cut off from its legs; its end of stream is on its way.
        case closing(FileID)
        /// Nothing comes any more, and every file has come to its end.
        case over
    }

    /// What is to be done, in this order.
    package enum Action: Sendable, Hashable {
        /// Have a file begin at a running time, which is 0 in it, in a take that begins at another. To be done before anything else is
        /// decided: the next buffer may be on its way into it. Its pre-roll, where it has one, begins for each medium with the first
        /// key frame that has come since the take's beginning, or with what came first of it behind that.
        case place(FileID, zero: Duration, take: Duration, preRoll: [MediaType: Duration] = [:])
        /// Have a leg's last queue hold what waits in it, until there is so much of it; zero lets it go. To be done before anything else is
        /// decided, or an older answer would win.
        case hold(leg: String, Duration)
        /// Let the end of a leg's stream into its last queue, which was kept outside.
        case sendEnd(leg: String)
        /// Take a leg from one file, whose track ends with it, to another. Only for what a leg's own thread was asked about, or while
        /// nothing passes it.
        case move(leg: String, from: FileID?, to: FileID?)
        /// End a track of a file that nothing is linked to.
        case endInput(FileID, leg: String)
        /// Make a file; then `made` or `couldNotMake`.
        case make(Order)
        /// Take a file away that was made and that nothing comes to.
        case remove(FileID)
        /// Ask for a key frame at a running time.
        case askForKeyFrame(leg: String, at: Duration)
        /// Wait until nothing passes a leg, then `idle`.
        case awaitIdle(leg: String)
        /// Tell it.
        case tell(Event)
    }
}
