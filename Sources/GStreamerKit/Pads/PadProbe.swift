internal import CGStreamer
internal import Synchronization

/// A look at what passes a pad, until cancelled (GStreamer: probe id). Dropping it leaves the probe in place.
public final class PadProbe: Sendable {
    /// What to do with what was seen.
    public enum Action: Sendable, Hashable {
        /// Let it pass.
        case pass
        /// Throw it away.
        case drop
        /// Let it pass and look no more.
        case remove
        /// Let a buffer pass, shown at this time; of a list of buffers as `pass`. C: `GST_BUFFER_PTS`.
        case stamp(ClockTime)
        /// Let a buffer pass with other times; of a list of buffers as `pass`.
        case restamp(BufferTimes)
        /// Let that part of a buffer of uncompressed sound pass that is not before this time, which must lie in it; anything else as
        /// `pass`. C: `gst_audio_buffer_clip`.
        case trim(ClockTime)
    }

    private let pad: Pad
    private let life: ProbeLife
    private let id: gulong

    init(_ pad: Pad, id: gulong, life: ProbeLife) {
        self.pad = pad
        self.id = id
        self.life = life
    }

    /// Takes the probe away; a pad that it blocked goes on. Later calls do nothing. C: `gst_pad_remove_probe`.
    public func cancel() {
        guard id != 0, life.end() else { return }
        unsafe gst_pad_remove_probe(pad.raw, id)
    }
}

/// Whether a probe is still there: it is removed once only, by its callback or by `cancel`, or GStreamer warns.
final class ProbeLife: Sendable {
    private let hasEnded = Atomic(false)

    /// True for the first who asks.
    func end() -> Bool {
        hasEnded.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }
}
