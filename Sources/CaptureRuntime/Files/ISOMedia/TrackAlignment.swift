internal import CaptureModel
internal import Synchronization

/// Keeps the tracks of an MP4 or MOV in fragments as far from each other as what they carry.
///
/// `mp4mux` and `qtmux` of GStreamer 1.22 have each track of such a file begin at 0, whenever its first buffer is due: sound that
/// begins 0.2 s after the picture would be early by as much, for ever. Its fragments are put off on their way to the file, where a
/// fragment says when its first sample is decoded (`tfdt`); whoever makes an ordinary file of it writes that into an edit list.
///
/// What begins with the picture to half a packet is left alone: sound is cut no finer.
final class TrackAlignment: Sendable {
    /// The first buffer of a track.
    struct Beginning: Sendable {
        /// When it is shown, on the timeline that all tracks share.
        var time: Duration
        /// How much earlier it is decoded.
        var lead: Duration
        /// How long it lasts; zero where nobody says.
        var length: Duration
    }

    private struct Track {
        let leg: String
        let medium: TrackVerdict.Medium
        var beginning: Beginning?
        /// The track in the file, once its head has been seen.
        var movie: MovieTrack?
        /// The ticks by which it is put off, once its first fragment has been seen.
        var delay: Int?
    }

    private struct State {
        var tracks: [Track]
        /// Where 0 of the shared timeline lies in the file, once a fragment has been seen.
        var zero: Duration?
    }

    private let state: Mutex<State>

    /// - Parameter legs: what enters the file, each medium in the order of the file's tracks.
    init(_ legs: [(name: String, media: MediaType)]) {
        state = Mutex(
            State(tracks: legs.map { Track(leg: $0.name, medium: $0.media == .video ? .video : .audio) }))
    }

    /// Takes note of a buffer, of which a track's first says where it begins.
    func pass(_ leg: String, _ beginning: @autoclosure () -> Beginning) {
        state.withLock { state in
            guard let index = state.tracks.firstIndex(where: { $0.leg == leg && $0.beginning == nil }) else { return }
            state.tracks[index].beginning = beginning()
        }
    }

    /// Whether a buffer is an index, of the file, of a fragment or of all fragments: a muxer gives each as one.
    static func isIndex(_ head: [UInt8], size: Int) -> Bool {
        BoxHead.isWhole("moov", "moof", "mfra", head: head, size: size)
    }

    /// The index that takes the place of one; nil where it is right as it is.
    func aligned(_ index: [UInt8]) -> [UInt8]? {
        guard let box = Box.all(in: index[...]).first else { return nil }
        switch box.type {
        case "moov": read(box)
        case "moof": return delayed(box, index)
        // It says where fragments lie and when they begin, as they came. Nobody needs it: it becomes room that is not used.
        case "mfra" where state.withLock({ $0.tracks.contains { $0.delay ?? 0 > 0 } }):
            return Array(index.prefix(4)) + Array("free".utf8) + Array(index.dropFirst(8))
        default: break
        }
        return nil
    }

    private func read(_ index: Box) {
        let scale = index.child("mvhd").flatMap { try? MovieReader.timescale($0) } ?? 0
        let found = index.children.filter { $0.type == "trak" }.compactMap { MovieTrack($0, movieTimescale: scale) }
            .sorted { $0.header.number < $1.header.number }
        state.withLock { state in
            // At its end a file's head is written once more.
            guard state.zero == nil else { return }
            for medium in [TrackVerdict.Medium.video, .audio] {
                let places = state.tracks.indices.filter { state.tracks[$0].medium == medium }
                let movies = found.filter { $0.header.medium == medium }
                guard places.count == movies.count else { continue }
                for (place, movie) in zip(places, movies) { state.tracks[place].movie = movie }
            }
        }
    }

    private func delayed(_ box: Box, _ index: [UInt8]) -> [UInt8]? {
        let moves = box.children.filter { $0.type == "traf" }.compactMap { TrackFragment($0) }
            .map { (fragment: $0, ticks: delay(of: $0)) }
        guard moves.contains(where: { $0.ticks > 0 }) else { return nil }
        let growth = moves.reduce(0) { $0 + $1.fragment.growth(by: $1.ticks) }
        var index = index
        for move in moves.reversed() { move.fragment.delay(by: move.ticks, growth: growth, in: &index) }
        index.add(growth, at: 0)
        return index
    }

    /// By how many of its ticks the track of a fragment is put off: what is known at its first fragment holds for all.
    private func delay(of fragment: TrackFragment) -> Int {
        state.withLock { state in
            guard
                let place = state.tracks.firstIndex(where: { $0.movie?.header.number == fragment.track }),
                let movie = state.tracks[place].movie, let beginning = state.tracks[place].beginning
            else { return 0 }
            if let delay = state.tracks[place].delay { return delay }
            let scale = Int(movie.header.timescale)
            let shown = Duration(
                ticks: Int64(movie.time(fragment.time + fragment.offset)), perSecond: movie.header.timescale)
            let zero = state.zero ?? Self.zero(in: state.tracks, of: place, shown: shown)
            let early = zero + beginning.time - shown
            let sound = state.tracks.filter { $0.medium == .audio }.compactMap(\.beginning?.length)
            let packet = movie.header.medium == .audio ? beginning.length : sound.min() ?? .zero
            let delay = early > packet / 2 ? early.ticks(perSecond: scale) : 0
            state.zero = zero
            state.tracks[place].delay = delay
            return delay
        }
    }

    /// Where 0 of the shared timeline lies in a file: by the pictures, which stay where they are unless sound is there before them by
    /// more than half a packet. Of the other tracks nothing has been written yet: each is decoded from 0 on.
    private static func zero(in tracks: [Track], of place: Int, shown: Duration) -> Duration {
        var zero: Duration?
        for (index, track) in tracks.enumerated().sorted(by: {
            $0.element.medium == .video && $1.element.medium != .video
        }) {
            guard let beginning = track.beginning else { continue }
            let own = (index == place ? shown : beginning.lead) - beginning.time
            if zero.map({ own > $0 + beginning.length / 2 }) ?? true { zero = own }
        }
        return zero ?? .zero
    }
}
