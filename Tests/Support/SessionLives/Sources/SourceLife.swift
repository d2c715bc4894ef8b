import CaptureModel
public import CaptureTesting
import SessionLogic

/// The life of a watched source: a device that is pulled out and put in, hangs, fails and ends, on a machine that is starved and sleeps,
/// opened by an adapter that does what it is asked.
public struct SourceLife: Life {
    /// What may happen.
    public enum Step: Sendable {
        /// Milliseconds pass; a look comes every so many.
        case pass(Int, look: Int)
        /// The device's thread stands still, or goes on.
        case hang(Bool)
        /// The thread is inside what follows, such as a disk, or is out of it.
        case stuckBelow(Bool)
        /// The device is in its place, or not.
        case plug(Bool)
        /// Its server listens, or not.
        case listen(Bool)
        /// An element of it fails; so many frames are on their way still, as behind a jitter buffer.
        case fail(leftover: Int)
        /// Its stream ends by itself.
        case endByItself
        /// New elements cannot be linked, or can.
        case refuseLinks(Bool)
        /// Somebody tells its stream to end.
        case askForEnd
        /// Its frames come so many milliseconds apart from now on.
        case pace(Int)
    }

    public static func steps(_ random: inout SeededGenerator) -> [Step] {
        (0..<Int.random(in: 1...60, using: &random)).map { _ in
            switch Int.random(in: 0..<100, using: &random) {
            case ..<55:
                let isStarved = Int.random(in: 0..<5, using: &random) == 0
                let look = isStarved ? Int.random(in: 100...3000, using: &random) : 100
                return .pass(Int.random(in: 1...12_000, using: &random), look: look)
            case ..<62: return .hang(Bool.random(using: &random))
            case ..<67: return .stuckBelow(Int.random(in: 0..<3, using: &random) == 0)
            case ..<75: return .plug(Bool.random(using: &random))
            case ..<79: return .listen(Int.random(in: 0..<3, using: &random) > 0)
            case ..<85: return .fail(leftover: Int.random(in: 0...4, using: &random))
            case ..<90: return .endByItself
            case ..<95: return .refuseLinks(Int.random(in: 0..<3, using: &random) == 0)
            case ..<96: return .askForEnd
            default: return .pace([16, 33, 40, 200, 1_000, 3_000].randomElement(using: &random) ?? 40)
            }
        }
    }

    // What the world is like.
    private var now = 0
    private var watch: SourceWatch
    private var isPlugged = true
    private var isListening = true
    private var isHung = false
    private var isStuck = false
    private var refusesLinks = false
    private var isAskedToEnd = false
    private var plugs: UInt64 = 1
    private var pace = 40
    /// Whether the elements there are give what the device gives; those of a device that was pulled out or failed do not.
    private var isOpen = true
    /// How many frames are on their way from elements that have failed.
    private var leftover = 0
    private var nextFrame = 40
    private var nextLook = 100
    private var knock: Int?

    // What is known of what should come of it, without the watch.
    /// For how long looks have come in time while nothing came, since the newest frame that was seen or the elements were made.
    private var punctualSilence = 0
    private var lastLook = 0
    private var lastFrameEnd = 0
    /// From the frame before the newest to the newest.
    private var (lastFrame, lastGap) = (0, 0)
    private var hasGiven = false
    /// How many frames have come at the device's pace, one after the other.
    private var steady = 0
    private var isLost = false
    private var attempts = 0
    /// For how long it could have been back: everything was as it should be, and looks came in time.
    private var healthy = 0
    /// For how long nothing has been done for a lost source that is to be opened again.
    private var idle = 0

    public init() {
        watch = SourceWatch(
            .init(node: "camera", streams: ["picture"], picture: "picture", leading: "picture", policy: LossPolicy()))
    }

    public mutating func take(_ step: Step) throws(Violation) {
        switch step {
        case .pass(let time, let look): try pass(time, look)
        case .hang(let isHung): self.isHung = isHung
        case .stuckBelow(let isStuck): self.isStuck = isStuck
        case .plug(let isPlugged):
            if isPlugged, !self.isPlugged { plugs += 1 }
            self.isPlugged = isPlugged
            if !isPlugged, isOpen {
                isOpen = false
                try perform(watch.fail(.failed("pulled out"), mark: mark, at: time))
            }
        case .listen(let isListening): self.isListening = isListening
        case .fail(let count):
            guard isOpen, hasGiven else { return }
            (isOpen, leftover) = (false, count)
            try perform(watch.fail(.failed("an error"), mark: mark, at: time))
        case .endByItself:
            guard isOpen, hasGiven else { return }
            isOpen = false
            if watch.takeEnd(of: "picture", isAsked: isAskedToEnd) {
                throw Violation("a source's own end goes on to what follows")
            }
        case .refuseLinks(let refusesLinks): self.refusesLinks = refusesLinks
        case .askForEnd:
            guard !isAskedToEnd, !isLost else { return }
            isAskedToEnd = true
            if !watch.takeEnd(of: "picture", isAsked: true) { throw Violation("an end that was asked for is kept") }
        case .pace(let pace):
            (self.pace, steady) = (pace, 0)
        }
        healthy = isHealthy ? healthy : 0
        steady = isHealthy && isOpen ? steady : 0
    }

    /// Whatever happened, a device that is there and a machine that has time bring it back.
    public mutating func end() throws(Violation) {
        for step in [Step.refuseLinks(false), .listen(true), .plug(true), .hang(false), .stuckBelow(false), .pace(40)] {
            try take(step)
        }
        for _ in 0..<40 {
            try take(.pass(1_000, look: 100))
            if !isLost { return }
        }
        if !isAskedToEnd { throw Violation("it is not back though its device is") }
    }

    private var time: Duration { .milliseconds(now) }
    private var mark: DeviceMark? { isPlugged ? DeviceMark([plugs]) : nil }
    private var isHealthy: Bool { isPlugged && isListening && !isHung && !isStuck && !refusesLinks }

    private mutating func pass(_ length: Int, _ look: Int) throws(Violation) {
        let end = now + length
        nextLook = min(nextLook, now + look)
        while true {
            let next = min(nextFrame, nextLook, knock ?? .max)
            guard next <= end else { break }
            now = max(now, next)
            if let due = knock, due <= now {
                knock = nil
                try open()
            } else if nextFrame <= now {
                nextFrame = now + pace
                if isStuck { continue }
                if leftover > 0 { try giveLeftover() } else if isOpen, isPlugged, !isHung { try giveFrame() }
            } else {
                nextLook = now + look
                try lookNow()
            }
        }
        now = end
    }

    private mutating func lookNow() throws(Violation) {
        let punctual = min(now - lastLook, 100)
        punctualSilence += punctual
        healthy = isHealthy ? healthy + punctual : 0
        idle += punctual
        lastLook = now
        let ending: Set<String> = isAskedToEnd ? ["picture"] : []
        try perform(watch.tick(.init(mark: mark, running: time, ending: ending), at: time))
        guard !isAskedToEnd else { return }
        // Seen within 2 s, or 1.75 of a slow camera's intervals and a look.
        let limit = max(1500, lastGap * 7 / 4) + 200 + 3500
        if hasGiven, !isLost, !isStuck, punctualSilence > limit {
            throw Violation("it has given nothing for \(punctualSilence) ms and is not lost")
        }
        // A pause, an attempt that was under way and came to nothing, and one more.
        if isLost, healthy > 30_000 { throw Violation("it could have been back for \(healthy) ms") }
        if isLost, idle > 20_000 { throw Violation("nothing has been done for it for \(idle) ms") }
    }

    private mutating func giveFrame() throws(Violation) {
        let sample = SourceWatch.Sample(time: time, length: .milliseconds(pace))
        let wasLost = isLost
        let (verdict, events) = watch.take(sample, of: "picture", running: time, at: time)
        if isAskedToEnd {
            guard verdict == .drop, events.isEmpty else { throw Violation("something comes behind its end") }
            return
        }
        guard verdict == .pass else { throw Violation("a frame of a device that works is thrown away") }
        (punctualSilence, hasGiven) = (0, true)
        steady += 1
        (lastFrame, lastGap) = (now, now - lastFrame)
        let before = lastFrameEnd
        lastFrameEnd = now + pace
        for event in events { try hear(event, gapBegins: before) }
        if wasLost, isLost { throw Violation("a frame of new elements does not end the loss") }
    }

    /// What was on its way is recorded and does not end the loss.
    private mutating func giveLeftover() throws(Violation) {
        leftover -= 1
        let sample = SourceWatch.Sample(time: time, length: .milliseconds(pace))
        let (verdict, events) = watch.take(sample, of: "picture", running: time, at: time)
        if verdict != (isAskedToEnd ? .drop : .pass) { throw Violation("what was on its way becomes \(verdict)") }
        if isLost, !events.isEmpty { throw Violation("what was on its way is taken for a return") }
        if verdict == .pass { lastFrameEnd = now + pace }
    }

    private mutating func perform(_ actions: [SourceWatch.Action]) throws(Violation) {
        for action in actions {
            switch action {
            case .tell(let event): try hear(event, gapBegins: lastFrameEnd)
            case .examine(let streams):
                if isStuck { punctualSilence = 0 }
                try perform(
                    watch.examined(streams, busy: isStuck ? Set(streams) : [], mark: mark, at: time))
            case .explainEnd: try perform(watch.fail(.ended, mark: mark, at: time))
            case .knock:
                if knock != nil { throw Violation("it is to be opened while it is being opened") }
                if !isLost { throw Violation("a source that is not lost is to be opened") }
                idle = 0
                knock = now + 30
            case .trimMemory: break
            }
        }
    }

    /// What the adapter does when it is asked to open the device.
    private mutating func open() throws(Violation) {
        guard isListening else { return watch.refuse("refused", at: time) }
        guard isPlugged else { return watch.postpone("nothing is there", at: time) }
        guard let attempt = watch.beginOpening() else { return }
        try hear(.retrying(attempt: attempt), gapBegins: lastFrameEnd)
        (isOpen, leftover) = (false, 0)
        if watch.take(.init(time: time), of: "picture", running: time, at: time).verdict != .drop {
            throw Violation("what comes of elements that are taken away goes on")
        }
        watch.beginTrying(at: time)
        if refusesLinks {
            watch.failOpening("cannot be linked", at: time)
        } else {
            (isOpen, punctualSilence) = (true, 0)
        }
    }

    private mutating func hear(_ event: SourceWatch.Event, gapBegins: Int) throws(Violation) {
        switch event {
        case .lost(let loss):
            if isLost { throw Violation("it is lost twice") }
            if loss.reason == .silent, isStuck || punctualSilence < 1500 {
                throw Violation("it is lost after \(punctualSilence) ms in which looks came in time")
            }
            if loss.reason == .silent, steady > 2 {
                throw Violation("it is lost while it gives a frame every \(pace) ms, as before")
            }
            if isAskedToEnd { throw Violation("a source that was told to end is lost") }
            if hasGiven, loss.at != .milliseconds(gapBegins) { throw Violation("what came ended at \(gapBegins) ms") }
            (isLost, attempts, idle, healthy) = (true, 0, 0, 0)
        case .retrying(let attempt):
            attempts += 1
            if !isLost || attempt != attempts { throw Violation("attempt \(attempt) is told as \(attempts)") }
        case .returned(let loss):
            if !isLost { throw Violation("it is back and was not lost") }
            if loss.attempts != attempts { throw Violation("\(attempts) attempts are told as \(loss.attempts)") }
            let gap = hasGiven ? Duration.milliseconds(max(0, now - gapBegins)) : nil
            if let gap, loss.gap != gap, loss.reason != .neverCame {
                throw Violation("\(gap) are missing, and \(loss.gap ?? .zero) are told")
            }
            isLost = false
        case .streamReturned, .streamSkipped, .streamMissing, .lagChanged: break
        }
    }
}
