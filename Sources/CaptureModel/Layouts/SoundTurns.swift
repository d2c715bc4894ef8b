/// How loud one of several sounds is over time, of which one at a time is heard.
///
/// Two sounds that change places at one time are as strong together all the while as either is alone: the squares of their gains add
/// up to 1, for sounds of two microphones have little in common. A gain has no jump and no corner, so nothing clicks.
public struct SoundTurns: Sendable {
    /// What is to be done with a stretch of sound.
    public enum Gain: Sendable, Hashable {
        /// As it is.
        case full
        /// Silent.
        case none
        /// Something else from sample to sample.
        case changing
    }

    /// From a change's first sample to its last.
    public let crossfade: Duration
    /// How far it was heard before the first of `turns`: 0 ... 1.
    private var share: Double
    private var turns: [(begin: Duration, isHeard: Bool)] = []
    /// The end of what has gone through; nobody can change that any more.
    public private(set) var last = Duration.zero

    /// The crossfades that can be asked for. A shorter one is heard as a click, in a longer one two people are.
    public static let crossfades = Duration.milliseconds(5)...Duration.seconds(2)
    /// A crossfade that is heard as none.
    public static let usualCrossfade = Duration.milliseconds(50)

    /// Begins heard or silent.
    public init(isHeard: Bool, crossfade: Duration) {
        self.crossfade = max(crossfade, Self.crossfades.lowerBound)
        share = isHeard ? 1 : 0
    }

    /// Has it heard from a time on, or no more; with the next sound where that time is over.
    public mutating func turn(_ isHeard: Bool, at time: Duration) {
        let time = max(time, last)
        turns.removeAll { $0.begin >= time }
        guard isHeard != (turns.last?.isHeard ?? (share == 1)) else { return }
        turns.append((time, isHeard))
    }

    /// Goes on to the next stretch of sound, which follows the one before or lies behind it.
    public mutating func advance(from begin: Duration, to end: Duration) -> Gain {
        while let first = turns.first {
            let next = turns.count > 1 ? turns[1].begin : first.begin + crossfade
            guard next <= begin else { break }
            share = share(at: next)
            turns.removeFirst()
        }
        last = max(last, end)
        guard turns.first.map({ $0.begin >= end }) ?? true else { return .changing }
        return share == 1 ? .full : share == 0 ? .none : .changing
    }

    /// How loud it is at a time of the stretch that goes through: 0 ... 1.
    public func gain(at time: Duration) -> Double { Easing.easeInOut.done(after: share(at: time)).squareRoot() }

    private func share(at time: Duration) -> Double {
        var share = share
        for (index, turn) in turns.enumerated() where turn.begin < time {
            let end = index + 1 < turns.count ? min(time, turns[index + 1].begin) : time
            let step = (end - turn.begin) / crossfade
            share = turn.isHeard ? min(1, share + step) : max(0, share - step)
        }
        return share
    }
}
