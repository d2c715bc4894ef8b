/// What is missing of a file's streams, by the packets that its demuxer gives, what goes into the decoders and what comes out of them. A
/// value without a clock.
package struct FileStreams: Sendable {
    /// What is known of a stream, which the demuxer has given an id.
    package enum Finding: Sendable, Hashable {
        /// Something is missing of it.
        case missing(String, DecodedStream.Hole)
        /// By its steps this much is missing; what was told before of that time is among it.
        case hole(String, MeasuredCadence.Hole)
        /// It was to come up to this running time.
        case owed(String, Duration)
    }

    /// By how much a container's statement of its length may be off: its streams end apart, and some state whole seconds.
    package static let tolerance = Duration.milliseconds(500)

    private var streams: [String: DecodedStream] = [:]
    /// Those that packets go into a decoder of.
    private var decoded: Set<String> = []
    /// The usual steps of the packets of each sound: where one has a hole, the file has one.
    private var sounds: [String: MeasuredCadence] = [:]
    /// The usual steps of what comes out: of sound, and of pictures that come at one rate.
    private var cadences: [String: MeasuredCadence] = [:]
    /// Whether a step in such a container may be a hole.
    private var hasHoles = true
    /// Whether pictures come at one rate in it.
    private var isRegular = false
    /// How long the file is by its container; nil where that does not say.
    private var length: Duration?
    /// By how much a time in the file is ahead of running time.
    private var ahead: Duration?
    /// Where the packets end, of all streams.
    private var furthest = Duration.zero
    /// How many streams the demuxer gives, and how many of them have ended.
    private var (given, ended) = (0, 0)
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

    /// The container has lengths in the place of times, so that no step of it is a hole.
    package mutating func expectNoHoles() { hasHoles = false }

    /// The container has pictures at one rate, so that a longer step is a hole.
    package mutating func expectRegularPictures() { isRegular = true }

    /// The container states how long the file is.
    package mutating func state(_ length: Duration) { self.length = self.length ?? length }

    /// The container gives one more stream.
    package mutating func begin() { given += 1 }

    /// A packet leaves the demuxer.
    ///
    /// - Parameters:
    ///   - length: by its own account; nil where it says nothing.
    ///   - isBroken: whether the demuxer says that something is missing before it.
    package mutating func demux(
        _ id: String, isPicture: Bool, at time: Duration, lasting length: Duration?, isBroken: Bool
    ) -> [Finding] {
        furthest = max(furthest, time + (length ?? .zero))
        var found: [Finding] = []
        if isBroken {
            found = streams[id, default: DecodedStream(isPicture: isPicture)].noteBreak(at: time).map {
                .missing(id, $0)
            }
        }
        guard !isPicture, hasHoles, let hole = sounds[id, default: .init()].take(at: time, lasting: length) else {
            return found
        }
        return found + noteBreak(at: hole.end)
    }

    /// The last packet of a stream has left the demuxer.
    ///
    /// - Parameter ahead: by how much a time in the file, by which its length is stated, is ahead of running time: some containers begin
    ///   with the first picture that is shown (FLV).
    package mutating func endPackets(of id: String?, ahead: Duration = .zero) -> [Finding] {
        ended += 1
        self.ahead = min(self.ahead ?? ahead, ahead)
        let holes = id.flatMap { sounds[$0]?.end() } ?? []
        return holes.flatMap { noteBreak(at: $0.end) } + judge()
    }

    /// Something is missing in the file.
    private mutating func noteBreak(at time: Duration) -> [Finding] {
        streams.keys.flatMap { id in
            (streams[id]?.noteBreak(at: time) ?? []).map { Finding.missing(id, $0) }
        }
    }

    // MARK: - The decoder

    /// A packet goes into a decoder.
    package mutating func decode(
        _ id: String, isPicture: Bool, at time: Duration, lasting length: Duration?, isKey: Bool
    ) -> [Finding] {
        decoded.insert(id)
        let hole = streams[id, default: DecodedStream(isPicture: isPicture)]
            .take(at: time, lasting: length, isKey: isKey)
        return hole.map { [.missing(id, $0)] } ?? []
    }

    /// What is used of the file comes out.
    package mutating func give(
        _ id: String, isPicture: Bool, at time: Duration, lasting length: Duration?, isKey: Bool
    ) -> [Finding] {
        var stream = streams[id] ?? DecodedStream(isPicture: isPicture)
        defer { streams[id] = stream }
        // Of what needs no decoder nothing was counted before.
        let isRaw = !decoded.contains(id)
        let missed = isRaw ? stream.take(at: time, lasting: length, isKey: isKey) : nil
        let holes = [missed, stream.give(at: time, lasting: length)].compactMap(\.self)
        guard hasHoles, !isPicture || isRegular else {
            return holes.map { .missing(id, $0) }
        }
        let gap = cadences[id, default: .init()].take(at: time, lasting: length)
        return holes.map { .missing(id, $0) } + [gap.map { .hole(id, $0) }].compactMap(\.self)
    }

    /// The last of a used stream has come out.
    package mutating func finish(_ id: String) -> [Finding] {
        finished.insert(id)
        let hole = streams[id]?.finish()
        var found = [hole.map { Finding.missing(id, $0) }].compactMap(\.self)
        found += (cadences[id]?.end() ?? []).map { .hole(id, $0) }
        if let end = streams[id]?.end { found.append(.owed(id, max(end, hole?.end ?? end))) }
        return found + judge()
    }

    /// What is missing behind the end, once the container has given all it has and all that is used of it has come out.
    private mutating func judge() -> [Finding] {
        guard !isJudged, !isLooped, ended >= given, finished.count == used, let stated = length
        else { return [] }
        isJudged = true
        let length = stated - (ahead ?? .zero)
        guard length - furthest > Self.tolerance else { return [] }
        // Pictures are in another order in the file than they are shown: it ends with some that are shown behind others that it lacks.
        return noteBreak(at: furthest)
            + finished.sorted().flatMap { id -> [Finding] in
                // One that ended before the others was not to go on.
                guard let stream = streams[id], let end = stream.end, furthest - end <= Self.tolerance,
                    let hole = stream.shortfall(until: length)
                else { return [] }
                return [.missing(id, hole), .owed(id, length)]
            }
    }
}
