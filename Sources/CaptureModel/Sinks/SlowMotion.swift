/// How a recording plays slower than what it shows: every captured picture is in the file, at a time of its own.
public struct SlowMotion: Sendable, Hashable {
    /// What becomes of the sink's sound.
    public enum Sound: String, Sendable, Hashable, CaseIterable {
        /// It is left out.
        case drop
        /// It keeps its own speed and begins with the picture, before which it ends.
        case keep
        /// It becomes as long as the picture, and as much lower, as from a tape that runs slower.
        case stretch
    }

    /// A stretch of the take with a speed of its own.
    public struct Ramp: Sendable, Hashable {
        /// Where it begins, on the take's timeline.
        public var from: Duration
        /// Where it ends: the first moment that is no longer in it.
        public var to: Duration
        /// How fast it plays: 1 is as it happened, 0.25 is four times as long. Range: 0.01 ... 1.
        public var speed: Double

        /// Makes a ramp.
        public init(from: Duration, to: Duration, speed: Double) {
            self.from = from
            self.to = to
            self.speed = speed
        }
    }

    /// The rate at which the file plays outside ramps; nil is the captured one, which is speed 1.
    public var playAt: FrameRate?
    /// What becomes of the sink's sound; a sink that takes sound must say. (The slow-motion article of docs/origins.md records sound beside pictures
    /// of 240 fps and leaves open what it becomes when they are played slowly.)
    public var sound: Sound?
    /// Stretches with speeds of their own.
    public var ramps: [Ramp]

    /// Makes a wish.
    public init(playAt: FrameRate? = nil, sound: Sound? = nil, ramps: [Ramp] = []) {
        self.playAt = playAt
        self.sound = sound
        self.ramps = ramps
    }

    /// Speeds that a recording can have: 0.01 makes 24 s of a picture that was taken at 240 fps and 1000 s of ten.
    public static let speeds = 0.01...1.0
}
