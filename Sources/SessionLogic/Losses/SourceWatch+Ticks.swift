internal import CaptureModel

/// What is done for a source by the clock.
extension SourceWatch {
    /// What is seen of it from outside at a tick.
    package struct Look: Sendable {
        /// Whether what comes of it is left out before it can be seen here.
        package var isLeavingOut: Bool
        /// What is in its device's place.
        package var mark: DeviceMark?
        /// The pipeline's running time, where it has one.
        package var running: Duration?
        /// Its streams that have been told to end.
        package var ending: Set<String>

        /// Makes a look.
        package init(
            isLeavingOut: Bool = false, mark: DeviceMark? = nil, running: Duration? = nil, ending: Set<String> = []
        ) {
            self.isLeavingOut = isLeavingOut
            self.mark = mark
            self.running = running
            self.ending = ending
        }
    }

    /// Looks whether it has fallen silent, or is to be opened again; to be called every `tickInterval`.
    package mutating func tick(_ look: Look, at now: Duration) -> [Action] {
        let (_, lateness) = attendance.look(at: now)
        forgive(lateness, at: now)
        if look.isLeavingOut, let picture = setting.picture {
            leftOut = now
            if streams[picture]?.arrival != nil { streams[picture]?.arrival = now }
        }
        begin = begin ?? now
        notice(look.mark, now)
        var actions: [Action] = []
        var suspects: [String] = []
        switch stage {
        case .flowing where !setting.canBeLost: break
        case .flowing where !hasGiven:
            if isOverdue(now) { suspects = streams.keys.sorted() }
        case .flowing: suspects = streams.filter { Self.isQuiet($0.value, now) }.keys.sorted()
        case .waiting(let until) where now >= until:
            stage = .knocking
            actions.append(.knock)
        case .trying(let until) where now >= until && !look.isLeavingOut: retryLater(now)
        case .waiting, .knocking, .clearing, .trying, .over: break
        }
        if let due = trims, now >= due {
            trims = nil
            actions.append(.trimMemory)
        }
        if let running = look.running, let change = lagChange(at: running, now) {
            actions.append(.tell(.lagChanged(change)))
        }
        for name in newlyMissing(now) where !look.ending.contains(name) {
            actions.append(.tell(.streamMissing(element: name)))
        }
        if hasEnded {
            hasEnded = false
            actions.append(.explainEnd)
        }
        suspects.removeAll(where: look.ending.contains)
        if !suspects.isEmpty { actions.append(.examine(suspects)) }
        return actions
    }

    /// It has been found out where the threads of streams are of which nothing comes.
    ///
    /// - Parameter busy: those that are inside what follows. That is not their silence, and when it goes on, their next may take its usual
    ///   time.
    package mutating func examined(
        _ names: [String], busy: Set<String>, mark: DeviceMark? = nil, at now: Duration
    ) -> [Action] {
        for name in busy where streams[name]?.arrival != nil { streams[name]?.arrival = now }
        guard case .flowing = stage else { return [] }
        guard hasGiven else {
            if busy.isEmpty { return lose(.silent, mark: mark, at: now) }
            begin = now
            return []
        }
        let isSilent = names.contains { name in streams[name].map { Self.isSilent($0, now) } ?? false }
        return isSilent ? lose(.silent, mark: mark, at: now) : []
    }

    /// Does not count the time by which this look is late: a process that is starved starves the sources' threads too.
    private mutating func forgive(_ lateness: Duration, at now: Duration) {
        guard lateness > .zero else { return }
        for (name, stream) in streams {
            if let arrival = stream.arrival { streams[name]?.arrival = min(now, arrival + lateness) }
        }
        begin = begin.map { $0 + lateness }
        if case .trying(let until) = stage { stage = .trying(until: until + lateness) }
    }

    /// Looks how late what came last is: behind a processor that cannot keep up everything waits, and nothing says so.
    private mutating func lagChange(at running: Duration, _ now: Duration) -> LagMeter.Change? {
        guard case .flowing = stage, ended.isEmpty, let leading = setting.leading, let stream = streams[leading],
            stream.arrival != nil
        else { return lag.begin(at: running) }
        // Nothing comes of it, and nobody is busy with what has come (`examined`): it is silent, and the machine is not slow.
        guard !Self.isQuiet(stream, now) else { return nil }
        // What is due when the usual time has passed is not late before.
        return lag.take(max(running - stream.time - (stream.interval ?? .zero), stream.age), at: running)
    }

    /// Has the source opened at once where a new device has just come into its place: the failures before were of another device.
    private mutating func notice(_ mark: DeviceMark?, _ now: Duration) {
        guard case .waiting = stage else { return }
        if let mark, mark != self.mark {
            pause = .zero
            stage = .waiting(until: now)
        }
        self.mark = mark
    }

    /// The streams of which it is to be told now that they are missing.
    private mutating func newlyMissing(_ now: Duration) -> [String] {
        guard setting.canBeLost, isOverdue(now), loss == nil, hasGiven else { return [] }
        return streams.filter { $0.value.arrival == nil }.keys.sorted().filter { missing.insert($0).inserted }
    }

    /// Whether what has not come by now is over its time: a camera's first picture is not while there are some that cannot be shown.
    private func isOverdue(_ now: Duration) -> Bool {
        guard let begin else { return false }
        return now - max(begin, leftOut ?? begin) > setting.policy.openingLimit
    }

    /// Whether the next of a stream is overdue.
    private static func isQuiet(_ stream: Stream, _ now: Duration) -> Bool {
        guard let arrival = stream.arrival else { return false }
        return now - arrival > max(quietLimit, (stream.interval ?? .zero) * 1.75)
    }

    /// Slow cameras are judged by their own rate: just below two intervals. Where that is not known, as of a network camera before its
    /// second picture, it is given what one that was opened again is.
    private static func isSilent(_ stream: Stream, _ now: Duration) -> Bool {
        guard let arrival = stream.arrival else { return false }
        return now - arrival > (stream.interval.map { max(silenceLimit, $0 * 1.75) } ?? attemptLimit)
    }
}
