internal import CaptureModel

/// How a take begins and ends in a record sink.
extension SinkRecording {
    /// The longest that a queue before a muxer holds what is no pre-roll (`QueuePolicy.compressed`).
    package static let longestStay = Duration.seconds(10)
    /// How long before its first picture a file's 0 is at least: a sound that begins a little before the picture, by half a packet at
    /// most, has room there. (An AAC packet of 1024 samples lasts 21 ms at 48 kHz, 32 ms at 32 kHz.)
    static let lead = Duration.milliseconds(20)

    /// How long after its 0 its picture begins at the earliest. A take that begins with the run has nothing before it.
    var leadIn: Duration { begin == .zero ? .zero : Self.lead }

    /// Begins a take whose 0 is a running time; what passes its legs before they hear of it is not in it.
    ///
    /// Its picture begins a little later than its 0, as that of each further segment does: a first picture just at the 0 would leave no
    /// room for the sound that belongs to it, and the next packet comes up to 21 ms after it. Where the queues have let go of what belongs
    /// to it, it begins behind that, with all its tracks at once.
    ///
    /// - Parameters:
    ///   - file: its first file, which has been made.
    ///   - segment: how long a segment is; nil where the take is not split.
    ///   - kept: the newest in each leg's queue that a file can begin with. A pre-roll of what is lost since is in the take.
    package mutating func begin(
        _ file: FileID, at zero: Duration, segment: Duration?, keeping kept: [String: Duration] = [:]
    ) -> [Action] {
        begin = zero
        // What begins before the take's 0 is not in it in any case.
        let passed = legs.filter { leg in
            (!leg.isLost || kept[leg.name] != nil) && !leg.hasEnded && leg.newest.map { $0 >= zero } ?? false
        }.compactMap(\.passed).max()
        let time = max(zero + leadIn, passed.map { $0 + .nanoseconds(1) } ?? .zero)
        files = [File(id: file, number: 1, zero: zero)]
        (number, isRecording, isStopped, ending) = (1, true, false, nil)
        (self.segment, opening, part, preparing, next, retry) = (segment, (file, time), nil, nil, nil, nil)
        (earliest, pictureBegin, awaitsPicture, soundEnd) = (time, nil, false, nil)
        due = segment.map { zero + $0 }
        var actions: [Action] = [.place(file, zero: zero, take: zero, preRoll: preRoll(from: zero))]
        let silent = silent.filter { name in kept[name].map { $0 < time } ?? true }
        for index in legs.indices {
            let name = legs[index].name
            legs[index].isDetached = silent.contains(name)
            legs[index].isEmptying = legs[index].isLost && !silent.contains(name)
            if silent.contains(name) { legs[index].isGivenUp = true }
            guard !silent.contains(name) else {
                actions += endInput(file, name)
                continue
            }
            let isPicture = legs[index].media == .video
            let cut = Cut(time: time, file: file, needsKeyFrame: isPicture, isProvisional: !legs[index].leads)
            actions += plan(cut, index)
            if isPicture { actions.append(.askForKeyFrame(leg: name, at: time)) }
        }
        // With a pre-roll, the picture's beginning may have passed by already.
        actions += open()
        if !silent.isEmpty { actions += wantPart() }
        return actions + [.tell(.began(file))]
    }

    /// Where the pre-roll of a take begins for each medium, whether its queue still has it or not: what it should have kept is missing. What
    /// had not begun to come is not.
    private func preRoll(from begin: Duration) -> [MediaType: Duration] {
        guard heldBack > .zero else { return [:] }
        return legs.indices.reduce(into: [:]) { found, index in
            let leg = legs[index]
            // Sound begins with whatever paces.
            let keys = leg.leads ? keys(of: index) : keys
            guard let begun = leg.begun, let key = keys.first(where: { $0 >= begin + leadIn }) else { return }
            found[leg.media] = max(found[leg.media] ?? key, begun)
        }
    }

    /// Ends the take's files at a running time: what comes at or after it goes nowhere.
    ///
    /// - Parameter isFollowed: whether the next take may begin with the first picture from there on: the sound goes on to that.
    package mutating func finish(at time: Duration, isFollowed: Bool = false) -> [Action] {
        // Nothing of a take that it has no file of.
        guard !files.isEmpty else { return [] }
        var actions: [Action] = []
        if let next { actions.append(.remove(next.file)) }
        if let file = part?.file { actions.append(.remove(file)) }
        (next, due, preparing, isRecording, isStopped, part, ending) = (nil, nil, nil, false, false, nil, time)
        mayBeFollowed = isFollowed
        if let endCut { for index in legs.indices { actions += plan(endCut, index) } }
        (awaitsPicture, soundEnd) = (isFollowed && paced < time, nil)
        // Of a short take the sound still waits for the picture, which may be in its encoder.
        let waits = legs.contains { $0.leads && !$0.isLost && !$0.hasEnded }
        guard opening != nil, waits else {
            opening = nil
            return actions
        }
        return actions + open()
    }

    /// Ends its file, at a running time or with the next buffer; its sources go on, and nothing of them is kept.
    package mutating func stop(at time: Duration = .zero) -> [Action] {
        // One that comes to its end in any case does not go on later.
        let isEnding = ending != nil && !isStopped
        let actions = finish(at: time)
        (isStopped, opening) = (!isEnding, nil)
        return actions
    }

    /// Goes on, after a stop, in a file that begins with the first key frame from now on.
    package mutating func goOn(in file: FileID, number: Int, at now: Duration) -> [Action] {
        // The take may have come to its end meanwhile.
        guard isStopped else { return [.remove(file)] }
        (isStopped, isRecording, preparing, ending) = (false, true, nil, nil)
        due = segment.map { now + $0 }
        numbers[file] = number
        return takePart(file, at: now)
    }

    /// A buffer enters a leg's last queue, on its way to the files.
    package mutating func enter(_ leg: String, at time: Duration, isKeyFrame: Bool) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        latest = max(latest, time)
        if legs[index].begun == nil { legs[index].begun = time }
        var actions = (retry == nil ? [] : tryAgain(at: time)) + giveUpInTime(index, at: time)
        guard index == pacer else { return actions }
        paced = max(paced, time)
        joinSound(to: time, isKeyFrame: isKeyFrame, of: index)
        if isKeyFrame {
            let oldest = time - heldBack - Self.longestStay
            note(keyFrameOf: index, at: time, since: oldest)
            actions += open() + takeOver(at: time)
        }
        if let ending, opening != nil, time >= ending { opening = nil }
        return actions + prepareSegment(at: time)
    }

    /// Has the sound of the take's first file begin where its picture does, once that is known; but where the take does if the picture comes
    /// much later, as of a camera that was lost just then: nobody loses what is heard for what cannot be seen.
    private mutating func open() -> [Action] {
        guard let (file, time) = opening, let key = keys.first(where: { $0 >= time }) else { return [] }
        opening = nil
        if let ending, key >= ending { return [] }
        pictureBegin = key
        // Of a pre-roll there is as much as key frames allow.
        let begin = key <= time + heldBack + Self.longestJoint ? key : time
        var actions: [Action] = []
        // Not one that the file has been told not to wait for.
        for index in legs.indices where !legs[index].leads && !legs[index].isDetached {
            actions += plan(Cut(time: begin, file: file), index)
            if let endCut { actions += plan(endCut, index) }
        }
        return actions
    }
}
