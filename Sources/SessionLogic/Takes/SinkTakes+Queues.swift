/// How long what comes waits before the muxer.
extension SinkTakes {
    /// Where the media of a leg waits: for each take as that says, and between takes for the next, which may begin before its moment.
    private func waits(of index: Int) -> [SinkRecording.Wait] {
        let waits = recordings.compactMap { $0.wait(of: index) }
        guard heldBack > .zero, !newest.isRecording, !newest.isStopped else { return waits }
        return waits + [SinkRecording.Wait(time: lastEnd, limit: heldBack)]
    }

    /// Has each queue hold what is at its front, or let it go.
    mutating func holdQueues() -> [Action] {
        queues.indices.compactMap { index in
            let front = queues[index].front
            let limits = waits(of: index).filter { wait in front.map { $0 >= wait.time } ?? false }.map(\.limit)
            let limit = limits.max() ?? .zero
            return queues[index].hold(limit) ? .hold(leg: newest.legs[index].name, limit) : nil
        }
    }

    /// Where all that belongs to a take has passed a leg whose media waits for the next, the take's end need not wait for it.
    mutating func awaitEnds() -> [Action] {
        queues.indices.compactMap { index in
            guard queues[index].held > .zero, !queues[index].isAwaited, let front = queues[index].front,
                recordings.contains(where: { $0.ends($0.legs[index], before: front) })
            else { return nil }
            queues[index].isAwaited = true
            return .awaitIdle(leg: newest.legs[index].name)
        }
    }

    /// Nothing passes a leg, which somebody has waited for.
    package mutating func idle(_ leg: String) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        queues[index].isAwaited = false
        let front = queues[index].held > .zero ? queues[index].front : nil
        return ask { recording in
            let actions = recording.detached(leg)
            guard let front, recording.ends(recording.legs[index], before: front) else { return actions }
            return actions + recording.force(leg)
        }
    }
}
