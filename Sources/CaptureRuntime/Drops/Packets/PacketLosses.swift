internal import CaptureModel
internal import GStreamerKit

/// What the jitter buffers of a network source say of its packets (GStreamer: `stats` of `rtpjitterbuffer`).
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
            lost += Int(stats["num-lost"]?.int ?? 0)
            late += Int(stats["num-late"]?.int ?? 0)
            isKnown = true
        }
        if !isKnown { return nil }
    }
}
