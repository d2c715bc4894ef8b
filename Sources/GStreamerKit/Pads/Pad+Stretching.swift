internal import CGStreamer
internal import Synchronization

/// What is to be done with a buffer of sound.
public enum SoundAction: Sendable, Hashable {
    /// Let it pass as it is.
    case pass
    /// Put in its place what comes of it when so many samples make one, to be heard at a time of the pad's segment; after a jump
    /// it has nothing to do with what came before.
    case stretch(ratio: Double, at: ClockTime, isJump: Bool)
}

extension Pad {
    /// Shows each buffer of floating-point sound with the number of its moments, and makes it longer or shorter as is answered;
    /// then tells how many came out. On the streaming thread. Any other sound passes.
    ///
    /// C: `gst_pad_add_probe`, `GstAudioResampler`.
    public func onSound(
        _ body: @escaping @Sendable (BufferInfo, _ frames: Int, FloatSound) -> SoundAction,
        given: @escaping @Sendable (Int) -> Void
    ) {
        let stretched = StretchedSound()
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { [weak self] info in
            guard let buffer = unsafe gst_pad_probe_info_get_buffer(info), let self else { return GST_PAD_PROBE_OK }
            let seen = unsafe BufferInfo(reading: buffer)
            guard let stretcher = stretched.stretcher(for: self) else { return GST_PAD_PROBE_OK }
            let sound = stretcher.sound
            let action = body(seen, seen.size / sound.frameSize, sound)
            guard case .stretch(let ratio, let time, let isJump) = action else { return GST_PAD_PROBE_OK }
            if isJump { stretcher.reset() }
            guard let (new, frames) = unsafe stretcher.stretch(buffer, by: ratio) else {
                given(0)
                return GST_PAD_PROBE_DROP
            }
            unsafe new.pointee.pts = time.raw
            unsafe new.pointee.duration =
                GstClockTime(frames) * 1_000_000_000 / GstClockTime(sound.rate)
            if isJump { unsafe new.pointee.mini_object.flags |= BufferInfo.Flags.discontinuity.rawValue }
            // The probe owns the buffer it was shown, and now the other.
            unsafe info.pointee.data = UnsafeMutableRawPointer(new)
            unsafe gst_buffer_unref(buffer)
            given(frames)
            return GST_PAD_PROBE_OK
        }
    }
}

/// The stretcher of a pad, for the sound that passes now.
private final class StretchedSound: Sendable {
    private let state = Mutex<(caps: Caps?, stretcher: AudioStretcher?)>((nil, nil))

    /// nil where what passes is other sound.
    func stretcher(for pad: Pad) -> AudioStretcher? {
        let now = pad.currentCaps
        return state.withLock { state in
            if now != state.caps { state = (now, now.flatMap(FloatSound.init).flatMap(AudioStretcher.init)) }
            return state.stretcher
        }
    }
}
