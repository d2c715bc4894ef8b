import CaptureModel
import SessionLogic

/// A device with one stream in its world: it is pulled out and put in, hangs, fails, ends and is opened again, and somebody does what
/// its watch asks for, as the runtime does. All times are milliseconds.
struct DeviceWorld {
    /// What may happen to it.
    enum Step: Sendable {
        /// Its thread stands still, or goes on.
        case hang(Bool)
        /// It is in its place, or not.
        case plug(Bool)
        /// Its server listens, or not.
        case listen(Bool)
        /// An element of it fails.
        case fail
        /// Its stream ends by itself.
        case endByItself
    }

    /// What it has come to.
    enum Event {
        /// Its watch tells something.
        case told(SourceWatch.Event)
        /// Its end goes on to what follows.
        case ended
        /// It ends the run, for it refuses to start or is not to be opened again.
        case failed
    }

    let media: MediaType
    let stream: String
    /// From one frame to the next.
    let interval: Int
    private(set) var watch: SourceWatch
    /// Whether what came last was followed by something in time.
    private(set) var isSilent = false
    private(set) var isEnded = false
    private var (isPlugged, isHung, isListening) = (true, false, true)
    private var plugs: UInt64 = 1
    /// Whether the elements there are give what the device gives.
    private var isOpen = true
    private var hasGiven = false
    private var knock: Int?

    init(_ node: NodeName, _ media: MediaType, interval: Int, policy: LossPolicy) {
        (self.media, self.interval, stream) = (media, interval, media.rawValue)
        watch = SourceWatch(
            .init(
                node: node, streams: [stream], picture: media == .video ? stream : nil, leading: stream, policy: policy
            ))
    }

    private var mark: DeviceMark? { isPlugged ? DeviceMark([plugs]) : nil }

    /// Whether something would come of it now.
    var gives: Bool { isOpen && isPlugged && !isHung && !isEnded }
    /// Whether it is as it should be, so that it can be opened.
    var isThere: Bool { isPlugged && !isHung && isListening }
    var policy: LossPolicy { watch.setting.policy }

    // MARK: - What happens

    mutating func take(_ step: Step, at now: Int) throws(Violation) -> [Event] {
        switch step {
        case .hang(let isHung): self.isHung = isHung
        case .listen(let isListening): self.isListening = isListening
        case .plug(let isPlugged):
            if isPlugged, !self.isPlugged { plugs += 1 }
            self.isPlugged = isPlugged
            guard !isPlugged, isOpen else { return [] }
            return try fail("pulled out", at: now)
        case .fail:
            guard isOpen else { return [] }
            return try fail("an error", at: now)
        case .endByItself:
            guard isOpen, hasGiven else { return [] }
            isOpen = false
            return watch.takeEnd(of: stream, isAsked: isEnded) ? [.ended] : []
        }
        return []
    }

    /// An element says that it has failed.
    private mutating func fail(_ words: String, at now: Int) throws(Violation) -> [Event] {
        isOpen = false
        guard watch.mayReturn(at: .milliseconds(now)) else { return isEnded ? [] : [.failed] }
        return try perform(watch.fail(.failed(words), mark: mark, at: .milliseconds(now)), at: now)
    }

    /// It is time for a frame.
    ///
    /// - Returns: what is told before the frame goes on.
    mutating func frame(running: Int, at now: Int) throws(Violation) -> [SourceWatch.Event] {
        isSilent = !gives
        guard gives else { return [] }
        hasGiven = true
        let sample = SourceWatch.Sample(time: .milliseconds(running), length: .milliseconds(interval))
        let (verdict, events) = watch.take(
            sample, of: stream, running: .milliseconds(running), at: .milliseconds(now))
        guard verdict == .pass else { throw Violation("a frame of \(media) that works is thrown away") }
        return events
    }

    /// Somebody looks at it.
    mutating func tick(running: Int, at now: Int) throws(Violation) -> [Event] {
        let look = SourceWatch.Look(
            mark: mark, running: .milliseconds(running), ending: isEnded ? [stream] : [])
        return try perform(watch.tick(look, at: .milliseconds(now)), at: now)
    }

    /// It is told to end.
    ///
    /// - Returns: whether its end goes on to what follows.
    mutating func end() -> Bool {
        guard !isEnded else { return false }
        isEnded = true
        return watch.takeEnd(of: stream, isAsked: true)
    }

    /// It is opened, where that has been asked for and it is time.
    mutating func openIfDue(at now: Int) {
        guard let due = knock, due <= now else { return }
        knock = nil
        let time = Duration.milliseconds(now)
        guard isListening else { return watch.refuse("refused", at: time) }
        guard isPlugged else { return watch.postpone("nothing is there", at: time) }
        guard watch.beginOpening() != nil else { return }
        watch.beginTrying(at: time)
        isOpen = true
    }

    private mutating func perform(_ actions: [SourceWatch.Action], at now: Int) throws(Violation) -> [Event] {
        var events: [Event] = []
        for action in actions {
            switch action {
            case .tell(let event): events.append(.told(event))
            case .examine(let streams):
                events += try perform(
                    watch.examined(streams, busy: [], mark: mark, at: .milliseconds(now)), at: now)
            case .explainEnd: events += try perform(watch.fail(.ended, mark: mark, at: .milliseconds(now)), at: now)
            case .knock:
                guard knock == nil else { throw Violation("it is to be opened while it is being opened") }
                knock = now + 30
            case .trimMemory: break
            }
        }
        return events
    }
}
