internal import GStreamerKit
internal import Synchronization

/// Has all of an MP4 or MOV film come out of `qtdemux`, of which 1.22 by itself does not give all, nor all at its time
/// (docs/decisions/0054-what-a-file-owes.md): it is shown the film's indexes with other numbers, and what it says is to be shown is
/// changed in turn. The file stays as it is.
final class MovieDemuxing: Sendable {
    private struct State {
        var length: MovieLength?
        var shift: CompositionShift?
    }

    private let path: String
    private let state = Mutex(State())

    /// - Parameter path: the film.
    init(_ path: String) { self.path = path }

    /// The running time of what begins at a time of a stream on its way to its decoder and behind that; nil where it is not shown.
    func runningTime(of time: ClockTime, of streamID: String, on pad: Pad) -> ClockTime? {
        let track = Self.track(of: streamID)
        let isUnedited = state.withLock { state in track.flatMap { state.length?.unedited.contains($0) } ?? false }
        return isUnedited ? pad.openRunningTime(of: time) : pad.shownTime(of: time)
    }

    /// When nothing of a stream is shown.
    func emptyStretches(of streamID: String) -> [Range<Duration>] {
        guard let track = Self.track(of: streamID) else { return [] }
        return state.withLock { $0.length?.emptyStretches[track] } ?? []
    }

    /// Keeps from a decoder that nothing of its stream is shown for a time within it: it would take what it still holds for media of that
    /// time, and leave out the last picture before it.
    func keepGaps(from decoder: Pad) {
        decoder.onEvent { [weak self, weak decoder] event in
            guard case .gap(let time?) = event, let self, let id = decoder?.streamID else { return .pass }
            let isKnown = emptyStretches(of: id).contains {
                $0.lowerBound > .zero && ClockTime($0.lowerBound) == time
            }
            return isKnown ? .drop : .pass
        }
    }

    /// The track's number, with which the demuxer ends the id that it gives a stream.
    private static func track(of streamID: String) -> Int? {
        streamID.lastIndex(of: "/").flatMap { Int(streamID[streamID.index(after: $0)...]) }
    }

    /// Shows a demuxer the indexes, and somebody what they state, before its pads come.
    func read(with demuxer: Element, _ tell: @escaping @Sendable (MovieLength) -> Void) {
        guard let pad = try? demuxer.staticPad("sink") else { return }
        pad.replaceContents(lookingAt: BoxHead.longest, where: MovieLength.isIndex) { [weak self] index in
            self?.show(index, tell)
        }
        pad.replaceContents(lookingAt: BoxHead.longest, where: { BoxHead.isWhole("moof", head: $0, size: $1) }) {
            [weak self] fragment in
            self?.state.withLock { $0.shift }?.raised(fragment: fragment)
        }
    }

    private func show(_ given: [UInt8], _ tell: (MovieLength) -> Void) -> [UInt8]? {
        let described = LinearSound.index(of: given)
        let index = described ?? given
        guard let own = MovieLength(index: index) else { return described }
        // All of it is looked at: what comes late in a film may be shown early.
        let film = (try? OpenFile(path)).flatMap { try? MovieReader(FileBytes($0, Interest())) }
        let shift = film.flatMap { $0.isFragmented ? CompositionShift(of: $0.tracks) : nil }
        let raised = shift?.raised(index: index)
        state.withLock { ($0.length, $0.shift) = (own, raised == nil ? nil : shift) }
        tell(own)
        guard let raised else { return own.toBeRead ?? described }
        return MovieLength(index: raised)?.toBeRead ?? raised
    }

    /// Has a pad of the demuxer say what is to be shown.
    func open(_ pad: Pad) {
        pad.changeSegments { [weak self] streamID, segment in
            guard let (length, shift) = self?.state.withLock({ ($0.length, $0.shift) }), let length,
                let track = streamID.flatMap(Self.track)
            else { return }
            if length.unedited.contains(track) {
                // The times of B-frames go on behind the length of their track, up to which it has them shown.
                segment.stop = .max
                // It begins with the first fragment where that is not at 0, and passes over what the index lists.
                if length.isBeginning {
                    (segment.start, segment.time) = (segment.start - min(segment.start, segment.time), 0)
                }
            }
            guard let shift else { return }
            let later = ClockTime(shift.delay(of: track)).nanoseconds
            segment.start += later
            if segment.stop < .max { segment.stop += later }
        }
    }
}
