internal import CaptureModel

/// What comes of a source.
extension SourceWatch {
    /// A picture or a sound.
    package struct Sample: Sendable {
        /// Its running time; nil where its pad has none for it.
        package var time: Duration?
        /// How long it lasts.
        package var length: Duration
        /// Whether it has a time to be shown at, which could be changed.
        package var isStamped: Bool

        /// Makes one.
        package init(time: Duration?, length: Duration = .zero, isStamped: Bool = true) {
            self.time = time
            self.length = length
            self.isStamped = isStamped
        }
    }

    /// What becomes of it.
    package enum Verdict: Sendable, Hashable {
        /// It goes on.
        case pass
        /// It is thrown away.
        case drop
        /// It goes on, and is shown later by so much.
        case shift(Duration)
        /// Of its sound the beginning is cut off, up to so much behind its time.
        case trim(Duration)
    }

    /// Takes a sample of a stream.
    ///
    /// - Parameter running: the pipeline's running time, where it has one.
    /// - Returns: what becomes of the sample, and what is to be told before it goes on.
    package mutating func take(
        _ sample: Sample, of name: String, running: Duration?, at now: Duration
    ) -> (verdict: Verdict, events: [Event]) {
        if case .clearing = stage { return (.drop, []) }
        guard !ended.contains(name) else { return (.drop, []) }
        guard var stream = streams[name] else { return (.pass, []) }
        let isLate = missing.remove(name) != nil
        let isLeftover = isWaiting && isBroken
        let isBack = loss != nil && !stream.isBack && !isLeftover
        if !isLeftover { stream.isBack = true }
        let (start, verdict) = order(sample, of: name, after: stream)
        let goesOn = isBack && follows(start, stream)
        let isOld = isOnItsWay(start, stream, running)
        let caughtUp = isBack ? [] : catchUp(start, of: name, after: stream, isOld: isOld, at: now)
        // One that is back may be slower than it was, as a camera is in the dark: its next picture says so.
        if isBack, !goesOn {
            (stream.interval, stream.leastAge) = (nil, nil)
        } else if stream.arrival != nil, start > stream.time {
            stream.interval = start - stream.time
        }
        stream.arrival = now
        if let running {
            stream.age = running - start - (stream.interval ?? .zero)
            stream.leastAge = min(stream.leastAge ?? stream.age, stream.age)
        }
        (stream.time, stream.end) = (start, start + sample.length)
        streams[name] = stream
        if isLeftover, name == setting.leading { loss?.at = stream.end }
        let told = Event.streamReturned(element: name, at: sample.time ?? stream.end, goesOn: goesOn)
        guard isBack else { return (verdict, (isLate ? [told] : []) + caughtUp) }
        if loss?.returned == nil || name == setting.leading { loss?.returned = start }
        if name == setting.leading { catchingUp = goesOn && isOld ? now : nil }
        guard streams.values.allSatisfy(\.isBack), let loss else { return (verdict, [told]) }
        self.loss = nil
        if catchingUp != nil { returning = loss }
        stage = .flowing
        trims = now + Self.trimDelay
        // What came earlier than others says nothing of how long these may take.
        for name in streams.keys { streams[name]?.arrival = now }
        return (verdict, [told] + (catchingUp == nil ? [.returned(loss)] : []))
    }

    /// Whether what comes at a running time was on its way when its source was lost: it is older than what comes of it usually.
    private func isOnItsWay(_ start: Duration, _ stream: Stream, _ running: Duration?) -> Bool {
        guard let running else { return false }
        return running - start - (stream.interval ?? .zero) > (stream.leastAge ?? .zero) + Self.delayOnTheWay
    }

    /// Looks whether what was on its way when the source was lost is over: by a hole behind it, which is when the source was away, or as what
    /// comes is new again.
    private mutating func catchUp(
        _ start: Duration, of name: String, after stream: Stream, isOld: Bool, at now: Duration
    ) -> [Event] {
        guard let since = catchingUp, name == setting.leading else { return [] }
        let hasSkipped = !isNext(start, stream) && start - stream.end > Self.leastHole
        // A machine that is too slow has all of it late.
        guard hasSkipped || !isOld || now - since > Self.silenceLimit else { return [] }
        catchingUp = nil
        if hasSkipped {
            // One of the two: other streams may still be away.
            loss?.away(from: stream.end, to: start)
            returning?.away(from: stream.end, to: start)
        }
        defer { returning = nil }
        return (hasSkipped ? [.streamSkipped(element: name, at: start)] : [])
            + (returning.map { [.returned($0)] } ?? [])
    }

    /// Whether nothing is missing between what came last of a stream before it was lost and what comes at a running time, of the elements
    /// that it had then: a network that stood still gives what had been on its way.
    private func follows(_ start: Duration, _ stream: Stream) -> Bool {
        loss?.attempts == 0 && stream.arrival != nil && start > stream.time && isNext(start, stream)
    }

    /// Whether no more than one interval lies between what came last and what comes at a running time.
    private func isNext(_ start: Duration, _ stream: Stream) -> Bool {
        stream.interval.map { start - stream.time < $0 * 1.5 } ?? false
    }

    /// Has each picture of a driver shown behind the one before it: `v4l2src` of GStreamer 1.22 gives the first ones that were taken
    /// before the pipeline's time began the time 0 all, and a driver's clock may step.
    private func order(_ sample: Sample, of name: String, after stream: Stream) -> (Duration, Verdict) {
        let start = sample.time ?? stream.end
        let least = stream.time + Self.leastStep
        guard setting.isStampedByDriver, name == setting.picture, stream.arrival != nil, start < least, sample.isStamped
        else { return (start, .pass) }
        return (least, .shift(least - start))
    }

    /// Silence stands for a stream that has returned up to a running time.
    package mutating func cover(_ name: String, until end: Duration) { covered[name] = end }

    /// What becomes of a sample that lies where silence has been given.
    ///
    /// Silence goes on until the sound is back, and a network camera's is some tenths of a second old by then. `audiorate` leaves out
    /// what overlaps by more than 40 ms; the rest would be behind its pictures for good.
    package mutating func fit(_ sample: Sample, of name: String) -> Verdict {
        guard let end = covered[name], let begin = sample.time else { return .pass }
        if begin < end, begin + sample.length <= end { return .drop }
        covered[name] = nil
        guard begin < end, sample.isStamped else { return .pass }
        return .trim(end - begin)
    }

    /// Takes the end of a stream.
    ///
    /// - Parameter isAsked: whether somebody has told it to end.
    /// - Returns: whether the end goes on to what follows.
    package mutating func takeEnd(of name: String, isAsked: Bool) -> Bool {
        // A second end, of the source's own, would follow the one that was asked for.
        guard !isAsked else { return ended.insert(name).inserted }
        guard setting.canBeLost, setting.policy.isRetried else { return true }
        // An element that fails says so before, but on another way: the next tick knows.
        hasEnded = true
        return false
    }
}
