internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Tells of the compressed pictures of a camera when each is decoded (docs/decisions/0055-decoding-times.md).
///
/// RTP and V4L2 only say when a picture is shown. MP4 and MPEG-TS store both: `mp4mux` of GStreamer takes one for the other where there is
/// none, and what a camera decodes out of the order of showing would be shown in the order of decoding.
enum DecodingClock {
    private static let parsers: Set = ["h264parse", "h265parse"]

    /// What a stream is known by.
    private enum Stream {
        /// Of a camera; `times` are told here.
        case camera(DecodingTimes)
        /// Of who tells both times: a demuxer, an encoder, another process, a parser before this one.
        case timed
    }

    /// Has the pictures of a camera stamped behind the first parser; any other element is left alone.
    static func attach(to element: Element) throws(GStreamerError) {
        guard parsers.contains(element.factory) else { return }
        let sink = try element.staticPad("sink")
        let stream = Mutex<Stream?>(nil)
        // Its element holds both pads, and neither holds its element.
        try element.staticPad("src").onBuffer { buffer in
            guard let shown = buffer.pts else { return .pass }
            let decoded = stream.withLock { stream -> Int64? in
                let known = stream ?? Self.stream(into: sink)
                stream = known
                guard case .camera(var times) = known else { return nil }
                defer { stream = .camera(times) }
                return times.time(of: Int64(clamping: shown.nanoseconds))
            }
            guard let decoded else { return .pass }
            let dts = ClockTime(nanoseconds: UInt64(decoded))
            return .restamp(BufferTimes(pts: shown, dts: dts, duration: buffer.duration))
        }
    }

    /// What comes to a pad, by what gives it.
    private static func stream(into sink: Pad) -> Stream {
        guard let element = sink.peer?.element else { return .timed }
        switch element.factory {
        case "capsfilter": return (try? element.staticPad("sink")).map(stream(into:)) ?? .timed
        case "v4l2src": return .camera(DecodingTimes(depth: nil))
        case let name where name.hasSuffix("depay"):
            let packets = (try? element.staticPad("sink"))?.currentCaps?.structures.first
            return .camera(DecodingTimes(depth: packets.flatMap(PictureOrder.depth(ofStream:))))
        default: return .timed
        }
    }
}
