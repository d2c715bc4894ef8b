/// How a source is opened again, step by step; each step says what became of the one before.
extension SourceWatch {
    /// It cannot be opened yet, for a reason; it is asked again after a pause.
    package mutating func postpone(_ reason: String, at now: Duration) {
        guard case .knocking = stage else { return }
        loss?.failure = reason
        retryLater(now)
    }

    /// Nobody listens where it is to be opened; it is asked again soon, for that costs next to nothing.
    package mutating func refuse(_ reason: String, at now: Duration) {
        guard case .knocking = stage else { return }
        loss?.failure = reason
        stage = .waiting(until: now + Self.knockPause)
    }

    /// Its elements are to be taken away while it is still being found out whether it can be opened.
    ///
    /// - Returns: whether they are; it may have come back by itself meanwhile.
    package mutating func beginShutting() -> Bool {
        guard case .knocking = stage else { return false }
        stage = .clearing
        return true
    }

    /// They have been taken away.
    package mutating func endShutting() {
        if case .clearing = stage { stage = .knocking }
    }

    /// It is about to be opened.
    ///
    /// - Returns: which attempt it is, to be told; nil where it has come back by itself meanwhile.
    package mutating func beginOpening() -> Int? {
        guard case .knocking = stage else { return nil }
        stage = .clearing
        loseWhatIsBack()
        loss?.attempts += 1
        return loss?.attempts
    }

    /// Streams that are back while others are not go with the elements that are taken away.
    private mutating func loseWhatIsBack() {
        for (name, stream) in streams where stream.arrival != nil { streams[name]?.isBack = false }
        guard let returned = loss?.returned, let at = loss?.at, let leading = setting.leading else { return }
        loss?.returned = nil
        // What came meanwhile is not missing, where there was no hole before it.
        let end = end(of: leading)
        if returned - at <= streams[leading]?.interval ?? .zero { loss?.at = end }
    }

    /// The old elements are gone, and the new ones give nothing yet.
    package mutating func beginTrying(at now: Duration) {
        guard case .clearing = stage else { return }
        // The end or failure of the old elements must not count against the new ones.
        (isBroken, hasEnded) = (false, false)
        // What has not been quick once is given the time of a start.
        stage = .trying(until: now + (hasGiven ? Self.attemptLimit : Self.startLimit))
    }

    /// It could not be opened, for a reason: an element or a link was refused.
    package mutating func failOpening(_ reason: String, at now: Duration) {
        switch stage {
        case .clearing, .trying:
            isBroken = true
            loss?.failure = reason
            retryLater(now)
        case .flowing, .waiting, .knocking, .over: break
        }
    }

    /// Nothing more is done for it.
    package mutating func conclude() { stage = .over }
}
