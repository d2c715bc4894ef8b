internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// What is dropped at the end of a branch by somebody who tells of it: the gate before a muxer whose disk is too slow, and the last element of a
/// sink.
///
/// A branch of sound is counted up to where an encoder cuts it anew. Behind that its losses are counted by their length, in pieces as long as those
/// that came.
final class ReportedLosses: Sendable {
    private struct State {
        /// What the last element says that it has dropped so far.
        var thrownAway = 0
        /// How much of the sound that was cut anew was turned away, in pieces.
        var turnedAway = 0.0
        /// How many of them have been counted.
        var counted = 0
    }

    let account: LossAccount
    /// Whether the pieces are the branch's own.
    private let countsPieces: Bool
    private let state = Mutex(State())

    /// - Parameter branch: the branch, of which this is the first part.
    init(of branch: PlannedBranch, _ account: LossAccount) {
        countsPieces = branch.reachesLeg
        self.account = account
    }

    /// One is turned away before the branch's last queue.
    ///
    /// - Parameters:
    ///   - length: how long it lasts; nil where that is not known.
    ///   - piece: how long those that enter the branch are; nil where that is not known.
    func turnAway(_ reason: DropReason, lasting length: Duration?, piece: Duration?, at time: ClockTime?) {
        guard !countsPieces else { return account.note(reason, at: time) }
        // Sources may give pieces of unequal length, and the newest says how long they are.
        let share = length.flatMap { length in piece.flatMap { $0 > .zero ? length / $0 : nil } } ?? 1
        let new = state.withLock { state in
            state.turnedAway += share
            // Up to the next whole one: a single packet is never none.
            let whole = max(state.counted, Int((state.turnedAway - 0.01).rounded(.up)))
            defer { state.counted = whole }
            return whole - state.counted
        }
        account.note(reason, new, at: time)
    }

    /// The last element of the sink says how many it has dropped so far.
    func throwAway(total: UInt64, at time: ClockTime?) {
        let new = state.withLock { state in
            defer { state.thrownAway = Int(clamping: total) }
            return Int(clamping: total) - state.thrownAway
        }
        account.note(.late, new, at: time)
    }

    /// Takes them from what the branch's stations saw: what was turned away before the last of them they saw as left out, what was behind it as out.
    func correct(_ tally: inout BranchTally) {
        let (total, thrown) = (account.counts.total, state.withLock(\.thrownAway))
        let before = countsPieces ? total - thrown : 0
        tally.left = max(0, tally.left - (total - before))
        tally.leftOut = max(0, tally.leftOut - before)
    }
}
