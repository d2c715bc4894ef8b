internal import GStreamerKit
internal import Synchronization

/// Puts coded sound back to where it belongs.
///
/// An AAC encoder begins with a packet that holds nothing yet, and all that follows is heard that much later: 21 ms at 48 kHz.
/// MP4 could say so in an edit list and Matroska in `CodecDelay`; GStreamer 1.22 writes neither for AAC, so the time stamps say it.
enum EncoderDelay {
    /// Samples by which encoders are late: one of their own packets (`initial_padding` of FFmpeg's AAC encoder).
    private static let delays: [String: UInt64] = ["avenc_aac": 1024]

    /// What the encoder said before its packets.
    private struct Stream {
        var rate: UInt64 = 0
        /// The first time that there is.
        var start: UInt64 = 0
    }

    /// Has what an encoder gives stamped earlier by its delay; any other element is left alone.
    ///
    /// Before the beginning of a stream there is no time: the packet that would be there is the one that holds nothing, and is
    /// left out. So it is the same delay for whatever begins with the run, as files do, and for what begins later.
    static func compensate(_ element: Element) {
        guard let samples = delays[element.factory], let pad = try? element.staticPad("src") else { return }
        let stream = Mutex(Stream())
        pad.onEvent { event in
            switch event {
            case .caps(let caps):
                let rate = caps.structures.first?["rate"]?.int ?? 0
                stream.withLock { $0.rate = UInt64(clamping: rate) }
            case .segment(let segment): stream.withLock { $0.start = segment.start }
            default: break
            }
            return .pass
        }
        pad.onBuffer { buffer in
            let (rate, start) = stream.withLock { ($0.rate, $0.start) }
            guard let time = buffer.pts?.nanoseconds, rate > 0 else { return .pass }
            let delay = samples * 1_000_000_000 / rate
            guard time >= start + delay else { return .drop }
            return .stamp(ClockTime(nanoseconds: time - delay))
        }
    }
}
