/// How long what comes waits before the muxer.
extension SinkTakes {
    /// Where the media of a leg waits: for each take as that says, and between takes for the next, which may begin before its moment.
    private func waits(of index: Int) -> [SinkRecording.Wait] {
        let waits = recordings.indices.compactMap { take in
            let wait = recordings[take].wait(of: index) { queues[$0].hasEnd }
            // What is heard from the end of the take before on may belong to that one.
            guard let wait, let end = predecessor(of: take, by: index)?.ending else { return wait }
            let notice = recordings[take].legs[index].half ?? SinkRecording.lead
            return SinkRecording.Wait(time: min(wait.time, end - notice), limit: wait.limit)
        }
        // Behind the end of the stream no take begins.
        guard heldBack > .zero, !queues[index].hasEnd, !newest.isRecording, !newest.isStopped else { return waits }
        let notice = newest.legs[index].half ?? .zero
        let end = newest.legs[index].leads ? lastEnd : max(lastEnd, newest.soundEnd ?? .zero)
        // What begins before the 0 of the next is not in it.
        return waits + [SinkRecording.Wait(time: max(end - notice, lastEnd - SinkRecording.lead), limit: heldBack)]
    }

    /// Has each queue hold what is at its front, or let it go.
    mutating func holdQueues() -> [Action] {
        queues.indices.flatMap { index in
            let (front, waits, name) = (queues[index].front, waits(of: index), newest.legs[index].name)
            let limits = waits.filter { wait in front.map { $0 >= wait.time } ?? false }.map(\.limit)
            let limit = limits.max().map { $0 + gap(before: index, $0) } ?? .zero
            var actions: [Action] = queues[index].hold(limit) ? [.hold(leg: name, limit)] : []
            if queues[index].keepsEnd, !mustKeepEnd(of: index, waits) {
                queues[index].keepsEnd = false
                actions.append(.sendEnd(leg: name))
            }
            return actions
        }
    }

    /// How much longer a queue takes what waits in it to be, where a stall lies before its front: GStreamer's counts from what came out last to what
    /// entered last. What waits must not come to more than it holds, or nothing would go in or out any more.
    private func gap(before index: Int, _ limit: Duration) -> Duration {
        guard let front = queues[index].front, let last = newest.legs[index].newest, front - last > Self.longestStep,
            limit + front - last < heldBack + SinkRecording.longestStay - .seconds(1)
        else { return .zero }
        return front - last
    }

    /// The longest from one picture or piece of sound to the next where nothing stands still.
    private static let longestStep = Duration.milliseconds(500)

    /// Whether something in a queue has to wait, or will once it is at the front: with the end of the stream inside it would go on at once, and a
    /// sound whose picture is still in its encoder into the file before. Nothing pushes what waits too long out any more, so that its time is
    /// measured by what comes on the other legs.
    private func mustKeepEnd(of index: Int, _ waits: [SinkRecording.Wait]) -> Bool {
        guard let front = queues[index].front, let last = queues[index].newest else { return false }
        let reach = queues.compactMap(\.newest).max() ?? last
        return waits.contains { last >= $0.time && reach - max(front, $0.time) < $0.limit }
    }

    /// The end of a leg's stream comes to its last queue.
    ///
    /// - Returns: whether it may enter; else it is kept, and `sendEnd` follows.
    package mutating func enterEnd(_ leg: String) -> (passes: Bool, actions: [Action]) {
        guard let index = place(of: leg) else { return (true, []) }
        (queues[index].hasEnd, queues[index].keepsEnd) = (true, false)
        let actions = settle([])
        queues[index].keepsEnd = mustKeepEnd(of: index, waits(of: index))
        return (!queues[index].keepsEnd, actions)
    }

    /// Where all that belongs to a take has passed a leg whose media waits for the next, the take's end need not wait for it.
    mutating func awaitEnds() -> [Action] {
        queues.indices.compactMap { index in
            guard queues[index].held > .zero, !queues[index].isAwaited, let front = queues[index].front,
                recordings.indices.contains(where: { ends($0, of: index, before: front) })
            else { return nil }
            queues[index].isAwaited = true
            return .awaitIdle(leg: newest.legs[index].name)
        }
    }

    /// What is lost and was kept for a take has come out of its queue.
    mutating func leaveEmpty() -> [Action] {
        var actions: [Action] = []
        for take in recordings.indices {
            for index in queues.indices where recordings[take].legs[index].isEmptying && queues[index].front == nil {
                actions += recordings[take].queueEmptied(index)
            }
        }
        return actions
    }

    /// Nothing passes a leg, which somebody has waited for.
    package mutating func idle(_ leg: String) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        queues[index].isAwaited = false
        let front = queues[index].held > .zero ? queues[index].front : nil
        let over = front.map { front in recordings.indices.filter { ends($0, of: index, before: front) } } ?? []
        var actions: [Action] = []
        for take in recordings.indices {
            actions += recordings[take].detached(leg)
            if over.contains(take) { actions += recordings[take].force(leg) }
        }
        return settle(actions)
    }
}
