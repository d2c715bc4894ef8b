/// A track before its packets are counted.
struct TrackHeader {
    var number: Int
    var medium: TrackVerdict.Medium
    var codec: String
    /// Ticks a second.
    var timescale: Int64
    var width, height, sampleRate, channels: Int?
}
