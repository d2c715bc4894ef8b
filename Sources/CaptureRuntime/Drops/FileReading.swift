internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Follows the streams of a file from its container to where they come out of `decodebin`, and counts what its decoders leave out, and
/// what is missing of the length that its container states (docs/decisions/0046-what-a-file-owes.md).
///
/// Nobody tells of either: a decoder passes a packet over that it cannot decode, and a demuxer that finds no more ends the stream.
final class FileReading: Sendable {
    /// Who hears of what is missing, and of the running time up to which a stream was to come.
    struct Report: Sendable {
        /// What its steps say; what is known to be missing there is among it.
        var fill: @Sendable (MediaType, MeasuredCadence.Hole) -> Void
        var lose: @Sendable (MediaType, _ missing: Int, _ begin: Duration) -> Void
        var owe: @Sendable (MediaType, _ end: Duration) -> Void
    }

    private struct State {
        /// What is watched: a closure may hold its pad weakly only, for the pad holds the closure.
        var (pads, demuxers) = ([Pad](), [Element]())
        /// By the id that the demuxer gives each.
        var streams: [String: DecodedStream] = [:]
        /// Those that packets go into a decoder of.
        var decoded: Set<String> = []
        /// The usual steps of the packets of each sound: where one has a hole, the file has one.
        var steps: [String: MeasuredCadence] = [:]
        /// Of a container that tells of no loss: the usual steps of what comes out.
        var cadences: [MediaType: MeasuredCadence] = [:]
        /// How long the file is by its container; nil where that does not say.
        var length: Duration?
        /// Where what the demuxer has given ends, of all streams.
        var furthest = Duration.zero
        /// How many streams the demuxer gives, and how many of them have ended.
        var (given, ended) = (0, 0)
        /// The streams that are used and have ended.
        var finished: [MediaType: String] = [:]
        /// Whether what is missing at its end has been told.
        var isJudged = false

        /// Something is missing in the file: what that says of each stream.
        mutating func noteBreak(at time: Duration) -> [(String, [DecodedStream.Hole])] {
            streams.keys.map { ($0, streams[$0]?.noteBreak(at: time) ?? []) }
        }
    }

    /// What states the length of a file. That of others is reckoned from the rate at which the first of it comes (MPEG-TS, MP3), from the index
    /// that is left (AVI), or from the size of the file (WAV), so that one that was cut is as long as it is.
    private static let stating: Set<String> = [
        "matroskademux", "qtdemux", "avidemux", "flvdemux", "asfdemux", "oggdemux", "flacparse",
    ]
    /// Demuxers that join what comes before a loss to what comes behind it, and the media whose steps say so: of 1.22 they mark nothing, and do
    /// not tell of all. (The pictures of ASF and Matroska may come as they like.)
    private static let joining: [String: Set<MediaType>] = [
        "tsdemux": [.video, .audio], "mpegpsdemux": [.video, .audio], "oggdemux": [.video, .audio],
        "asfdemux": [.audio], "matroskademux": [.audio],
    ]
    /// By how much a container's statement may be off: its streams end apart, and some state whole seconds.
    private static let tolerance = Duration.milliseconds(500)

    private let source: PlannedSource
    private let assembly: PipelineAssembly
    private let report: Report
    private let isEnding: @Sendable (String) -> Bool
    /// The `decodebin`.
    private let decoder: String
    private let state = Mutex(State())
    /// The pads that take its streams.
    private let ends = Mutex<[Pad]>([])

    /// - Parameter isEnding: whether what enters an element has been ended from outside; what comes behind that is for nobody.
    init?(
        _ source: PlannedSource, in assembly: PipelineAssembly, _ report: Report,
        isEnding: @escaping @Sendable (String) -> Bool
    ) {
        let own = assembly.plan.elements.filter { $0.node == source.node }
        // A single picture is decoded once and shown for ever.
        guard own.first?.factory == "filesrc", !own.contains(where: { $0.factory == "imagefreeze" }),
            let decoder = own.first(where: { $0.factory == "decodebin" })
        else { return nil }
        (self.source, self.assembly, self.report, self.isEnding) = (source, assembly, report, isEnding)
        self.decoder = decoder.name
    }

    /// Begins to count, also what comes of elements that are made in the place of these.
    func open() {
        watchEnds()
        watch()
        assembly.onRemake { [weak self] names in
            guard let self, names.contains(decoder) else { return }
            state.withLock { $0 = State() }
            watch()
        }
    }

    private func watch() {
        guard let bin = assembly.element(decoder) else { return }
        bin.onElementAdded { [weak self] element in
            let kind = (try? ElementFactory.find(element.factory))??.classification ?? ""
            if kind.contains("Demux") {
                self?.watch(demuxer: element)
            } else if Self.stating.contains(element.factory), let pad = try? element.staticPad("src") {
                self?.watch(parser: element, pad)
            } else if kind.contains("Decoder"), let pad = try? element.staticPad("sink") {
                self?.watch(entry: pad, isPicture: !kind.contains("Audio"))
            }
        }
        bin.onPadAdded { [weak self] pad in if pad.isSource { self?.watch(exit: pad) } }
    }

    // MARK: - The container

    private func watch(demuxer: Element) {
        let media = Self.joining[demuxer.factory] ?? []
        state.withLock { state in
            state.demuxers.append(demuxer)
            state.cadences = source.outputs.filter { media.contains($0.key) }.mapValues { _ in .init() }
        }
        let isStating = Self.stating.contains(demuxer.factory)
        demuxer.onPadAdded { [weak self, weak demuxer] pad in
            guard let self, pad.isSource else { return }
            watch(packets: pad)
            // It has read its heads.
            guard isStating, let length = demuxer?.streamDuration?.duration else { return }
            state.withLock { $0.length = $0.length ?? length }
        }
    }

    /// Of a stream without a container. (What is in one is parsed too, and its length is the container's.)
    private func watch(parser: Element, _ pad: Pad) {
        guard state.withLock(\.demuxers.isEmpty) else { return }
        state.withLock { $0.demuxers.append(parser) }
        watch(packets: pad)
        pad.onEvent { [weak self, weak parser] event in
            // It has not forgotten what it read at the beginning.
            if event == .endOfStream, let self, let length = parser?.streamDuration?.duration {
                state.withLock { $0.length = length }
            }
            return .pass
        }
    }

    private func watch(packets pad: Pad) {
        state.withLock { state in
            state.pads.append(pad)
            state.given += 1
        }
        let hasBegun = Atomic(false)
        pad.onBuffer { [weak self, weak pad] buffer in
            // The first follows no other, and is marked all the same.
            let isBroken = hasBegun.exchange(true, ordering: .relaxed) && buffer.flags.contains(.discontinuity)
            if let self, let pad { take(buffer, of: pad, isBroken: isBroken) }
            return .pass
        }
        pad.onEndOfStream { [weak self, weak pad] in if let pad { self?.end(pad) } }
    }

    /// A packet leaves the demuxer.
    ///
    /// - Parameter isBroken: whether the demuxer says that something is missing before it.
    private func take(_ packet: BufferInfo, of pad: Pad, isBroken: Bool) {
        guard let time = (packet.pts ?? packet.dts).flatMap(pad.runningTime)?.duration, let id = pad.streamID,
            let media = pad.currentCaps?.mediaType
        else { return }
        let isPicture = !media.hasPrefix("audio/")
        let found = state.withLock { state -> [(String, [DecodedStream.Hole])] in
            state.furthest = max(state.furthest, time + (packet.duration?.duration ?? .zero))
            var found: [(String, [DecodedStream.Hole])] = []
            if isBroken {
                let new = DecodedStream(isPicture: isPicture)
                found = [(id, state.streams[id, default: new].noteBreak(at: time))]
            }
            guard !isPicture,
                let hole = state.steps[id, default: .init()].take(at: time, lasting: packet.duration?.duration)
            else { return found }
            return found + state.noteBreak(at: hole.end)
        }
        for (id, holes) in found { for hole in holes { note(hole, of: id) } }
    }

    /// The last packet has left a pad of the demuxer.
    private func end(_ pad: Pad) {
        let found = state.withLock { state in
            state.ended += 1
            let holes = pad.streamID.flatMap { state.steps[$0]?.end() } ?? []
            return holes.flatMap { state.noteBreak(at: $0.end) }
        }
        for (id, holes) in found { for hole in holes { note(hole, of: id) } }
        judge()
    }

    /// A hole in a stream that may be used or not: a file may have several sounds.
    private func note(_ hole: DecodedStream.Hole, of id: String) {
        for media in source.outputs.keys {
            if let exit = exit(of: media), exit.streamID == id { note(hole, media, at: exit) }
        }
    }

    // MARK: - The decoder

    private func watch(entry pad: Pad, isPicture: Bool) {
        state.withLock { $0.pads.append(pad) }
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad, let id = pad.streamID,
                let time = (buffer.pts ?? buffer.dts).flatMap(pad.runningTime)
            else { return .pass }
            let hole = state.withLock { state in
                state.decoded.insert(id)
                return state.streams[id, default: DecodedStream(isPicture: isPicture)].take(buffer, at: time)
            }
            if let hole { note(hole, of: id) }
            return .pass
        }
    }

    // MARK: - What comes out

    private func watch(exit pad: Pad) {
        state.withLock { $0.pads.append(pad) }
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad, let media = media(of: pad), let id = pad.streamID,
                let time = (buffer.pts ?? buffer.dts).flatMap(pad.runningTime)
            else { return .pass }
            let holes = state.withLock { state -> [DecodedStream.Hole] in
                let isRaw = !state.decoded.contains(id)
                var stream = state.streams[id] ?? DecodedStream(isPicture: media == .video)
                defer { state.streams[id] = stream }
                let missed = isRaw ? stream.take(buffer, at: time) : nil
                return [missed, stream.give(at: time.duration, lasting: buffer.duration?.duration)].compactMap(\.self)
            }
            for hole in holes { note(hole, media, at: pad) }
            let gap = state.withLock { state in
                state.cadences[media]?.take(at: time.duration, lasting: buffer.duration?.duration)
            }
            if let gap { fill(media, gap, at: pad) }
            return .pass
        }
    }

    /// Follows the ends of the used streams where they come out of `decodebin`, which keeps some of them back until all have ended.
    private func watchEnds() {
        for (media, element) in source.outputs {
            guard let pad = assembly.pad("sink", of: element) else { continue }
            ends.withLock { $0.append(pad) }
            pad.onEvent { [weak self, weak pad] event in
                if event == .endOfStream, let exit = pad?.peer { self?.finish(media, at: exit) }
                return .pass
            }
        }
    }

    private func finish(_ media: MediaType, at pad: Pad) {
        guard let id = pad.streamID, isWanted(pad) else { return }
        let (hole, end) = state.withLock { state in
            state.finished[media] = id
            return (state.streams[id]?.finish(), state.streams[id]?.end)
        }
        note(hole, media, at: pad)
        for gap in state.withLock({ $0.cadences[media]?.end() ?? [] }) { fill(media, gap, at: pad) }
        if let end { owe(media, max(end, hole?.end ?? end), at: pad) }
        judge()
    }

    /// Whether somebody takes what a pad gives: nobody has ended it from outside, and who is behind the element that takes it goes on.
    /// (The end of its stream has taken away what the pad itself was answered last.)
    private func isWanted(_ pad: Pad) -> Bool {
        guard let element = pad.peer?.element, !isEnding(element.name) else { return false }
        return element.pads.contains { $0.isSource && $0.wasTaken }
    }

    /// What the graph takes a pad of the `decodebin` for; nil where it takes another.
    private func media(of pad: Pad) -> MediaType? {
        guard let element = pad.peer?.element?.name else { return nil }
        return source.outputs.first { $0.value == element }?.key
    }

    private func exit(of media: MediaType) -> Pad? {
        source.outputs[media].flatMap { assembly.pad("sink", of: $0) }?.peer
    }

    // MARK: - The end

    /// Tells what is missing behind the end, once the container has given all it has and all that is used of it has come out.
    private func judge() {
        // Of a file that goes into its next round that time belongs to the round.
        guard !source.isLooped else { return }
        let holes = state.withLock { state -> [(MediaType, DecodedStream.Hole?)] in
            guard !state.isJudged, state.ended >= state.given, state.finished.count == source.outputs.count,
                let length = state.length
            else { return [] }
            state.isJudged = true
            guard length - state.furthest > Self.tolerance else { return [] }
            // A stream that ended before the others was not to go on.
            return state.finished.compactMap { media, id in
                guard let stream = state.streams[id], let end = stream.end, state.furthest - end <= Self.tolerance
                else { return nil }
                return (media, stream.shortfall(until: length))
            }
        }
        let length = state.withLock(\.length)
        for (media, hole) in holes {
            let pad = exit(of: media)
            note(hole, media, at: pad)
            if let length { owe(media, length, at: pad) }
        }
    }

    /// - Parameter pad: by which the stream leaves the `decodebin`: a round of a file that is repeated is shifted there.
    private func note(_ hole: DecodedStream.Hole?, _ media: MediaType, at pad: Pad?) {
        guard let hole, source.outputs[media] != nil else { return }
        report.lose(media, hole.missing, hole.begin + .nanoseconds(pad?.offset ?? 0))
    }

    private func fill(_ media: MediaType, _ gap: MeasuredCadence.Hole, at pad: Pad) {
        var gap = gap
        (gap.begin, gap.end) = (gap.begin + .nanoseconds(pad.offset), gap.end + .nanoseconds(pad.offset))
        report.fill(media, gap)
    }

    private func owe(_ media: MediaType, _ end: Duration, at pad: Pad?) {
        report.owe(media, end + .nanoseconds(pad?.offset ?? 0))
    }
}

extension DecodedStream {
    fileprivate mutating func take(_ packet: BufferInfo, at time: ClockTime) -> Hole? {
        take(
            at: time.duration, lasting: packet.duration?.duration, isKey: packet.isKeyFrame)
    }
}
