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
