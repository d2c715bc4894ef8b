public import CaptureModel

/// How a recording plays slower than what it shows, with the rate of its pictures.
public struct CheckedSlowMotion: Sendable, Hashable {
    /// Pictures per second as they are captured.
    public let captured: FrameRate
    /// The rate that the file tells; nil where only ramps are slow, and it tells the captured one.
    public let playAt: FrameRate?
    /// What becomes of the sound.
    public let sound: SlowMotion.Sound
    /// How times of the take become times of its files.
    public let map: TimeMap

    /// Settles a wish; the ramps do not overlap.
    public init(captured: FrameRate, _ wish: SlowMotion) {
        self.captured = captured
        playAt = wish.playAt
        sound = wish.sound ?? .drop
        map = TimeMap(speed: Self.speed(captured, wish), ramps: wish.ramps)
    }

    /// How fast it plays outside ramps.
    public var speed: Double { playAt.map { $0.perSecond / captured.perSecond } ?? 1 }

    /// How fast it plays outside ramps.
    static func speed(_ captured: FrameRate, _ wish: SlowMotion) -> Double {
        wish.playAt.map { $0.perSecond / captured.perSecond } ?? 1
    }
}
