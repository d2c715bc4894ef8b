/// Whether a file has pictures in a stretch of it, by the times of their packets. A value without a clock.
///
/// A sound may have a hole in a whole file: clips were joined of which one is silent, or a part was cut out of it; the pictures go on there. Where
/// they do not, the file has lost what was there.
struct PictureCourse: Sendable {
    /// Of a stream: more than come in the longest hole and in the time up to its being known.
    private static let most = 2048
    /// By how much longer than usual a step is that may be a hole.
    private static let excess = 1.5

    /// By how much times are off that were rounded to a track's ticks.
    private static let rounding = Duration.milliseconds(2)

    /// The times of the newest packets of each stream, and the first of all and how many they are.
    private var streams: [String: (times: [Duration], first: Duration, count: Int)] = [:]

    /// Takes a packet; they come in the order in which they are decoded.
    mutating func take(_ id: String, at time: Duration) {
        var stream = streams[id] ?? ([], time, 0)
        stream.times.append(time)
        stream.count += 1
        if stream.times.count > Self.most { stream.times.removeFirst(Self.most / 2) }
        streams[id] = stream
    }

    /// Whether pictures are missing in a stretch in which a sound has a hole, or there are none in all of the file.
    ///
    /// A stream that ended before is no stream that has a hole, nor is one that begins behind it: of sound that begins later than at 0, MP4 can
    /// only say that its first piece lasts longer.
    func lacks(from begin: Duration, to end: Duration) -> Bool {
        streams.isEmpty
            || streams.values.contains { stream in
                let times = stream.times.sorted()
                guard let last = times.last, stream.count > 1, end - stream.first > Self.rounding else { return false }
                let usual = (last - stream.first) / (stream.count - 1)
                let reach = DecodedPictures.reach
                return zip(times, times.dropFirst()).contains { time, next in
                    next - time > usual * Self.excess && (next - time) * 2 > end - begin && next > begin - reach
                        && time < end + reach
                }
            }
    }
}
