/// Which media has to wait before the muxer until it is known what file it belongs to.
///
/// What waits is lost in a crash, so nothing waits that need not: all before a running time goes on, and all behind it stays.
extension SinkRecording {
    /// From a running time on media waits.
    struct Wait: Sendable, Hashable {
        let time: Duration
        /// How much of it may wait; then the oldest goes on all the same.
        let limit: Duration
    }

    /// How long sound waits for a picture that has not begun: a network camera may take seconds to answer, and a sound that begins
    /// without it stays late by as much (0017). Below `longestStay`, or the queue would be full before.
    package static let openingDelay = Duration.seconds(8)
    /// How long sound waits for the picture of a segment or part that is due: longer than an encoder holds pictures back and a camera
    /// takes to its next key frame, mostly 1 s to 2 s. Were it less, a file would have its last sound in the one after it.
    static let soundDelay = Duration.seconds(3)
    /// How long before a segment is due its sound begins to wait: half a packet belongs to it, and packets are mostly 20 ms long.
    static let soundNotice = Duration.milliseconds(50)

    /// From when on the media of a leg waits; nil where none does.
    ///
    /// - Parameter isComplete: of a leg, by its place, whether nothing more enters its queue: what is not there by then is not waited for.
    func wait(of index: Int, isComplete: (Int) -> Bool) -> Wait? {
        guard !legs[index].hasEnded, !(pacer.map(isComplete) ?? false) else { return nil }
        if let opening {
            // A piece of sound of which less than half lies behind this time belongs to the take before.
            let notice = legs[index].half ?? Self.lead
            return legs[index].leads ? nil : Wait(time: opening.time - notice, limit: Self.openingDelay)
        }
        guard isRecording, index != pacer else { return nil }
        var times = [due].compactMap(\.self)
        if case .due(_, let time) = part { times.append(time) }
        // A file that is due begins with a picture that has not come: what is heard before the newest that has is not in it.
        return times.min().map { Wait(time: max($0, paced) - Self.soundNotice, limit: Self.soundDelay) }
    }
}
