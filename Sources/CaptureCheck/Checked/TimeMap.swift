public import CaptureModel

/// How times of a take become times of a file that plays slower: a straight line for each stretch of one speed.
public struct TimeMap: Sendable, Hashable {
    /// From a moment on, one speed.
    public struct Piece: Sendable, Hashable {
        /// Where it begins on the take's timeline.
        public var take: Duration
        /// Where it begins in the file.
        public var file: Duration
        /// How fast it plays; 1 is as it happened.
        public var speed: Double
    }

    /// The stretches in their order, at least one. What comes before the first plays as fast as it; the last has no end.
    public let pieces: [Piece]

    private init(_ pieces: [Piece]) { self.pieces = pieces }

    /// The map of a take: ramps, which do not overlap, and another speed where there is none.
    public init(speed: Double, ramps: [SlowMotion.Ramp] = []) {
        var speeds: [(from: Duration, speed: Double)] = [(.zero, speed)]
        for ramp in ramps.sorted(by: { $0.from < $1.from }) {
            if speeds.last?.from == ramp.from { speeds.removeLast() }
            speeds += [(ramp.from, ramp.speed), (ramp.to, speed)]
        }
        var pieces: [Piece] = []
        for (from, speed) in speeds where pieces.last?.speed != speed {
            let file = pieces.last.map { $0.file + ($0.length(to: from)) } ?? .zero
            pieces.append(Piece(take: from, file: file, speed: speed))
        }
        self.init(pieces)
    }

    /// Which stretch a moment of the take is in.
    public func piece(at take: Duration) -> Int { max(0, (pieces.firstIndex { $0.take > take } ?? pieces.count) - 1) }

    /// Where a moment of the take is in the file.
    public func fileTime(at take: Duration) -> Duration {
        let piece = pieces[piece(at: take)]
        return piece.file + piece.length(to: take)
    }

    /// Which moment of the take a time of the file shows.
    public func takeTime(at file: Duration) -> Duration {
        let index = max(0, (pieces.firstIndex { $0.file > file } ?? pieces.count) - 1)
        let piece = pieces[index]
        return piece.take + .nanoseconds(rounding: Double((file - piece.file).nanoseconds) * piece.speed)
    }

    /// The map of a file whose own 0 is at a moment of the take, as of a later segment.
    public func beginning(at take: Duration) -> TimeMap {
        let (first, zero) = (piece(at: take), fileTime(at: take))
        let begin = Piece(take: take, file: .zero, speed: pieces[first].speed)
        return TimeMap(
            [begin]
                + pieces[(first + 1)...].map { Piece(take: $0.take, file: $0.file - zero, speed: $0.speed) })
    }
}

extension TimeMap.Piece {
    /// How long the file shows what is from its beginning to a moment of the take.
    fileprivate func length(to moment: Duration) -> Duration {
        .nanoseconds(rounding: Double((moment - take).nanoseconds) / speed)
    }
}
