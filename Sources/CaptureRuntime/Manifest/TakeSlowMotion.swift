public import CaptureCheck
internal import CaptureModel

/// How a file of a take plays slower than what it shows, and which moment of the take each of its times is.
public struct TakeSlowMotion: Sendable, Hashable, Codable {
    /// From a time of the file on, one speed.
    public struct Piece: Sendable, Hashable, Codable {
        /// Where it begins in the file.
        public var file: Seconds
        /// The moment of the take that is there.
        public var take: Seconds
        /// Seconds of the take that pass in one of the file.
        public var speed: Double
    }

    /// Pictures a second as they were captured.
    public var captured: Double
    /// The rate that the file tells; nil where that is the captured one.
    public var playAt: Double?
    /// What became of the sound: `drop`, `keep` or `stretch`.
    public var audio: String
    /// The pieces in their order, at least one; the last has no end.
    public var map: [Piece]

    /// The map of a file whose own 0 is at a moment of the take.
    public init(_ slow: CheckedSlowMotion, offset: Duration) {
        captured = slow.captured.perSecond
        playAt = slow.playAt?.perSecond
        audio = slow.sound.rawValue
        map = slow.map.beginning(at: offset).pieces.map {
            Piece(file: Seconds($0.file), take: Seconds($0.take), speed: $0.speed)
        }
    }

    /// The moment of the take that is at a time of the file: when a picture was taken, within what its camera's time stamps waver.
    public func takeTime(at file: Duration) -> Duration {
        guard let piece = map.last(where: { $0.file.duration <= file }) ?? map.first else { return file }
        return piece.take.duration
            + .nanoseconds(rounding: Double((file - piece.file.duration).nanoseconds) * piece.speed)
    }

    /// Where a moment of the take is in the file: what `takeTime(at:)` gives backwards.
    private func fileTime(at take: Duration) -> Duration {
        guard let piece = map.last(where: { $0.take.duration <= take }) ?? map.first, piece.speed > 0 else {
            return take
        }
        return piece.file.duration
            + .nanoseconds(rounding: Double((take - piece.take.duration).nanoseconds) / piece.speed)
    }

    /// The map of a file, or of a later one of the same recording, that has a moment of the take at a time of its own.
    func showing(_ moment: Duration, at file: Duration) -> TakeSlowMotion {
        let shift = file - fileTime(at: moment)
        var moved = self
        for index in moved.map.indices { moved.map[index].file = Seconds(moved.map[index].file.duration + shift) }
        // A map begins at the file's 0, with the speed of the piece that is there.
        let zero = moved.takeTime(at: .zero)
        let first = moved.map.lastIndex { $0.file.duration <= .zero } ?? moved.map.startIndex
        moved.map.removeSubrange(..<first)
        guard !moved.map.isEmpty else { return moved }
        (moved.map[0].file, moved.map[0].take) = (Seconds(.zero), Seconds(zero))
        return moved
    }

    /// The same for a track: a sound that keeps its speed is not slow.
    func takeTime(at file: Duration, of medium: TrackVerdict.Medium) -> Duration {
        let isKept = medium == .audio && audio == SlowMotion.Sound.keep.rawValue
        return isKept ? file + (map.first?.take.duration ?? .zero) : takeTime(at: file)
    }
}
