internal import GStreamerKit
internal import Synchronization

/// A stretch of a branch between two stations, with the one cause for which frames may be lost in it.
///
/// A frame is known to be missing when later ones have left. A queue keeps the order, so there the next one tells; encoders and
/// decoders change it by a few frames, and are left that many. What was inside at the end of the stream, and has not left with
/// it, is missing too. The level of a queue is of no use: a frame between its pads is in neither count.
final class Stretch: Sendable {
    /// Why frames may go in and not come out.
    enum Cause: Hashable {
        /// A queue that may drop, which GStreamer's `queue` does without a word.
        case overflow(DropReason)
        /// Elements that give one frame for each, but may give one up.
        case processing
        /// A decoder: what is broken does not come out.
        case decoding
        /// A compositor or mixer, which takes no picture or sound that comes after its time; whether it makes fewer pictures than the
        /// layer gives, so that some are left out as asked.
        case selection(isAsked: Bool)
        /// A rate converter; whether the rate is lower than the source's, so that frames are left out as asked.
        case retiming(isAsked: Bool)
        /// Nothing is between the stations but pads: a frame is passed on, turned away because its branch has ended, or left out by
        /// whoever guards the pad.
        case handover
        /// A queue that waits where it is full, and loses nothing.
        case holding
    }

    private struct State {
        var inside = MarkQueue()
        /// Those of them that came in when what they were for had been made.
        var overdue: Set<UInt64> = []
        /// What begins before this running time has been made.
        var due: UInt64 = 0
        var early = 0
        var hasKeyFrame = false
        var isLate = false
        var repeated = 0
        var leftOut = 0
        var isSettled = false
        var limit = Stretch.longestList
    }

    /// By how many frames encoders and decoders change the order: H.264 and H.265 allow 16 pictures.
    private static let reordering = 32
    /// A queue whose peer has stalled lets nothing out for hours; the list is cut where it has grown this long.
    private static let longestList = 4096

    let cause: Cause
    let account: LossAccount
    /// The elements in it, upstream first.
    let elements: [String]
    private let element: Element?
    private let state = Mutex(State())

    init(_ cause: Cause, _ elements: [String], _ account: LossAccount, in assembly: PipelineAssembly) {
        self.cause = cause
        self.account = account
        self.elements = elements
        element = elements.first.flatMap(assembly.element)
    }

    /// Whether it must know each frame, and not their number only.
    var isMarked: Bool {
        switch cause {
        case .overflow, .processing, .decoding, .selection: true
        case .retiming, .handover, .holding: false
        }
    }

    // MARK: - On the streaming threads

    /// A frame comes in.
    func enter(_ time: ClockTime?, isKeyFrame: Bool) {
        let isLong = state.withLock { state in
            if cause == .decoding, !state.hasKeyFrame {
                state.hasKeyFrame = isKeyFrame
                // A camera that compresses is joined in the middle of a group of pictures, which nobody can decode.
                guard isKeyFrame else {
                    state.early += 1
                    return false
                }
            }
            let mark = time?.nanoseconds ?? .max
            state.inside.append(mark)
            if mark < state.due { state.overdue.insert(mark) }
            return state.inside.count > state.limit
        }
        if isLong { shorten() }
    }

    /// A compositor is about to make the picture of a running time: what comes from now on and is older comes too late.
    func isDue(until time: ClockTime) {
        guard cause == .selection(isAsked: true) else { return }
        state.withLock { $0.due = max($0.due, time.nanoseconds) }
    }

    /// A frame goes out.
    ///
    /// - Returns: whether it is known to have come in.
    @discardableResult
    func leave(_ time: ClockTime?) -> Bool {
        let isOrdered =
            switch cause {
            case .overflow, .selection: true
            default: false
            }
        let (isKnown, missed) = state.withLock { state -> (Bool, Missed?) in
            guard let index = state.inside.firstIndex(of: time?.nanoseconds ?? .max) else {
                // Decoded all the same.
                if state.early > 0 { state.early -= 1 }
                return (false, nil)
            }
            if !state.overdue.isEmpty { state.overdue.remove(state.inside[index]) }
            state.inside.remove(at: index)
            let count = isOrdered ? index : max(0, index - Self.reordering)
            return (true, count > 0 ? Self.giveUp(count, in: &state) : nil)
        }
        if let missed { note(missed, now: time) }
        return isKnown
    }

    /// Frames that will not come out any more.
    private struct Missed {
        var count: Int
        var first: UInt64
        /// How many of them came too late, and the first of those.
        var overdue = 0
        var firstOverdue = UInt64.max
    }

    /// Takes the oldest marks away.
    private static func giveUp(_ count: Int, in state: inout State) -> Missed {
        var missed = Missed(count: count, first: state.inside[0])
        if !state.overdue.isEmpty {
            for index in 0..<count {
                guard let mark = state.overdue.remove(state.inside[index]) else { continue }
                (missed.overdue, missed.firstOverdue) = (missed.overdue + 1, min(missed.firstOverdue, mark))
            }
        }
        state.inside.removeFirst(count)
        return missed
    }

    // MARK: - Reading

    /// How many frames are in it, of so many that came in and went out; those that guards have left out are said apart.
    func inside(in entered: Int, out left: Int, guarded: Int) -> Int {
        switch cause {
        case .handover: 0
        case .retiming: max(0, entered + repeated - left - leftOut(in: entered, out: left) - account.counts.total)
        case .holding: entered - left - guarded - account.counts.total - state.withLock(\.leftOut)
        case .overflow, .processing, .decoding, .selection:
            entered + repeated - left - account.counts.total - state.withLock { $0.early + $0.leftOut }
        }
    }

    /// How many frames were left out in it as asked.
    func leftOut(in entered: Int, out left: Int) -> Int {
        switch cause {
        // Between the two readings a frame may have passed.
        case .handover: max(0, entered - left - account.counts.total)
        case .decoding: state.withLock { $0.early + $0.leftOut }
        default: state.withLock(\.leftOut)
        }
    }

    /// How many frames came out that never went in.
    var repeated: Int { state.withLock { $0.repeated } }

    /// Asks a rate converter how it has got on.
    func refresh() {
        // Once it has been stopped it has forgotten.
        guard case .retiming(let isAsked) = cause, let element, !state.withLock({ $0.isSettled }),
            case .int(let added)? = try? element.get("duplicate"), case .int(let gone)? = try? element.get("drop")
        else { return }
        let new = state.withLock { state in
            state.repeated = Int(added)
            if isAsked { state.leftOut = Int(gone) }
            return isAsked ? 0 : Int(gone) - account.counts.late
        }
        account.note(.late, new, at: nil)
    }

    /// An element of it has said that it gives frames up because it is late.
    func fallBehind() { state.withLock { $0.isLate = true } }

    /// Its end has passed: what went in and has not come out never will.
    ///
    /// - Parameters:
    ///   - isCut: whether it was cut off at a stop with frames on their way, which are late then; else a queue has given out all it had.
    ///   - isStopped: whether all that it leads to was stopped before, as asked, so that nobody waited for what was on its way.
    func settle(in entered: Int, out left: Int, guarded: Int, isCut: Bool, isStopped: Bool) {
        refresh()
        guard
            state.withLock({ state in
                defer { state.isSettled = true }; return !state.isSettled
            })
        else { return }
        let rest = inside(in: entered, out: left, guarded: guarded)
        if isStopped, cause != .handover { return state.withLock { $0.leftOut += max(0, rest) } }
        switch cause {
        case .processing, .decoding, .selection:
            if rest < 0 { state.withLock { $0.repeated -= rest } }
            let missed = state.withLock { state in
                Missed(
                    count: rest, first: state.inside.count > 0 ? state.inside[0] : .max,
                    overdue: max(0, min(rest, state.overdue.count)), firstOverdue: state.overdue.min() ?? .max)
            }
            note(missed, now: nil)
        case .retiming(let isAsked):
            // `videorate` does not count the pictures that `LastPicture` has given again.
            let made = left + leftOut(in: entered, out: left) + account.counts.total - entered - repeated
            state.withLock { $0.repeated += max(0, made) }
            // At the end of the stream the last picture may fall on no time of the new rate. (What the element drops before, `refresh` counts.)
            if isAsked || !isCut {
                state.withLock { $0.leftOut += max(0, rest) }
            } else {
                account.note(.late, rest, at: nil)
            }
        case .overflow, .holding: if isCut { account.note(.late, rest, at: nil) }
        case .handover: break
        }
    }

    private func note(_ missed: Missed, now: ClockTime?) {
        var (count, mark) = (missed.count, missed.first)
        if case .selection(true) = cause {
            state.withLock { $0.leftOut += max(0, count - missed.overdue) }
            (count, mark) = (missed.overdue, missed.firstOverdue)
        }
        let reason: DropReason =
            switch cause {
            case .overflow(let reason): reason
            case .decoding: state.withLock { $0.isLate } ? .late : .discontinuity
            default: .late
            }
        account.note(reason, count, at: mark == .max ? nil : ClockTime(nanoseconds: mark), now: now)
    }

    /// Asks a queue that lets nothing out how many it really holds. Elsewhere the oldest marks are given up: their frames are
    /// still counted at the end, only their times are not known.
    private func shorten() {
        guard case .overflow = cause else {
            state.withLock { _ = Self.giveUp($0.inside.count / 2, in: &$0) }
            return
        }
        guard case .int(let level)? = try? element?.get("current-level-buffers") else { return }
        let missed = state.withLock { state in
            // One frame may be on its way in, and one on its way out.
            let missed = Self.giveUp(max(0, state.inside.count - Int(level) - 2), in: &state)
            state.limit = 2 * state.inside.count + Self.longestList
            return missed
        }
        note(missed, now: nil)
    }
}
