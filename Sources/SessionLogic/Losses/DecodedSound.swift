/// Finds the sound that a file's decoder leaves out, by the packets that go in and the pieces that come out. A value without a clock.
///
/// It is missing where what came out is shorter than what went in. So is sound of which two pieces have one time: of some files (ADPCM with one
/// channel in AVI, by GStreamer 1.22) every time is half of what it should be.
package struct DecodedSound: Sendable {
    /// No more than this is passed over.
    package static let tolerance = Duration.milliseconds(100)
    /// Containers round their times, Matroska to a millisecond.
    private static let rounding = Duration.milliseconds(20)
    /// What two pieces may have in common by that.
    private static let overlap = Duration.milliseconds(2)
    /// A packet that says to be so much longer than the others is none: MP4 has no other way to say that there is nothing for a time.
    private static let filling = 4.0
    /// So much longer than the second, the first one is none.
    private static let late = 1.5

    /// Which part of a sound has the times of other sound where its times are wrong.
    private static let doubling = 0.25

    /// The time of the first packet.
    private var beginning: Duration?
    /// Where the packets end that went in, how many they are, and how long.
    private var (packetsEnd, packets, covered) = (Duration.zero, 0, Duration.zero)
    /// Of those that say how long they are.
    private var measured: (length: Duration, count: Int) = (.zero, 0)
    /// Where what came out ends.
    private var newest: Duration?
    /// How long what came out is, without its holes, and in how many pieces it came.
    private var (given, pieces) = (Duration.zero, 0)
    /// Whether all that came out says how long it is.
    private var isMeasured = true
    /// How much was told as missing, and how much of what came out has the time of other sound.
    private var (told, doubled) = (Duration.zero, Duration.zero)
    /// Where no packet went in.
    private var holes: [LossShare.Hole] = []
    /// The times of packets before which the container says that something is missing.
    private var breaks: [Duration] = []

    /// Begins with nothing.
    package init() {}

    /// Where the packets end that went in; nil before the first.
    package var end: Duration? { beginning.map { _ in packetsEnd } }

    /// How long a piece is in the mean: by its own account, or by the times of the packets.
    private var piece: Duration {
        if pieces > 0, given > .zero { return given / pieces }
        return packets > 0 ? (packetsEnd - (beginning ?? packetsEnd)) / packets : .zero
    }

    /// What a decoder may leave out: at its beginning one packet or two hold what nobody is to hear (AAC, Opus, MP3).
    private var slack: Duration { min(Self.tolerance, piece * 2 + Self.rounding) }

    /// The container says that something is missing before a packet (`GST_BUFFER_FLAG_DISCONT`, which a parser may forget).
    package mutating func noteBreak(at time: Duration) { breaks.append(time) }

    /// Takes a packet that goes into the decoder.
    ///
    /// - Parameter length: by its own account; nil where it says nothing.
    package mutating func take(at time: Duration, lasting length: Duration?) -> FileHole? {
        guard beginning != nil else {
            (beginning, packetsEnd) = (time, time)
            add(time, length)
            return nil
        }
        defer { add(time, length) }
        guard time - packetsEnd > slack else { return nil }
        holes.append(.init(begin: packetsEnd, length: time - packetsEnd))
        breaks.removeAll { $0 < packetsEnd - DecodedPictures.reach }
        guard breaks.contains(where: { $0 <= time + DecodedPictures.reach }) else { return nil }
        return FileHole(begin: packetsEnd, lasting: time - packetsEnd, of: piece)
    }

    private mutating func add(_ time: Duration, _ length: Duration?) {
        // One that does not say how long it is lasts up to the next.
        if length == nil, time > packetsEnd, time - packetsEnd <= Self.tolerance { covered += time - packetsEnd }
        var length = length ?? .zero
        // A sound that begins a little later than at 0 says so of its first piece: what is one more piece is within the slack.
        if measured.count == 1, length > .zero, measured.length > length * Self.late {
            covered -= measured.length - length
            measured.length = length
        }
        let usual = measured.count > 1 ? measured.length / measured.count : .zero
        if usual > .zero, length > usual * Self.filling { length = usual }
        if length > .zero { measured = (measured.length + length, measured.count + 1) }
        covered += length
        (packetsEnd, packets) = (max(packetsEnd, time + length), packets + 1)
    }

    /// Takes a piece that comes out of the decoder.
    ///
    /// - Parameter length: how long it is; nil where it does not say so.
    package mutating func give(at time: Duration, lasting length: Duration?) -> FileHole? {
        isMeasured = isMeasured && length ?? .zero > .zero
        let length = length ?? .zero
        (given, pieces) = (given + length, pieces + 1)
        guard let last = newest else {
            newest = time + length
            return nil
        }
        newest = max(last, time + length)
        // What is only rounded overlaps by less.
        if last - time > max(length / 4, Self.overlap) { doubled += min(last - time, length) }
        return time > last ? jump(from: last, to: time) : nil
    }

    /// The sound between a piece that came out and the next.
    private mutating func jump(from begin: Duration, to time: Duration) -> FileHole? {
        let gap = LossShare.Hole(begin: begin, length: time - begin).outside(holes).map(\.length).reduce(.zero, +)
        holes.removeAll { $0.end <= time }
        let missing = min(gap, covered - given - told)
        guard isMeasured, missing > slack else { return nil }
        told += missing
        return FileHole(begin: begin, lasting: missing, of: piece)
    }

    /// The end of the stream has come out of the decoder.
    package mutating func finish() -> FileHole? {
        guard let newest, isMeasured else { return nil }
        // Where clips were joined a few pieces overlap, and nothing is missing by that.
        let isDoubled = doubled > given * Self.doubling
        let missing = max(covered - given - told, .zero) + (isDoubled ? doubled : .zero)
        return missing > slack ? FileHole(begin: newest, lasting: missing, of: piece) : nil
    }

    /// What is missing behind the last, where the file was to last so much longer.
    package func shortfall(of time: Duration) -> FileHole? {
        guard let newest, time > .zero else { return nil }
        return FileHole(begin: max(newest, packetsEnd), lasting: time, of: piece)
    }
}
