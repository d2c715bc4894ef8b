internal import CaptureModel

/// How the takes of a record sink follow each other.
extension SinkTakes {
    /// Begins a take whose 0 is a running time, which does not lie before the end of the take before.
    ///
    /// - Parameters:
    ///   - take: its number in the session; none before it had a higher one.
    ///   - file: its first file, which has been made.
    ///   - segment: how long a segment is; nil where it is not split.
    package mutating func begin(_ take: Int, _ file: FileID, at zero: Duration, segment: Duration?) -> [Action] {
        if !newest.fileIDs.isEmpty { recordings.append(newest.successor()) }
        newest.take = take
        let kept = zip(newest.legs, queues).compactMap { leg, queue in queue.key.map { (leg.name, $0) } }
        return settle(
            newest.begin(file, at: zero, segment: segment, keeping: Dictionary(kept) { first, _ in first }))
    }

    /// Ends a take at a running time. Its files end later by the lead-in, as its picture begins later than its 0 by that: the take has the pictures
    /// that its length has room for, and a take that begins at its end misses none. The first of a run has no lead-in, but what may follow it by a
    /// pre-roll has.
    package mutating func finish(_ take: Int, at time: Duration) -> [Action] {
        let isFollowed = heldBack > .zero
        let end = time + (isFollowed ? SinkRecording.lead : self[take]?.leadIn ?? .zero)
        lastEnd = max(lastEnd, end)
        // The next one's pre-roll begins with a key frame.
        let wishes = newest.legs.filter { isFollowed && $0.media == .video }.map { leg in
            Action.askForKeyFrame(leg: leg.name, at: end)
        }
        return ask(take) { $0.finish(at: end, isFollowed: isFollowed) + wishes }
    }

    /// Ends the newest take's file, at a running time or with the next buffer; the sources go on, and nothing of them is kept.
    package mutating func stop(at time: Duration = .zero) -> [Action] { ask(newest.take) { $0.stop(at: time) } }

    /// Goes on, after a stop, in a file that begins with the first key frame from now on.
    package mutating func goOn(in file: FileID, number: Int, at now: Duration) -> [Action] {
        ask(newest.take) { $0.goOn(in: file, number: number, at: now) }
    }

    /// Waits no longer for the picture of a take whose end is known: its sound goes on without.
    package mutating func hurry(_ take: Int) -> [Action] {
        ask(take) { recording in
            recording.opening = nil
            return []
        }
    }

    /// Carries out the end of a take that is planned for a leg of which nothing comes any more; while nothing passes it.
    package mutating func force(_ take: Int, _ leg: String) -> [Action] { ask(take) { $0.force(leg) } }

    /// Something of a file is on its disk, where a crash finds it.
    package mutating func written(_ file: FileID) -> [Action] {
        for index in recordings.indices { recordings[index].written(file) }
        return []
    }

    /// A file's end of stream has come through, or it has failed.
    package mutating func close(_ file: FileID) -> [Action] {
        for index in recordings.indices { recordings[index].close(file) }
        return settle([])
    }

    /// Lets the files of a take go, with those that were made and never begun.
    package mutating func forget(_ take: Int) -> (files: [FileID], actions: [Action]) {
        guard let index = recordings.firstIndex(where: { $0.take == take }) else { return ([], []) }
        let files = recordings[index].forget()
        if index < recordings.count - 1 { recordings.remove(at: index) }
        return (files, settle([]))
    }

    // MARK: - Further files

    /// The number of a further file of the newest take that is about to be made.
    package mutating func nextNumber() -> Int { newest.nextNumber() }

    /// A file that was asked for has been made.
    package mutating func made(_ file: FileID, _ order: Order) -> [Action] {
        // The take may be forgotten.
        guard self[order.take] != nil else { return settle([.remove(file)]) }
        return ask(order.take) { $0.made(file, order) }
    }

    /// A file that was asked for cannot be made.
    package mutating func couldNotMake(_ order: Order) -> [Action] { ask(order.take) { $0.couldNotMake(order) } }
}
