/// A packet as its container lists it; times in the track's own ticks.
struct Packet {
    /// When it is decoded; nil where the container does not say.
    var decodeTime: Int64?
    /// When it is shown.
    var time: Int64
    /// How long; nil where the container does not say.
    var duration: Int64?
    var size: Int
    var isKey: Bool
    /// Its first bytes, at most eight.
    var head: ArraySlice<UInt8> = []
}

/// A track before its packets are counted.
struct TrackHeader {
    var number: Int
    var medium: TrackVerdict.Medium
    var codec: String
    /// Ticks a second.
    var timescale: Int64
    var width, height, sampleRate, channels: Int?
}

/// Why a file cannot be read any further.
enum ScanFailure: Error {
    /// Nothing of it can be played.
    case unreadable(String)
    /// The caller has lost interest.
    case cancelled
}

extension Duration {
    /// A number of ticks of which there are so many in a second.
    init(ticks: Int64, perSecond scale: Int64) {
        let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: scale)
        // Exact to the attosecond where a second has no more than 2^32 ticks.
        let product = Int64(1_000_000_000_000_000_000).multipliedFullWidth(by: rest)
        let attoseconds = scale.dividingFullWidth(product).quotient
        self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
}
