internal import GStreamerKit
internal import Synchronization

/// Decides how much a muxer has to give before its file holds anything, and in what order.
///
/// An MP4 or MOV is kept back until it can be played (`FirstFragments`), an MPEG transport stream until its tables have come: `mpegtsmux`
/// writes them before a packet of the stream that has the clock, which is the picture. Sound that came earlier lies in front of them, and
/// no reader knows what it is. It goes behind them. Of any other file the first buffer is enough.
final class FileOpening: Sendable {
    /// How much sound is kept until the first picture comes: 12 s of 128 kbit/s, with the heads of its packets. A recording whose camera
    /// never gives anything does not go on without a file.
    static let longestSound = 256 * 1024
    private static let syncByte: UInt8 = 0x47

    private struct State {
        var isTransportStream: Bool?
        var kept = 0
    }

    private let fragments: FirstFragments
    private let state = Mutex(State())

    /// - Parameter tracks: How many the file is to have.
    init(tracks: Int) { fragments = FirstFragments(tracks: tracks) }

    /// Takes in the next buffer.
    ///
    /// - Parameter head: its first bytes.
    func part(_ head: [UInt8], size: Int) -> Pad.OpeningPart {
        let isTransportStream = state.withLock { state in
            let found = state.isTransportStream ?? (head.first == Self.syncByte)
            state.isTransportStream = found
            return found
        }
        guard isTransportStream else { return fragments.ends(with: head, size: size) ? .last : .kept }
        if Self.hasTables(head) { return .head }
        return state.withLock { state in
            state.kept += size
            return state.kept > Self.longestSound ? .last : .kept
        }
    }

    /// Whether packets begin with the table of programmes: of identifier 0 (ISO/IEC 13818-1, 2.4.4.3).
    private static func hasTables(_ head: [UInt8]) -> Bool {
        head.count > 2 && head[0] == syncByte && head[1] & 0x1f == 0 && head[2] == 0
    }
}
