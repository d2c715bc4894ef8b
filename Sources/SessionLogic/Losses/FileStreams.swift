/// What is missing of a file's streams, by the packets that its demuxer gives, what goes into the decoders and what comes out of them. A
/// value without a clock.
package struct FileStreams: Sendable {
    /// What is known of a stream, which the demuxer has given an id.
    package enum Finding: Sendable, Hashable {
        /// Something is missing of it.
        case missing(String, FileHole)
        /// By its steps this much is missing; what was told before of that time is among it.
        case hole(String, MeasuredCadence.Hole)
        /// It was to come up to this running time.
        case owed(String, Duration)
    }

    /// How long before the end of a file a stream ends that was not to go on.
    private static let apart = Duration.milliseconds(500)
    /// By how much the length that a container states may be off, beyond what its last packet lasts where it does not say so. (Of 53 whole
    /// files of ten containers it was off by up to 43 ms, and by 56 ms of AAC with 8000 samples a second in MP4.)
    package static let tolerance = Duration.milliseconds(60)

    private var pictures: [String: DecodedPictures] = [:]
    private var sounds: [String: DecodedSound] = [:]
    /// Those that packets go into a decoder of.
    private var decoded: Set<String> = []
    /// When the file has pictures.
    private var course = PictureCourse()
    /// The usual steps of the packets of each sound, and of the sound that comes out.
    private var steps: (packets: [String: MeasuredCadence], pieces: [String: MeasuredCadence]) = ([:], [:])
    /// How long the file is by its container; nil where that does not say.
    private var stated: Duration?
    /// When nothing of a stream is to be shown, by the container.
    private var empty: [String: [Range<Duration>]] = [:]
    /// Where the packets of all streams end, in running time and in the times that the file's length counts: some begin elsewhere.
    private var (furthest, position) = (Duration.zero, Duration.zero)
    /// Of streams whose packets do not say how long they are: the newest, and the step to it.
    private var unmeasured: [String: (time: Duration, step: Duration)] = [:]
    /// How many streams the demuxer gives, and how many of them have ended.
    private var (begun, ended) = (0, 0)
    /// The used streams that have ended.
    private var finished: Set<String> = []
    /// How many streams are used.
    private let used: Int
    /// Whether its end is followed by its next round, to which the time belongs.
    private let isLooped: Bool
    private var isJudged = false

    /// Begins with nothing.
    package init(used: Int, isLooped: Bool) { (self.used, self.isLooped) = (used, isLooped) }

    // MARK: - The container

    /// The container states how long the file is.
    package mutating func state(_ length: Duration) { stated = stated ?? length }

    /// The container states when nothing of a stream is to be shown.
    package mutating func state(empty stretches: [Range<Duration>], of id: String) { empty[id] = stretches }

    /// The container gives one more stream.
    package mutating func begin() { begun += 1 }

    /// A packet leaves the demuxer.
    ///
    /// - Parameters:
    ///   - time: in running time.
    ///   - position: in the times that the file's length counts.
    ///   - length: by its own account; nil where it says nothing.
    ///   - isBroken: whether the demuxer says that something is missing before it.
    package mutating func demux(
        _ id: String, isPicture: Bool, at time: Duration, position: Duration, lasting length: Duration?, isBroken: Bool
    ) -> [Finding] {
        furthest = max(furthest, time + (length ?? .zero))
        self.position = max(self.position, position + (length ?? .zero))
        let before = unmeasured[id]?.time ?? time
        unmeasured[id] = length == nil ? (max(before, time), max(time - before, .zero)) : nil
        // The first behind what is to show nothing follows no other.
        let isBroken =
            isBroken
            && !empty[id, default: []].contains { stretch in
                let (end, margin) = (stretch.upperBound, DecodedSound.tolerance)
                return end - margin <= time && time <= end + margin
            }
        guard !isPicture else {
            course.take(id, at: time)
            return isBroken ? pictures[id, default: .init()].noteBreak(time...time).map { .missing(id, $0) } : []
        }
        if isBroken { sounds[id, default: .init()].noteBreak(at: time) }
        guard let hole = steps.packets[id, default: .init()].take(at: time, lasting: length) else { return [] }
        return note(hole, of: id)
    }

    /// The last packet of a stream has left the demuxer.
    package mutating func endPackets(of id: String?) -> [Finding] {
        ended += 1
        let holes = id.flatMap { steps.packets[$0]?.end() } ?? []
        return holes.flatMap { hole in id.map { note(hole, of: $0) } ?? [] } + judge()
    }

    /// A sound has a hole: where the pictures have one too, the file has.
    private mutating func note(_ hole: MeasuredCadence.Hole, of id: String) -> [Finding] {
        isHole(hole, of: id) ? noteBreak(hole.begin...hole.end) : []
    }

    /// Whether the file has a hole where a sound has one. A packet that is longer than it says is none.
    private func isHole(_ hole: MeasuredCadence.Hole, of id: String) -> Bool {
        let begin = hole.begin
        let rest = empty[id, default: []].reduce(hole.end - begin) { rest, stretch in
            rest - max(.zero, min(stretch.upperBound, hole.end) - max(stretch.lowerBound, begin))
        }
        return rest > DecodedSound.tolerance && course.lacks(from: begin, to: hole.end)
    }

    private mutating func noteBreak(_ stretch: ClosedRange<Duration>) -> [Finding] {
        pictures.keys.sorted().flatMap { id in
            (pictures[id]?.noteBreak(stretch) ?? []).map { Finding.missing(id, $0) }
        }
    }

    // MARK: - The decoder

    /// A packet goes into a decoder.
    package mutating func decode(
        _ id: String, isPicture: Bool, at time: Duration, lasting length: Duration?, isKey: Bool
    ) -> [Finding] {
        decoded.insert(id)
        return take(id, isPicture: isPicture, at: time, lasting: length, isKey: isKey)
    }

    private mutating func take(
        _ id: String, isPicture: Bool, at time: Duration, lasting length: Duration?, isKey: Bool
    ) -> [Finding] {
        guard isPicture else {
            let hole = sounds[id, default: .init()].take(at: time, lasting: length)
            return hole.map { [.missing(id, $0)] } ?? []
        }
        pictures[id, default: .init()].take(at: time, lasting: length, isKey: isKey)
        return []
    }

    /// What is used of the file comes out.
    package mutating func give(
        _ id: String, isPicture: Bool, at time: Duration, lasting length: Duration?, isKey: Bool
    ) -> [Finding] {
        // Of what needs no decoder nothing was counted before.
        let isRaw = !decoded.contains(id)
        let before = isRaw ? take(id, isPicture: isPicture, at: time, lasting: length, isKey: isKey) : []
        guard !isPicture else {
            return before + pictures[id, default: .init()].give(at: time, lasting: length).map { .missing(id, $0) }
        }
        let hole = sounds[id, default: .init()].give(at: time, lasting: length).map { Finding.missing(id, $0) }
        let step = steps.pieces[id, default: .init()].take(at: time, lasting: length)
        return before + [hole].compactMap(\.self) + judge(step.map { [$0] } ?? [], of: id)
    }

    private func judge(_ holes: [MeasuredCadence.Hole], of id: String) -> [Finding] {
        holes.filter { isHole($0, of: id) }.map { .hole(id, $0) }
    }

    /// The last of a used stream has come out.
    package mutating func finish(_ id: String) -> [Finding] {
        finished.insert(id)
        let holes = (pictures[id]?.finish() ?? []) + [sounds[id]?.finish()].compactMap(\.self)
        let ends = [pictures[id]?.end, sounds[id]?.end].compactMap(\.self) + holes.map(\.end)
        return holes.map { .missing(id, $0) } + judge(steps.pieces[id]?.end() ?? [], of: id)
            + [ends.max().map { .owed(id, $0) }].compactMap(\.self) + judge()
    }

    /// What is missing behind the end, once the container has given all it has and all that is used of it has come out.
    private mutating func judge() -> [Finding] {
        guard !isJudged, !isLooped, ended >= begun, finished.count == used, let stated else { return [] }
        isJudged = true
        let lacking = stated - max(furthest, position)
        guard lacking > Self.tolerance + (unmeasured.values.map(\.step).max() ?? .zero) else { return [] }
        // Pictures are in another order in the file than they are shown: it ends with some that are shown behind others that it lacks.
        return noteBreak(furthest...furthest)
            + finished.sorted().flatMap { id -> [Finding] in
                // One that ended before the others was not to go on.
                guard let end = pictures[id]?.end ?? sounds[id]?.end, furthest - end <= Self.apart,
                    let hole = pictures[id]?.shortfall(of: lacking) ?? sounds[id]?.shortfall(of: lacking)
                else { return [] }
                return [.missing(id, hole), .owed(id, hole.end)]
            }
    }
}
