internal import CaptureModel

/// What a record sink does while media of some of its legs is lost (docs/decisions/0016-lost-sources.md).
extension SinkRecording {
    /// Media of legs is lost from now on.
    ///
    /// - Parameter part: whether it comes back into a file of its own; the file is made now, for then there is no time.
    package mutating func lose(_ names: Set<String>, part: Bool) -> [Action] {
        for index in legs.indices where names.contains(legs[index].name) { legs[index].isLost = true }
        // Another that is back waits for the part already.
        let isAwaited = legs.contains { $0.isDetached && !$0.isLost }
        if case .making(let order, _) = self.part, !isAwaited { self.part = .making(order, returned: nil) }
        return part ? wantPart() : []
    }

    /// Waits no longer for legs whose media is lost: a muxer waits for every track, and the others' queues are filling.
    ///
    /// The others go on in the file; the lost ones come back into a file of its own.
    package mutating func giveUp(_ names: Set<String>) -> [Action] {
        // Where all are lost, or there is one only, nobody is held up.
        guard !silent.isEmpty else { return [] }
        var actions: [Action] = []
        for index in legs.indices where names.contains(legs[index].name) && legs[index].isLost {
            legs[index].isGivenUp = true
            actions += leave(index)
        }
        guard !actions.isEmpty else { return [] }
        beginWithoutPicture()
        return wantPart() + actions
    }

    /// Has the files go on without a leg that is given up, once its queue has nothing of it.
    private mutating func leave(_ index: Int) -> [Action] {
        let leg = legs[index]
        guard isAwaited(leg), !leg.isLeaving, !leg.isEmptying else { return [] }
        legs[index].isLeaving = true
        return [.awaitIdle(leg: leg.name)]
    }

    /// A leg's queue has nothing any more of what it kept.
    mutating func queueEmptied(_ index: Int) -> [Action] {
        legs[index].isEmptying = false
        guard legs[index].isGivenUp, silent.contains(legs[index].name) else { return [] }
        let actions = leave(index)
        return actions.isEmpty ? [] : wantPart() + actions
    }

    /// Has the sound of the take's first file begin where the take does, for no picture is waited for any more: what has waited in its
    /// queue meanwhile belongs to the file.
    mutating func beginWithoutPicture() {
        if opening != nil, let pacer, !legs[pacer].leads { opening = nil }
    }

    /// How long the media of a leg may wait before its muxer while that of another is lost: its queue is not full yet.
    private static let longestWait = longestStay - .seconds(1)

    /// Gives up lost legs before the queue of one that waits for them is full: it may have waited for its picture before.
    mutating func giveUpInTime(_ index: Int, at time: Duration) -> [Action] {
        guard let newest = legs[index].newest, time - newest > heldBack + Self.longestWait, legs[index].file != nil
        else { return [] }
        return giveUp(Set(legs.filter(\.isLost).map(\.name)))
    }

    /// Whether a file waits for what comes of a leg: its own, or one that waits for its first buffer.
    private func isAwaited(_ leg: Leg) -> Bool { leg.file != nil || leg.cuts.contains { $0.file != nil } }

    /// Lets the files go on without a leg; while nothing passes it.
    package mutating func detached(_ leg: String) -> [Action] {
        guard let index = place(of: leg), legs[index].isLeaving else { return [] }
        legs[index].isLeaving = false
        guard isAwaited(legs[index]) else { return [] }
        legs[index].isDetached = true
        let (file, waiting) = (legs[index].file, legs[index].cuts.compactMap(\.file))
        legs[index].cuts = []
        var actions = waiting.filter { $0 != file }.flatMap { endInput($0, leg) }
        actions += move(index, to: nil)
        // What came back meanwhile was not detached yet, and nobody tells of it again.
        if !legs[index].isLost { actions += resume(leg, at: legs[index].newest ?? .zero) }
        return actions
    }

    /// Media of a leg is back; what comes at or after a running time may begin a new file.
    package mutating func resume(_ leg: String, at time: Duration) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        (legs[index].isLost, legs[index].isGivenUp, legs[index].isEmptying) = (false, false, false)
        return part == nil && !legs[index].isDetached ? [] : wantPart(at: time)
    }

    /// How long after a file could not be made it is tried again.
    static let retryPause = Duration.seconds(5)

    /// Has a file made again that could not be, where media is there that no other can hold.
    mutating func tryAgain(at time: Duration) -> [Action] {
        guard let retry, time >= retry, legs.contains(where: { $0.isDetached && !$0.isLost && !$0.hasEnded }) else {
            return []
        }
        return wantPart(at: time)
    }

    /// Takes the file away that was made for media that has not come back.
    package mutating func discardPart() -> [Action] {
        defer { part = nil }
        return part?.file.map { [.remove($0)] } ?? []
    }

    /// Has a file made that media will come back into, or what follows goes into from a running time on.
    mutating func wantPart(at time: Duration? = nil) -> [Action] {
        guard isRecording else { return [] }
        switch part {
        case .making(let order, nil): part = .making(order, returned: time)
        case .ready(let file): return time.map { takePart(file, at: $0) } ?? []
        case .making, .due: break
        case nil: return orderPart(at: time)
        }
        return []
    }

    private mutating func orderPart(at time: Duration?) -> [Action] {
        let order = order(due: nil)
        part = .making(order, returned: time)
        return [.make(order)]
    }

    /// A file that was asked for has been made.
    mutating func madePart(_ file: FileID, _ order: Order) -> [Action] {
        guard case .making(order, let returned) = part else { return [.remove(file)] }
        retry = nil
        numbers[file] = order.number
        guard let returned else {
            part = .ready(file)
            return []
        }
        return takePart(file, at: returned)
    }

    /// Has a file take over at the first key frame at or after a running time.
    mutating func takePart(_ file: FileID, at time: Duration) -> [Action] {
        guard isRecording else { return [.remove(file)] }
        var actions: [Action] = []
        if let other = part?.file, other != file { actions.append(.remove(other)) }
        // Not before the take does.
        let from = max(time, opening?.time ?? begin)
        part = .due(file, from)
        // One that came while the file was made, and has not gone by yet, begins it too.
        if let pacer, let key = keys(of: pacer).first(where: { $0 >= from && $0 > legs[pacer].newest ?? .zero }) {
            return actions + takeOver(at: key)
        }
        guard let leader = legs.first(where: \.leads), leader.media == .video else { return actions }
        return actions + [.askForKeyFrame(leg: leader.name, at: time)]
    }
}
