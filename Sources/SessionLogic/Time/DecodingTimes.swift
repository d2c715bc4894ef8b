/// When each picture of a stream is decoded whose container only says when it is shown, as RTP does.
///
/// The pictures come in the order of decoding. With `depth` pictures that may be decoded before one that is shown before them, the
/// time at which one is decoded is when that many before it in the order of showing is shown: it never steps back, lies behind no picture's own time,
/// and is known without waiting for what follows (as the DTS of ISO 14496-12, 8.6.1.2). Times are running times in nanoseconds.
package struct DecodingTimes {
    /// From one picture to the next where none have been seen: before the first ones there is nothing to go by. One of 25 a second.
    static let step: Int64 = 40_000_000
    /// The least from one to the next: a tick of MPEG-TS (90 kHz, ISO/IEC 13818-1, 2.4.3.7), rounded up.
    static let tick: Int64 = 11_112
    /// The most pictures that a decoder of H.264 or H.265 holds.
    static let most = 16

    /// How many pictures may be decoded before one that is shown before them.
    private(set) var depth: Int
    /// Whether that is by what has been seen, for the stream does not say.
    private let isSeen: Bool
    /// When pictures are shown that have come and at whose times none is decoded yet, the earliest first.
    private var ahead: [Int64] = []
    /// When the newest pictures are shown, in the order of decoding.
    private var recent: [Int64] = []
    private var last: Int64?

    /// - Parameter depth: how many pictures may be decoded before one that is shown before them; nil where the stream does not say: it is
    ///   as many as have been seen then, and the first that comes out of its turn is given a time behind the one it is shown at.
    package init(depth: Int?) {
        (self.depth, isSeen) = (min(max(0, depth ?? 0), Self.most), depth == nil)
    }

    /// When the next picture is decoded that is shown at a time.
    package mutating func time(of shown: Int64) -> Int64 {
        if isSeen { depth = max(depth, recent.count { $0 > shown }) }
        recent.append(shown)
        if recent.count > Self.most { recent.removeFirst() }
        ahead.insert(shown, at: ahead.firstIndex { $0 > shown } ?? ahead.endIndex)
        let own: Int64
        if ahead.count > depth {
            own = ahead.removeFirst()
        } else {
            // Nothing is decoded before 0: a camera that is quick to begin has its first picture shown there.
            let step = min(Self.step, max(0, ahead[0]) / Int64(depth))
            own = ahead[0] - Int64(depth + 1 - ahead.count) * step
        }
        let time = max(0, last.map { max(own, $0 + Self.tick) } ?? own)
        last = time
        return time
    }
}
