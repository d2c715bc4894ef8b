internal import Synchronization

/// Finds, in what a muxer gives for a file, the end of the first fragments of an MP4 or MOV: a file with less than one says what it would
/// hold, and nothing of it can be played; each fragment is one track's, and a file with the sound's alone shows nothing.
///
/// A track that gives nothing is not waited for longer than another one takes to give two. Of any other file the first buffer is
/// enough: a Matroska muxer writes its head together with the first media.
final class FirstFragments: Sendable {
    private struct State {
        /// Bytes of the box that comes which are still to come.
        var rest = 0
        var type = ""
        var hasIndex = false
        /// The tracks that have given a fragment, by their numbers, and the one that gives it now.
        var given: Set<Int> = []
        var giving = 0
    }

    private let state = Mutex(State())
    private let tracks: Int

    /// - Parameter tracks: How many the file is to have.
    init(tracks: Int = 1) { self.tracks = tracks }

    /// Takes in the next buffer; answers whether the fragment ends with it, or none is to come.
    ///
    /// - Parameter head: its first bytes.
    func ends(with head: [UInt8], size: Int) -> Bool {
        state.withLock { state in
            if state.rest == 0 {
                // A muxer gives a box in one piece; only media comes behind a head of its own.
                guard let box = BoxHead(head[...], room: size, mayExceed: true), Self.known.contains(box.type) else {
                    return true
                }
                (state.type, state.rest) = (box.type, box.size)
                if box.type == "moof" {
                    state.hasIndex = true
                    state.giving = Self.track(of: head)
                }
                // The one large box of a file that is not in fragments.
                if box.type == "mdat", !state.hasIndex { return true }
            }
            state.rest -= size
            guard state.rest == 0, state.type == "mdat" else { return state.rest < 0 }
            return !state.given.insert(state.giving).inserted || state.given.count >= tracks
        }
    }

    /// The number of the track whose fragment an index is of: behind the heads of `moof`, `mfhd` with its number, `traf` and `tfhd`.
    private static func track(of head: [UInt8]) -> Int {
        head.dropFirst(44).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    private static let known: Set = ["ftyp", "moov", "moof", "mdat", "free", "skip", "uuid", "meta", "sidx", "styp"]
}
