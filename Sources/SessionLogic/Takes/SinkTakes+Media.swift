/// What comes to a record sink, and what is lost of it.
extension SinkTakes {
    /// A sound belongs behind a cut that half of it lies behind, and so does one that lacks this much of half: times and lengths are rounded to
    /// nanoseconds, and of a piece of which just half lies there each rounding would say something else.
    private static let tie = Duration.microseconds(1)

    /// A buffer enters a leg's last queue, on its way to the files.
    ///
    /// - Parameter time: its running time; nil where nobody can tell it.
    package mutating func enter(_ leg: String, at time: Duration?, isKeyFrame: Bool) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        queues[index].enter(at: time, isKeyFrame: isKeyFrame)
        return ask { recording in time.map { recording.enter(leg, at: $0, isKeyFrame: isKeyFrame) } ?? [] }
    }

    /// A buffer comes out of a leg's last queue.
    ///
    /// - Parameters:
    ///   - decoded: when it is decoded; nil where that is when it is shown.
    ///   - half: half as long as it lasts: a sound belongs to where most of it is.
    package mutating func pass(
        _ leg: String, at time: Duration, decoded: Duration? = nil, half: Duration, isKeyFrame: Bool
    ) -> SinkRecording.Passage {
        guard let index = place(of: leg) else { return SinkRecording.Passage(actions: [], file: nil) }
        queues[index].leave(at: time)
        let half = half + Self.tie
        for take in recordings.indices {
            recordings[take].legs[index].newest = time
            // What is as long to a few nanoseconds is to be held.
            if !recordings[take].legs[index].leads { recordings[take].legs[index].half = half + Self.tie / 100 }
        }
        var (actions, file): ([Action], FileID?) = ([], nil)
        for take in recordings.indices {
            let passage = recordings[take].pass(
                leg, at: time, decoded: decoded, half: half, isKeyFrame: isKeyFrame)
            actions += passage.actions
            file = passage.file
            // What an older take has, or waits for, is not a newer one's.
            if file != nil || !recordings[take].isIdle(index) { break }
        }
        if file == nil { queues[index].leftOut += 1 }
        return SinkRecording.Passage(actions: settle(actions), file: file)
    }

    /// A buffer comes that has no time in its stream: it goes where those before it went.
    package mutating func passUntimed(_ leg: String) -> (file: FileID?, actions: [Action]) {
        guard let index = place(of: leg) else { return (nil, []) }
        queues[index].leave(at: nil)
        let file = file(of: leg)
        if file == nil { queues[index].leftOut += 1 }
        return (file, settle([]))
    }

    /// A buffer comes that nobody can tell a time for: it goes nowhere.
    package mutating func leaveOut(_ leg: String) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        queues[index].leave(at: nil)
        queues[index].leftOut += 1
        return settle([])
    }

    /// A leg's last queue has been flushed.
    package mutating func flush(_ leg: String) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        queues[index].clear()
        return settle([])
    }

    /// The format of what follows on a leg; see `SinkRecording.take(format:of:)`.
    package mutating func take(format: String, of leg: String) -> (passes: Bool, actions: [Action]) {
        guard let index = place(of: leg) else { return (false, []) }
        // That which the next buffer may belong to.
        let take = recordings.firstIndex { !$0.isIdle(index) } ?? recordings.count - 1
        let (passes, actions) = recordings[take].take(format: format, of: leg)
        return (passes, settle(actions))
    }

    /// The end of a leg's stream comes; it goes on into the file that the leg is linked to.
    package mutating func end(_ leg: String) -> [Action] { ask { $0.end(leg) } }

    // MARK: - Losses

    /// Media of legs is lost from now on.
    ///
    /// - Parameter part: whether it comes back into a file of its own; the file is made now, for then there is no time.
    package mutating func lose(_ names: Set<String>, part: Bool) -> [Action] { ask { $0.lose(names, part: part) } }

    /// Waits no longer for legs whose media is lost.
    package mutating func giveUp(_ names: Set<String>) -> [Action] { ask { $0.giveUp(names) } }

    /// Media of a leg is back; what comes at or after a running time may begin a new file.
    package mutating func resume(_ leg: String, at time: Duration) -> [Action] { ask { $0.resume(leg, at: time) } }

    /// Takes the file away that was made for media that has not come back.
    package mutating func discardPart() -> [Action] { ask { $0.discardPart() } }
}
