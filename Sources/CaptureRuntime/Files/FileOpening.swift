internal import GStreamerKit
internal import Synchronization

/// Decides how much a muxer has to give before its file holds anything, and in what order.
///
/// An MP4 or MOV is kept back until it can be played (`FirstFragments`), an MPEG transport stream until its tables have come: `mpegtsmux`
/// writes them before a packet of the stream that has the clock, which is the picture. Sound that came earlier lies in front of them, and
/// no reader knows what it is. It goes behind them. (With the clock on the sound, GStreamer's own reader loses the pictures before its first
/// packet.) Of any other file the first buffer is enough.
final class FileOpening: Sendable {
    /// How much sound is kept until the first picture comes: about 15 s of 128 kbit/s, with the heads of its packets. A recording whose camera
    /// never gives anything does not go on without a file.
    static let longestSound = 256 * 1024
    private static let (syncByte, packetSize) = (UInt8(0x47), 188)
    /// How many bytes of a buffer are looked at: all packets of some pieces of sound.
    let looksAt = 64 * FileOpening.packetSize

    private struct State {
        var isTransportStream: Bool?
        var kept = 0
        var hasTables = false
    }

    private let fragments: FirstFragments
    private let state = Mutex(State())

    /// - Parameter tracks: How many the file is to have.
    init(tracks: Int) { fragments = FirstFragments(tracks: tracks) }

    /// Takes in the next buffer.
    ///
    /// - Parameter head: its first bytes, at most `looksAt`.
    func part(_ head: [UInt8], size: Int) -> Pad.OpeningPart {
        let isTransportStream = state.withLock { state in
            let found = state.isTransportStream ?? (head.first == Self.syncByte)
            state.isTransportStream = found
            return found
        }
        guard isTransportStream else { return fragments.ends(with: head, size: size) ? .last : .kept }
        return state.withLock { state in
            let tables = Self.places(in: head).first { Self.isTable(head[$0...], isFirst: !state.hasTables) }
            guard let tables else {
                state.kept += size
                return state.hasTables || state.kept > Self.longestSound ? .last : .kept
            }
            state.hasTables = true
            let hasMedia = Self.places(in: head).contains { $0 > tables && Self.beginsMedia(head[$0...]) }
            return .init(headStart: tables, isLast: hasMedia)
        }
    }

    private static func places(in packets: [UInt8]) -> StrideTo<Int> {
        stride(from: 0, to: packets.count - packetSize + 1, by: packetSize)
    }

    /// Whether a packet holds a table: the first is that of all programmes, in one of identifier 0, and others begin with their own kind.
    private static func isTable(_ packet: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
        guard let begin = payload(of: packet) else { return false }
        return isFirst ? identifier(of: packet) == 0 : !isMedia(begin)
    }

    private static func beginsMedia(_ packet: ArraySlice<UInt8>) -> Bool { payload(of: packet).map(isMedia) ?? false }

    /// Whether a payload is a packet of a stream, by its start code.
    private static func isMedia(_ payload: ArraySlice<UInt8>) -> Bool { payload.starts(with: [0, 0, 1]) }

    private static func identifier(of packet: ArraySlice<UInt8>) -> Int {
        let head = packet.prefix(3).map(Int.init)
        return head.count == 3 ? (head[1] & 0x1f) << 8 | head[2] : -1
    }

    /// What begins in a packet, behind its head (ISO/IEC 13818-1, 2.4.3.2); nil where nothing does.
    private static func payload(of packet: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let head = packet.prefix(5)
        guard head.count == 5, let sync = head.first, sync == syncByte else { return nil }
        let (flags, control, filling) = (
            head[head.startIndex + 1], head[head.startIndex + 3], head[head.startIndex + 4]
        )
        guard flags & 0x40 != 0, control & 0x10 != 0 else { return nil }
        return packet.dropFirst(control & 0x20 == 0 ? 4 : 5 + Int(filling))
    }
}
