/// Finds what a decoder leaves out of a file's stream, by the times of the packets that go in and of what comes out. A value without a clock.
///
/// A picture is missing where two that came out lie further apart than one is shown, and packets between them went in. Neither the
/// packets alone nor the steps alone say so: two packets may be the fields of one picture, a packet may hold a picture that is never
/// shown (VP8), and the pictures of a film may be of unequal lengths. Sound is missing where what came out is shorter than what went in.
/// Where the container says that something is missing before a packet, all is missing that the time has room for. Sound of which two pieces
/// have one time is missing too: of some files (ADPCM with one channel in AVI, by GStreamer 1.22) every time is half of what it should be.
package struct DecodedStream: Sendable {
    /// A stretch of which something is missing.
    package struct Hole: Sendable, Hashable {
        /// The running time at which the first of it was due.
        package var begin: Duration
        /// How many pictures, or pieces of sound of the length in which they come.
        package var missing: Int
        /// How long they are.
        package var length: Duration

        /// Where they end.
        package var end: Duration { begin + length }
    }

    /// No more than this is passed over of a sound.
    package static let tolerance = Duration.milliseconds(100)
    /// Containers round their times, Matroska to a millisecond.
    private static let rounding = Duration.milliseconds(20)
    /// How far the time of a packet behind a break may be from the hole: packets come in another order than they are shown.
    private static let reach = Duration.milliseconds(500)
    /// Many films have pictures of unequal lengths, and no more gaps than these lie between a hole in a sound and its being known.
    private static let mostGaps = 64

    private let isPicture: Bool
    /// The times of the packets whose pictures have not come out yet and which none that came behind has passed.
    private var waiting: [Duration] = []
    /// The time of the first picture that needs no other: what is shown before it cannot be decoded. Of sound, of the first packet.
    private var beginning: Duration?
    /// Where the packets end that went in.
    private var packetsEnd = Duration.zero
    /// How many went in.
    private var packets = 0
    /// The times of packets before which the container says that something is missing.
    private var breaks: [Duration] = []
    /// Of pictures: where none came and no packet went in, for which nobody has said yet that something is missing there.
    private var gaps: [Hole] = []
    /// Where what came out begins and ends.
    private var newest: (begin: Duration, end: Duration)?
    /// How long what came out is, without its holes, and in how many pieces it came.
    private var (given, pieces) = (Duration.zero, 0)
    /// Whether all that came out says how long it is.
    private var isMeasured = true
    /// Of sound: how long what went in is, how much of it was told as missing, and how much of what came out has the time of other sound.
    private var (covered, told, doubled) = (Duration.zero, Duration.zero, Duration.zero)
    /// Of sound: where no packet went in.
    private var holes: [LossShare.Hole] = []

    /// Begins with nothing.
    package init(isPicture: Bool) { self.isPicture = isPicture }

    /// Where the packets end that went in; nil before the first that can be decoded.
    package var end: Duration? { beginning.map { _ in packetsEnd } }

    /// How long a picture is shown, or a piece of sound is, in the mean: by its own account, or by that of the packets, or by their times.
    private var piece: Duration {
        if pieces > 0, given > .zero { return given / pieces }
        return packets > 0 ? (packetsEnd - (beginning ?? packetsEnd)) / packets : .zero
    }

    /// What a decoder may leave out of a sound: at its beginning one packet or two hold what nobody is to hear (AAC, Opus, MP3).
    private var slack: Duration { min(Self.tolerance, piece * 2 + Self.rounding) }

    // MARK: - What goes in

    /// Something is missing in the file before a packet: its container says so (`GST_BUFFER_FLAG_DISCONT`, which a parser may forget), or
    /// another stream of it has a hole there.
    package mutating func noteBreak(at time: Duration) -> [Hole] {
        breaks.append(time)
        let isThere = { (gap: Hole) in gap.begin - Self.reach <= time && time <= gap.end + Self.reach }
        defer { gaps.removeAll(where: isThere) }
        return gaps.filter(isThere)
    }

    /// Takes a packet that goes into the decoder.
    ///
    /// - Parameters:
    ///   - length: by its own account; nil where it says nothing.
    ///   - isKey: whether it needs no other.
    package mutating func take(at time: Duration, lasting length: Duration?, isKey: Bool) -> Hole? {
        guard let beginning else {
            guard isKey || !isPicture else { return nil }
            (self.beginning, packetsEnd) = (time, time)
            add(time, length)
            return nil
        }
        guard time >= beginning else { return nil }
        defer { add(time, length) }
        guard !isPicture, time - packetsEnd > slack else { return nil }
        holes.append(.init(begin: packetsEnd, length: time - packetsEnd))
        guard isBroken(from: packetsEnd, to: time) else { return nil }
        return hole(at: packetsEnd, lasting: time - packetsEnd)
    }

    /// Whether the container says that something is missing in a stretch; what lies before it is of no use any more.
    private mutating func isBroken(from begin: Duration, to end: Duration) -> Bool {
        breaks.removeAll { $0 < begin - Self.reach }
        return breaks.contains { $0 <= end + Self.reach }
    }

    private mutating func add(_ time: Duration, _ length: Duration?) {
        packets += 1
        if isPicture {
            waiting.append(time)
        } else if length == nil, time > packetsEnd, time - packetsEnd <= Self.tolerance {
            // One that does not say how long it is lasts up to the next.
            covered += time - packetsEnd
        }
        let end = max(packetsEnd, time + (length ?? .zero))
        if !isPicture { covered += end - max(packetsEnd, time) }
        packetsEnd = end
    }

    // MARK: - What comes out

    /// Takes what comes out of the decoder.
    ///
    /// - Parameter length: how long it is; of a picture also how long one is by the stream's rate; nil where it says nothing.
    package mutating func give(at time: Duration, lasting length: Duration?) -> Hole? {
        isMeasured = isMeasured && length ?? .zero > .zero
        let length = length ?? .zero
        (given, pieces) = (given + length, pieces + 1)
        let end = time + length
        guard let last = newest else {
            newest = (time, end)
            return isPicture ? beginning.flatMap { pass(from: $0, to: time, step: length) } : nil
        }
        guard time > last.begin else {
            // Of a damaged film a decoder may set times back.
            waiting.removeAll { $0 == time }
            return nil
        }
        newest = (time, end)
        // What is only rounded overlaps by less.
        if !isPicture, last.end - time > length / 4 { doubled += last.end - time }
        guard isPicture else { return jump(from: last.end, to: time) }
        return pass(from: last.end, to: time, step: max(last.end - last.begin, length))
    }

    /// The sound between a piece that came out and the next.
    private mutating func jump(from begin: Duration, to time: Duration) -> Hole? {
        let gap = LossShare.Hole(begin: begin, length: time - begin).outside(holes).map(\.length).reduce(.zero, +)
        holes.removeAll { $0.end <= time }
        let missing = min(gap, covered - given - told)
        guard isMeasured, missing > slack else { return nil }
        told += missing
        return hole(at: begin, lasting: missing)
    }

    /// The pictures between one that came out and the next.
    private mutating func pass(from begin: Duration, to time: Duration, step: Duration) -> Hole? {
        let skipped = waiting.count { $0 >= begin - step / 2 && $0 + step / 2 < time && $0 < time }
        waiting.removeAll { $0 <= time + step / 2 }
        guard time - begin > step / 2 else { return nil }
        let room = step > .zero ? Int(((time - begin) / step).rounded()) : skipped
        let missing = isBroken(from: begin, to: time) ? room : min(room, skipped)
        if missing < room {
            gaps.append(Hole(begin: begin + step * missing, missing: room - missing, length: step * (room - missing)))
            gaps.removeFirst(max(0, gaps.count - Self.mostGaps))
        }
        return missing > 0 ? Hole(begin: begin, missing: missing, length: step * missing) : nil
    }

    /// The end of the stream has come out of the decoder.
    package mutating func finish() -> Hole? {
        guard let newest else { return nil }
        guard isPicture else {
            let missing = max(covered - given - told, .zero) + doubled
            guard isMeasured, missing > slack else { return nil }
            return hole(at: newest.end, lasting: missing)
        }
        let step = newest.end - newest.begin
        let left = waiting.count { $0 >= newest.end - step / 2 && $0 > newest.begin }
        waiting = []
        guard left > 0 else { return nil }
        let room = step > .zero ? Int(((packetsEnd - newest.end) / step).rounded()) : left
        // A packet that does not say how long it is lies at the end.
        let missing = min(max(room, 1), left)
        return Hole(begin: newest.end, missing: missing, length: step * missing)
    }

    /// What is missing behind the last that came out, where the container says that the stream was to last longer.
    package func shortfall(until end: Duration) -> Hole? {
        guard let newest, end > newest.end else { return nil }
        let begin = max(newest.end, packetsEnd)
        return end > begin ? hole(at: begin, lasting: end - begin) : nil
    }

    /// A hole of a length, in pieces of the usual one.
    private func hole(at begin: Duration, lasting length: Duration) -> Hole {
        let piece = piece
        let missing = piece > .zero ? max(1, Int((length / piece).rounded())) : 1
        return Hole(begin: begin, missing: missing, length: length)
    }
}
