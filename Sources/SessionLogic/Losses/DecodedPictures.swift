/// Finds the pictures that a file's decoder leaves out, by the times of the packets that go in and of the pictures that come out. A value
/// without a clock.
///
/// A picture is missing where two that came out lie further apart than one is shown, and packets between them went in. Neither the
/// packets alone nor the steps alone say so: two packets may be the fields of one picture, a packet may hold a picture that is never
/// shown (VP8), and the pictures of a film may be of unequal lengths. Where the file is known to have a hole, all is missing that the time has
/// room for.
package struct DecodedPictures: Sendable {
    /// How far the time of a packet behind a hole may be from it: packets come in another order than they are shown.
    package static let reach = Duration.milliseconds(500)
    /// By how many places the order of what comes out may differ from that of the times: some containers state the times at which packets
    /// are decoded (AVI, MPEG).
    private static let disorder = 8
    /// By how much longer than usual a step is that may be a hole.
    private static let excess = 1.5
    /// A step that is so much longer than usual says nothing of what is.
    private static let longest = 3.0
    /// How many of the newest gaps are kept: a film whose pictures are of unequal lengths has one behind each longer picture, and what says
    /// that one of them is a hole comes soon behind it.
    private static let mostGaps = 64

    /// The times of the packets whose pictures have not come out yet and which none that came behind has passed.
    private var waiting: [Duration] = []
    /// The time of the first picture that needs no other: what is shown before it cannot be decoded.
    private var beginning: Duration?
    /// Where the packets end that went in.
    private var packetsEnd = Duration.zero
    /// The steps from one picture to the next that are no holes.
    private var steps: (length: Duration, count: Int) = (.zero, 0)
    /// Where something is missing in the file.
    private var breaks: [ClosedRange<Duration>] = []
    /// Where no picture came and no packet went in, of which nobody has said yet that something is missing there.
    private var gaps: [FileHole] = []
    /// The newest pictures that came out, by their times: those before the last few are in order.
    private var shown: [(begin: Duration, end: Duration)] = []
    private var isFirstJudged = false
    /// How many came out at the time of another: of damaged times and of B-frames in AVI and MPEG some come in the place of others.
    private var twins = 0
    /// How long what came out is by its own account, and how many they are.
    private var (given, pictures) = (Duration.zero, 0)

    /// Begins with nothing.
    package init() {}

    /// Where the packets end that went in; nil before the first that can be decoded.
    package var end: Duration? { beginning.map { _ in packetsEnd } }

    /// From one picture to the next: as they say, or in the mean of those that came close together where that is much longer.
    private var usual: Duration {
        let stated = pictures > 0 ? given / pictures : .zero
        let mean = steps.count > 0 ? steps.length / steps.count : .zero
        return mean > stated * Self.excess ? mean : stated
    }

    /// Something is missing in the file in a stretch, or before a packet: its container says so (`GST_BUFFER_FLAG_DISCONT`, which a parser may
    /// forget), or a sound has a hole there.
    package mutating func noteBreak(_ stretch: ClosedRange<Duration>) -> [FileHole] {
        let wide = stretch.lowerBound - Self.reach...stretch.upperBound + Self.reach
        breaks.append(wide)
        defer { gaps.removeAll { wide.overlaps($0.begin...$0.end) } }
        return gaps.filter { wide.overlaps($0.begin...$0.end) }
    }

    /// Takes a packet that goes into the decoder.
    ///
    /// - Parameters:
    ///   - length: by its own account; nil where it says nothing.
    ///   - isKey: whether it needs no other.
    package mutating func take(at time: Duration, lasting length: Duration?, isKey: Bool) {
        if beginning == nil, isKey { (beginning, packetsEnd) = (time, time) }
        guard let beginning, time >= beginning else { return }
        waiting.append(time)
        packetsEnd = max(packetsEnd, time + (length ?? .zero))
    }

    /// Takes a picture that comes out of the decoder.
    ///
    /// - Parameter length: how long one is shown by the stream's rate; nil where it says nothing.
    package mutating func give(at time: Duration, lasting length: Duration?) -> [FileHole] {
        (given, pictures) = (given + (length ?? .zero), pictures + 1)
        let place = shown.lastIndex { $0.begin <= time }.map { $0 + 1 } ?? 0
        if place > 0, shown[place - 1].begin == time { twins += 1 }
        shown.insert((time, time + (length ?? .zero)), at: place)
        return shown.count > Self.disorder ? judgeOldest() : []
    }

    /// Judges what is missing before the oldest picture, where that is the first, and behind it.
    private mutating func judgeOldest() -> [FileHole] {
        var found: [FileHole?] = []
        let first = shown[0]
        if !isFirstJudged {
            isFirstJudged = true
            found.append(beginning.flatMap { pass(from: $0, to: first.begin, step: first.end - first.begin) })
        }
        if shown.count > 1 {
            let step = max(first.end - first.begin, shown[1].end - shown[1].begin)
            found.append(pass(from: first.end, to: shown[1].begin, step: step))
            let next = shown[1].begin - first.begin
            let isUsual = steps.count < Self.disorder || next <= usual * Self.longest
            if next > .zero, isUsual { steps = (steps.length + next, steps.count + 1) }
        }
        shown.removeFirst()
        return found.compactMap(\.self)
    }

    /// The pictures between where one ends and another begins.
    private mutating func pass(from begin: Duration, to time: Duration, step: Duration) -> FileHole? {
        let skipped = waiting.count { $0 >= begin - step / 2 && $0 + step / 2 < time && $0 < time }
        waiting.removeAll { $0 <= time + step / 2 }
        guard time - begin > step / 2 else { return nil }
        var missing = step > .zero ? min(skipped, Int(((time - begin) / step).rounded())) : skipped
        (missing, twins) = (max(0, missing - twins), max(0, twins - missing))
        let usual = usual
        guard steps.count > 0, usual > .zero, time - begin + step > usual * Self.excess else {
            return hole(begin, missing, step)
        }
        let all = max(missing, Int(((time - begin + step) / usual).rounded()) - 1)
        breaks.removeAll { $0.upperBound < begin }
        guard !breaks.contains(where: { $0.lowerBound <= time }) else { return hole(begin, all, usual) }
        if let gap = hole(begin + step * missing, all - missing, usual) {
            gaps.append(gap)
            gaps.removeFirst(max(0, gaps.count - Self.mostGaps))
        }
        return hole(begin, missing, step)
    }

    private func hole(_ begin: Duration, _ missing: Int, _ step: Duration) -> FileHole? {
        missing > 0 ? FileHole(begin: begin, missing: missing, length: step * missing) : nil
    }

    /// The end of the stream has come out of the decoder.
    package mutating func finish() -> [FileHole] {
        var found: [FileHole] = []
        while shown.count > 1 { found += judgeOldest() }
        guard let last = shown.first else { return found }
        if !isFirstJudged { found += judgeOldest() }
        shown = [last]
        let step = last.end - last.begin
        let left = waiting.count { $0 >= last.end - step / 2 && $0 > last.begin } - twins
        waiting = []
        let room = step > .zero ? Int(((packetsEnd - last.end) / step).rounded()) : left
        // A packet that does not say how long it is lies at the end.
        return found + [left > 0 ? hole(last.end, min(max(room, 1), left), step) : nil].compactMap(\.self)
    }

    /// What is missing behind the last, where the file was to last so much longer.
    package func shortfall(of time: Duration) -> FileHole? {
        guard let last = shown.last, time > .zero else { return nil }
        return FileHole(begin: max(last.end, packetsEnd), lasting: time, of: usual)
    }
}
