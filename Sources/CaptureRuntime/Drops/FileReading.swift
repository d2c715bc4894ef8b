internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Follows the streams of a file from its container to where they come out of `decodebin`, and counts what its decoders leave out, and
/// what is missing of the length that its container states (docs/decisions/0054-what-a-file-owes.md).
///
/// Nobody tells of either: a decoder passes over a packet that it cannot decode, and a demuxer that finds no more ends the stream.
final class FileReading: Sendable {
    /// Who hears of what is missing, and of the running time up to which a stream was to come.
    struct Report: Sendable {
        /// Something is missing.
        var lose: @Sendable (MediaType, FileHole) -> Void
        /// By its steps so much is missing; what is known to be missing there is among it.
        var fill: @Sendable (MediaType, MeasuredCadence.Hole) -> Void
        /// It was to come up to a running time.
        var owe: @Sendable (MediaType, Duration) -> Void
    }

    private struct State {
        var streams: FileStreams
        /// Whether the stated length counts the streams' own time (MP4, MOV): an edit list may name a part of the media, whose packets have
        /// the times of the whole. That of a part of a Matroska film is the length where it stood in the whole, as its times are.
        var countsStreamTime = false
        /// Where it is an MP4 or MOV film.
        var movie: MovieDemuxing?
        /// What is watched: a closure may hold its pad weakly only, for the pad holds the closure.
        var pads: [Pad] = []
        var openers: [Element] = []
    }

    /// What states the length of a file. That of others is reckoned from the rate at which the first of it comes (MPEG-TS, MP3), from the
    /// index that is left (AVI), or from the size of the file (WAV), so that one that was cut is as long as it is; and ASF counts the time before its
    /// beginning.
    private static let stating: Set<String> = [
        "matroskademux", "qtdemux", "avidemux", "flvdemux", "oggdemux", "flacparse",
    ]
    /// Reads MP4 and MOV.
    private static let movies = "qtdemux"
    private let source: PlannedSource
    private let path: String
    private let assembly: PipelineAssembly
    private let report: Report
    private let isEnding: @Sendable (String) -> Bool
    /// The `decodebin`.
    private let decoder: String
    private let state: Mutex<State>
    /// The pads that take its streams.
    private let ends = Mutex<[Pad]>([])

    /// Nil where the source is no film or sound of a file.
    ///
    /// - Parameter isEnding: whether what enters an element has been ended from outside; what comes behind that is for nobody.
    init?(
        _ source: PlannedSource, in assembly: PipelineAssembly, _ report: Report,
        isEnding: @escaping @Sendable (String) -> Bool
    ) {
        let own = assembly.plan.elements.filter { $0.node == source.node }
        // A single picture is decoded once and shown for ever.
        guard own.first?.factory == "filesrc", !own.contains(where: { $0.factory == "imagefreeze" }),
            let decoder = own.first(where: { $0.factory == "decodebin" }),
            case .string(let path) = own.first?.properties.first(where: { $0.name == "location" })?.value
        else { return nil }
        (self.source, self.assembly, self.report, self.isEnding) = (source, assembly, report, isEnding)
        (self.decoder, self.path) = (decoder.name, path)
        state = Mutex(Self.beginning(source))
    }

    private static func beginning(_ source: PlannedSource) -> State {
        State(streams: FileStreams(used: source.outputs.count, isLooped: source.isLooped))
    }

    /// Begins to count, also what comes of elements that are made in the place of these.
    func open() {
        watchEnds()
        watch()
        assembly.onRemake { [weak self] names in
            guard let self, names.contains(decoder) else { return }
            state.withLock { $0 = Self.beginning(source) }
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

    /// Looks at each buffer of a pad that has a time in its stream.
    ///
    /// - Parameter isDemuxed: whether it is a demuxer's.
    private func look(
        _ pad: Pad, isDemuxed: Bool = false,
        _ body: @escaping @Sendable (FileReading, String, BufferInfo, Duration) -> [FileStreams.Finding]
    ) {
        let movie = state.withLock { state in
            state.pads.append(pad)
            return state.movie
        }
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad, let id = pad.streamID, let stamp = buffer.pts ?? buffer.dts,
                let time = movie == nil
                    ? pad.runningTime(of: stamp)
                    : movie?.runningTime(of: stamp, of: id, on: isDemuxed ? pad.shown : pad)
            else { return .pass }
            tell(body(self, id, buffer, time.duration))
            return .pass
        }
    }

    // MARK: - The container

    private func watch(demuxer: Element) {
        state.withLock { $0.openers.append(demuxer) }
        if demuxer.factory == Self.movies { read(movie: demuxer) }
        let isStating = Self.stating.contains(demuxer.factory)
        demuxer.onPadAdded { [weak self, weak demuxer] pad in
            guard let self, pad.isSource else { return }
            let (movie, countsStreamTime) = state.withLock { ($0.movie, $0.countsStreamTime) }
            movie?.open(pad)
            watch(packets: pad, inStreamTime: countsStreamTime, of: movie)
            // It has read its heads.
            guard isStating, let length = demuxer?.streamDuration?.duration else { return }
            state.withLock { $0.streams.state(length) }
        }
    }

    private func read(movie demuxer: Element) {
        let movie = MovieDemuxing(path)
        state.withLock { $0.movie = movie }
        movie.read(with: demuxer) { [weak self] length in
            self?.state.withLock { state in
                guard let stated = length.stated else { return }
                state.countsStreamTime = true
                // Not what the demuxer is told.
                state.streams.state(stated)
            }
        }
    }

    /// Of a stream without a container. (What is in one is parsed too, and its length is the container's.)
    private func watch(parser: Element, _ pad: Pad) {
        let isAlone = state.withLock { state in
            defer { state.openers.append(parser) }
            return state.openers.isEmpty
        }
        guard isAlone else { return }
        watch(packets: pad) { [weak self, weak parser] in
            // It has not forgotten what it read at the beginning.
            guard let self, let length = parser?.streamDuration?.duration else { return }
            state.withLock { $0.streams.state(length) }
        }
    }

    private func watch(
        packets pad: Pad, inStreamTime: Bool = false, of movie: MovieDemuxing? = nil,
        whenEnded: @escaping @Sendable () -> Void = {}
    ) {
        state.withLock { $0.streams.begin() }
        let hasBegun = Atomic(false)
        let isSound = Mutex<Bool?>(nil)
        look(pad, isDemuxed: true) { [weak pad] reading, id, packet, time in
            // The first follows no other, and is marked all the same.
            let isFirst = !hasBegun.exchange(true, ordering: .relaxed)
            let isBroken = !isFirst && packet.flags.contains(.discontinuity)
            let isPicture = !isSound.withLock { isSound in
                let known = isSound ?? (pad?.currentCaps?.mediaType?.hasPrefix("audio/") == true)
                isSound = known
                return known
            }
            return reading.state.withLock {
                if isFirst, let movie { $0.streams.state(empty: movie.emptyStretches(of: id), of: id) }
                return $0.streams.demux(
                    id, isPicture: isPicture, at: time,
                    position: (packet.pts ?? packet.dts).flatMap { inStreamTime ? pad?.shown.streamTime(of: $0) : $0 }?
                        .duration
                        ?? time,
                    lasting: packet.duration?.duration, isBroken: isBroken)
            }
        }
        pad.onEndOfStream { [weak self, weak pad] in
            whenEnded()
            guard let self, let pad else { return }
            tell(state.withLock { $0.streams.endPackets(of: pad.streamID) })
        }
    }

    // MARK: - The decoder

    private func watch(entry pad: Pad, isPicture: Bool) {
        if isPicture { state.withLock { $0.movie }?.keepGaps(from: pad) }
        look(pad) { reading, id, packet, time in
            reading.state.withLock {
                $0.streams.decode(
                    id, isPicture: isPicture, at: time, lasting: packet.duration?.duration, isKey: packet.isKeyFrame)
            }
        }
    }

    private func watch(exit pad: Pad) {
        look(pad) { [weak pad] reading, id, buffer, time in
            guard let element = pad?.peer?.element?.name,
                let media = reading.source.outputs.first(where: { $0.value == element })?.key
            else { return [] }
            return reading.state.withLock {
                $0.streams.give(
                    id, isPicture: media == .video, at: time, lasting: buffer.duration?.duration,
                    isKey: buffer.isKeyFrame)
            }
        }
    }

    /// Follows the ends of the used streams where they come out of `decodebin`, which keeps some of them back until all have ended.
    private func watchEnds() {
        for element in source.outputs.values {
            guard let pad = assembly.pad("sink", of: element) else { continue }
            ends.withLock { $0.append(pad) }
            pad.onEvent { [weak self, weak pad] event in
                guard event == .endOfStream, let self, let exit = pad?.peer, let id = exit.streamID, isWanted(exit)
                else { return .pass }
                tell(state.withLock { $0.streams.finish(id) })
                return .pass
            }
        }
    }

    /// Whether somebody takes what a pad gives: nobody has ended it from outside, and who is behind the element that takes it goes on.
    /// (The end of its stream has taken away what the pad itself was answered last.)
    private func isWanted(_ pad: Pad) -> Bool {
        guard let element = pad.peer?.element, !isEnding(element.name) else { return false }
        return element.pads.contains { $0.isSource && $0.wasTaken }
    }

    // MARK: - What was found

    /// Tells of the streams that are used: a file may have several sounds.
    private func tell(_ findings: [FileStreams.Finding]) {
        for finding in findings {
            let id =
                switch finding {
                case .missing(let id, _), .hole(let id, _), .owed(let id, _): id
                }
            for (media, element) in source.outputs {
                guard let exit = assembly.pad("sink", of: element)?.peer, exit.streamID == id else { continue }
                // A round of a file that is repeated is shifted there.
                tell(finding, of: media, later: .nanoseconds(exit.offset))
            }
        }
    }

    private func tell(_ finding: FileStreams.Finding, of media: MediaType, later offset: Duration) {
        switch finding {
        case .missing(_, var hole):
            hole.begin += offset
            report.lose(media, hole)
        case .hole(_, var hole):
            (hole.begin, hole.end) = (hole.begin + offset, hole.end + offset)
            report.fill(media, hole)
        case .owed(_, let end): report.owe(media, end + offset)
        }
    }
}

extension Pad {
    /// Who has the segment as it is shown: a source pad keeps what came to it.
    fileprivate var shown: Pad { peer ?? self }
}
