/// A track before its packets are counted.
struct TrackHeader {
    var number: Int
    var medium: TrackVerdict.Medium
    var codec: String
    /// Ticks a second.
    var timescale: Int64
    var width, height, sampleRate, channels: Int?
    /// Of pictures: how many may be decoded before one that is shown before them; nil where the codec does not say.
    var reordering: Int?
    /// Whether the container says of every packet if decoding can begin with it: in a transport stream the mark may be left out.
    var marksKeyFrames = true
}
