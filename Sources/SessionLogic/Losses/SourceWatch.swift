package import CaptureModel

/// Decides when a live source is lost, when it is opened again and when it is back. A value: it takes what happens and returns what is
/// to be done; it has no clock, no thread and no GStreamer (docs/decisions/0016-lost-sources.md).
///
/// Times called `now` are the session timer's; all others are running times.
package struct SourceWatch: Sendable {
    /// What is known of the source before anything runs.
    package struct Setting: Sendable {
        /// The source.
        package var node: NodeName
        /// Its streams, each by the element that takes what it gives.
        package var streams: Set<String>
        /// The stream of its pictures; nil where it has none.
        package var picture: String?
        /// The stream that says when the source was lost: its picture, where it has one.
        package var leading: String?
        /// From one of its pictures to the next, where its format says so; else it is learnt.
        package var interval: Duration?
        /// How long what comes of it is held on purpose before it arrives, as by a jitter buffer.
        package var latency: Duration
        /// What becomes of its recordings.
        package var policy: LossPolicy
        /// Whether it may be lost at all. What has no device, no server and no process of its own cannot: where nothing comes of a test
        /// pattern it is the machine that stands still, and opening it again would only cost more.
        package var canBeLost: Bool
        /// Whether a driver stamps its pictures, whose clock may step.
        package var isStampedByDriver: Bool

        /// Makes a setting.
        package init(
            node: NodeName, streams: Set<String>, picture: String?, leading: String?, interval: Duration? = nil,
            latency: Duration = .zero, policy: LossPolicy, canBeLost: Bool = true, isStampedByDriver: Bool = false
        ) {
            self.node = node
            self.streams = streams
            self.picture = picture
            self.leading = leading
            self.interval = interval
            self.latency = latency
            self.policy = policy
            self.canBeLost = canBeLost
            self.isStampedByDriver = isStampedByDriver
        }
    }

    /// What it tells.
    package enum Event: Sendable, Hashable {
        /// It is lost.
        case lost(SourceLoss)
        /// It is opened again, for the first time or once more.
        case retrying(attempt: Int)
        /// A stream of it is back, or has come after all, at a running time; told before what came is passed on. It goes on where it is the
        /// very stream that was lost, and what came last before is followed by what came now.
        case streamReturned(element: String, at: Duration, goesOn: Bool)
        /// Behind what had been on its way when it was lost, and was told as its return, something is missing up to a running time; told before
        /// what came is passed on.
        case streamSkipped(element: String, at: Duration)
        /// All of it is back.
        case returned(SourceLoss)
        /// One of its streams has given nothing since the start, while others have.
        case streamMissing(element: String)
        /// What comes of it comes later and later, or in time again.
        case lagChanged(LagMeter.Change)
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Tell it.
        case tell(Event)
        /// Find out whether the threads of these streams, of which nothing comes, are inside what follows, such as a disk that stands
        /// still; then `examined`.
        case examine([String])
        /// Find out why a stream has ended by itself, and call `fail` with the reason.
        case explainEnd
        /// Find out whether it can be opened now; then `beginOpening`, `refuse` or `postpone`.
        case knock
        /// Elements have come and gone, which leaves holes in the heap: give them back.
        case trimMemory
    }

    /// What has come by one of its streams.
    struct Stream: Sendable {
        /// When the newest came, later by as long as the watch itself has been late since; nil before the first.
        var arrival: Duration?
        /// The running times of the newest, and of its end.
        var (time, end) = (Duration.zero, Duration.zero)
        /// From one to the next; nil where that is not known yet.
        var interval: Duration?
        /// How old the newest was when it came, less that interval.
        var age = Duration.zero
        /// The least of these since it was opened, which the source and the way from it take; what comes later is held up by the machine.
        var leastAge: Duration?
        /// Whether something has come since the loss.
        var isBack = true
    }

    enum Stage: Sendable, Equatable {
        case flowing
        /// Lost; to be opened again then.
        case waiting(until: Duration)
        /// It is being found out whether it can be opened.
        case knocking
        /// The old elements are being taken away; what they still give is not wanted.
        case clearing
        /// Opened again; it has this long to give something.
        case trying(until: Duration)
        /// Nothing more is done for it.
        case over
    }

    package let setting: Setting
    var streams: [String: Stream]
    var stage = Stage.flowing
    /// The loss that lasts; nil while the source is there.
    package internal(set) var loss: SourceLoss?
    /// The loss that is over where what was on its way lies behind it (`catchingUp`); until that is known its length is not.
    var returning: SourceLoss?
    /// Since when what comes of the leading stream is what had been on its way when it was lost.
    var catchingUp: Duration?
    var pause = SourceWatch.retryPause
    /// The streams that have been ended for good.
    var ended: Set<String> = []
    var attendance = Attendance(every: SourceWatch.tickInterval)
    /// Whether a stream has ended by itself since the last tick.
    var hasEnded = false
    /// Whether its elements have failed or ended since they were made. What still comes was on its way then and does not count as a return.
    var isBroken = false
    /// When it was first looked at; later by as long as the watch itself has been late since.
    var begin: Duration?
    /// When pictures of it were last seen to come and to be left out.
    var leftOut: Duration?
    /// Streams that were told to be missing.
    var missing: Set<String> = []
    /// The running times up to which silence stands for streams that are back, until something has come that lies behind them.
    var covered: [String: Duration] = [:]
    /// What was in its device's place when it was lost, or tried last.
    var mark: DeviceMark?
    /// How late what comes of it is.
    var lag = LagMeter()
    /// When what its return has left in memory is given back.
    var trims: Duration?

    /// Begins before anything has come.
    package init(_ setting: Setting) {
        self.setting = setting
        streams = Dictionary(setting.streams.map { ($0, Stream()) }) { first, _ in first }
        if let picture = setting.picture { streams[picture]?.interval = setting.interval }
    }

    /// Whether anything has ever come of it.
    package var hasGiven: Bool { streams.values.contains { $0.arrival != nil } }

    /// Whether the elements that were lost are still there.
    var isWaiting: Bool {
        switch stage {
        case .waiting, .knocking: loss != nil
        case .flowing, .clearing, .trying, .over: false
        }
    }

    /// Whether it is opened again when it is lost.
    var isReopened: Bool { setting.policy.isRetried && setting.policy.file != .end }

    /// Whether an error of it is a loss and not the end of the run. A source that refuses to start ends the run.
    package func mayReturn(at now: Duration) -> Bool {
        let hasStarted = begin.map { now - $0 > Self.refusalLimit } ?? false
        return setting.canBeLost && setting.policy.isRetried && (loss != nil || hasGiven || hasStarted)
    }

    /// The running time at which what came of one of its streams ends.
    package func end(of stream: String) -> Duration { streams[stream]?.end ?? .zero }

    /// How old what comes of one of its streams is, at the least, when it comes; 0 where nothing has.
    ///
    /// Not more than a source may take: on a machine that was never in time, all that has come was late.
    package func leastAge(of stream: String) -> Duration {
        guard let stream = streams[stream], let age = stream.leastAge else { return .zero }
        let allowed = max(Self.longestDelay, (stream.interval ?? .zero) * Self.delayedPictures)
        return min(max(.zero, age), setting.latency + allowed)
    }

    /// From one piece of one of its streams to the next; nil where that is not known.
    package func interval(of stream: String) -> Duration? { streams[stream]?.interval }

    /// Whether a stream of it is lost and nothing has come of it since.
    package func isSilent(_ stream: String) -> Bool { loss != nil && streams[stream]?.isBack == false }

    /// Whether anything has come of one of its streams since the start, or since it was lost.
    package func hasCome(_ stream: String) -> Bool { streams[stream].map { $0.arrival != nil && $0.isBack } ?? false }

    // MARK: - Losing it

    /// It has failed or ended, for a reason.
    ///
    /// - Parameter mark: what is in its device's place.
    package mutating func fail(_ reason: SourceLoss.Reason, mark: DeviceMark? = nil, at now: Duration) -> [Action] {
        isBroken = true
        // What is being taken away may say so; that is not why the next attempt fails, nor this one, which has not begun.
        if case .clearing = stage { return [] }
        var isAttempt = !hasGiven
        if case .trying = stage {
            isAttempt = true
            retryLater(now)
        }
        let actions = lose(reason, mark: mark, at: now)
        if isAttempt, case .failed(let words) = reason { loss?.failure = words }
        return actions
    }

    /// It is lost, unless it was before.
    package mutating func lose(_ reason: SourceLoss.Reason, mark: DeviceMark? = nil, at now: Duration) -> [Action] {
        guard setting.canBeLost, case .flowing = stage, ended.isEmpty else { return [] }
        let hasGiven = hasGiven
        let loss = SourceLoss(
            node: setting.node, reason: hasGiven ? reason : .neverCame, at: setting.leading.map(end) ?? .zero)
        self.loss = loss
        self.mark = mark
        pause = Self.retryPause
        // A slow start is not repeated before the time of a start is over; one that has failed may be.
        let rest = hasGiven || isBroken ? .zero : Self.startLimit - (now - (begin ?? now))
        stage = isReopened ? .waiting(until: now + max(pause, rest)) : .over
        // A stream that has never given anything is not waited for, where others have.
        for (name, stream) in streams where stream.arrival != nil || !hasGiven { streams[name]?.isBack = false }
        // What was on its way has come, and nothing behind it.
        let before = returning.map { [Action.tell(.returned($0))] } ?? []
        (returning, catchingUp) = (nil, nil)
        return before + [.tell(.lost(loss))]
    }

    mutating func retryLater(_ now: Duration) {
        pause = min(max(pause * 2, Self.retryPause), Self.longestRetryPause)
        stage = .waiting(until: now + pause)
    }
}
