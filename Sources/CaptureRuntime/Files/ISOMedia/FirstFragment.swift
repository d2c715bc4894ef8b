internal import Synchronization

/// Finds, in what a muxer gives for a file, the end of the first fragment of an MP4 or MOV: a file with less than that says what
/// it would hold, and nothing of it can be played.
///
/// Of any other file the first buffer is enough: Matroska and MPEG-TS muxers write their heads together with the first media.
final class FirstFragment: Sendable {
    private struct State {
        /// Bytes of the box that comes which are still to come.
        var rest = 0
        var type = ""
        var hasIndex = false
    }

    private let state = Mutex(State())

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
                if box.type == "moof" { state.hasIndex = true }
                // The one large box of a file that is not in fragments.
                if box.type == "mdat", !state.hasIndex { return true }
            }
            state.rest -= size
            return state.rest < 0 || (state.rest == 0 && state.type == "mdat")
        }
    }

    private static let known: Set = ["ftyp", "moov", "moof", "mdat", "free", "skip", "uuid", "meta", "sidx", "styp"]
}
