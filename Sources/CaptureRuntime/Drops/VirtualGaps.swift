internal import CaptureModel
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Counts what a virtual camera does not show: where none of its cameras is there, or the one that is shown falls silent until another stands in.
final class VirtualGaps: Sendable {
    /// A change from one camera to another takes up to two pictures: they do not take theirs at one time.
    private static let leastMissing = 3

    let node: NodeName
    let account: LossAccount
    /// Behind which its cameras are one.
    private let pad: Pad
    private let cadence = Mutex(MeasuredCadence())

    init(_ node: NodeName, _ pad: Pad, _ account: LossAccount) {
        (self.node, self.pad, self.account) = (node, pad, account)
    }

    /// Begins to count.
    func open() {
        // A probe's closure may hold its pad weakly only, for the pad holds the closure.
        pad.onBuffer { [weak self, weak pad] buffer in
            if let self, let stamp = buffer.pts ?? buffer.dts, let time = pad?.runningTime(of: stamp) {
                let hole = cadence.withLock { $0.take(at: time.duration, lasting: buffer.duration?.duration) }
                if let hole { note(hole, now: time) }
            }
            return .pass
        }
    }

    /// Counts what is missing of what has come so far.
    func judge() { for hole in cadence.withLock({ $0.judge() }) { note(hole, now: nil) } }

    private func note(_ hole: MeasuredCadence.Hole, now: ClockTime?) {
        guard hole.missing >= Self.leastMissing else { return }
        account.note(.discontinuity, hole.missing, at: ClockTime(hole.begin), until: ClockTime(hole.end), now: now)
    }
}
