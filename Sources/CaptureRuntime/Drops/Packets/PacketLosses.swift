internal import CaptureModel
internal import GStreamerKit

/// What the jitter buffers of a network source say of its packets (GStreamer: `stats` of `rtpjitterbuffer`).
///
/// A server that others watch may name a first packet that was sent before; the jitter buffer counts it as lost. What is missing before the
/// first packet that came is nobody's loss.
struct PacketLosses: Sendable, Hashable {
    /// Packets that never came.
    var lost = 0
    /// Packets that came too late.
    var late = 0

    /// None.
    init() {}

    /// Both together.
    static func + (left: PacketLosses, right: PacketLosses) -> PacketLosses {
        var sum = left
        sum.lost += right.lost
        sum.late += right.late
        return sum
    }

    /// Asks the jitter buffers of a medium inside a source; nil where there is none, as in one that has been stopped.
    init?(of media: MediaType, below source: Element) {
        var isKnown = false
        for buffer in source.inner(ofFactory: "rtpjitterbuffer") {
            guard let pad = try? buffer.staticPad("sink"), let caps = pad.currentCaps?.structures.first,
                caps["media"]?.string == media.rawValue, let stats = try? buffer.get("stats").structure
            else { continue }
            // Before the first packet nothing is known.
            guard let before = buffer.noted(Self.before) else { continue }
            lost += max(0, Int(stats["num-lost"]?.int ?? 0) - before)
            late += Int(stats["num-late"]?.int ?? 0)
            isKnown = true
        }
        if !isKnown { return nil }
    }

    private static let before = "mcpipe-lost-before"

    /// Has a new jitter buffer remember what it has counted as lost when the first packet leaves it.
    static func count(from buffer: Element) {
        (try? buffer.staticPad("src"))?.onPacket { _, pad in
            if let buffer = pad.element, let stats = try? buffer.get("stats").structure {
                buffer.note(Int(stats["num-lost"]?.int ?? 0), as: before)
            }
            return .remove
        }
    }
}
