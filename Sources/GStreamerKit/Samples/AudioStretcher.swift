internal import CGStreamer
internal import Synchronization

/// Makes sound longer or shorter by a ratio that may be another for each buffer, without a click between them
/// (GStreamer: `GstAudioResampler` with interpolated filters).
///
/// It holds back half the length of its filter, less than a millisecond, and shifts nothing in time.
@safe
final class AudioStretcher: Sendable {
    /// Ratios are whole numbers over this one: 0.2 ppm. GStreamer 1.22 multiplies it with the bytes of a filter in 32 bits.
    private static let scale = 5_000_000.0
    /// Of `audioresample`'s 0 to 10: what it adds to a tone of 10 kHz lies 126 dB below (4, its default: 98 dB).
    private static let quality: UInt32 = 6

    let sound: FloatSound
    // Used under the lock, which nobody ever waits for: a pad lets buffers through one after the other.
    private nonisolated(unsafe) let raw: OpaquePointer
    private let lock = Mutex(())

    /// C: `gst_audio_resampler_new`.
    init?(_ sound: FloatSound) {
        // Exactly where the last buffer ended: the ratio is what is rounded, not the place.
        let exact = "options, GstAudioResampler.max-phase-error=(double)0.0;"
        guard let options = unsafe gst_structure_from_string(exact, nil) else { return nil }
        defer { unsafe gst_structure_free(options) }
        let method = GST_AUDIO_RESAMPLER_METHOD_KAISER
        // Two rates that have no divisor in common: from equal ones GStreamer concludes that a table with a filter for each phase
        // is small, and keeps to that when there are millions of phases.
        let (scale, other) = (gint(Self.scale), gint(Self.scale) + 1)
        unsafe gst_audio_resampler_options_set_quality(method, Self.quality, scale, other, options)
        guard
            let raw = unsafe gst_audio_resampler_new(
                method, GST_AUDIO_RESAMPLER_FLAG_VARIABLE_RATE, GST_AUDIO_FORMAT_F32LE, gint(sound.channels), scale,
                other, options)
        else { return nil }
        unsafe self.raw = unsafe raw
        self.sound = sound
    }

    deinit { unsafe gst_audio_resampler_free(raw) }

    /// Forgets what it holds back. C: `gst_audio_resampler_reset`.
    func reset() { lock.withLock { _ in unsafe gst_audio_resampler_reset(raw) } }

    /// A new buffer with what comes of an old one; nil where nothing comes yet, or it cannot be read.
    ///
    /// C: `gst_audio_resampler_update`, `gst_audio_resampler_resample`.
    func stretch(
        _ buffer: UnsafeMutablePointer<GstBuffer>, by ratio: Double
    ) -> (buffer: UnsafeMutablePointer<GstBuffer>, frames: Int)? {
        var answer: (buffer: UnsafeMutablePointer<GstBuffer>, frames: Int)?
        lock.withLock { _ in unsafe answer = unsafe resample(buffer, by: ratio) }
        return unsafe answer
    }

    private func resample(
        _ buffer: UnsafeMutablePointer<GstBuffer>, by ratio: Double
    ) -> (buffer: UnsafeMutablePointer<GstBuffer>, frames: Int)? {
        let nearest = gint((ratio * Self.scale).rounded())
        // At exactly 1 GStreamer 1.22 takes the samples as they are, and clicks on the way there and back.
        let incoming = nearest == gint(Self.scale) ? nearest + 1 : nearest
        unsafe _ = gst_audio_resampler_update(raw, incoming, gint(Self.scale), nil)
        var input = unsafe GstMapInfo()
        guard unsafe gst_buffer_map(buffer, &input, GST_MAP_READ) != 0 else { return nil }
        defer { unsafe gst_buffer_unmap(buffer, &input) }
        let frames = unsafe Int(input.size) / sound.frameSize
        let given = unsafe Int(gst_audio_resampler_get_out_frames(raw, gsize(frames)))
        // Called for its history's sake even where nothing comes of it.
        let result = unsafe gst_buffer_new_allocate(nil, gsize(max(given, 1) * sound.frameSize), nil)
        guard let result = unsafe result else { return nil }
        var output = unsafe GstMapInfo()
        guard unsafe gst_buffer_map(result, &output, GST_MAP_WRITE) != 0 else {
            unsafe gst_buffer_unref(result)
            return nil
        }
        var (from, to) = unsafe (
            gpointer?(UnsafeMutableRawPointer(input.data)), gpointer?(UnsafeMutableRawPointer(output.data))
        )
        unsafe gst_audio_resampler_resample(raw, &from, gsize(frames), &to, gsize(given))
        unsafe gst_buffer_unmap(result, &output)
        guard given > 0 else {
            unsafe gst_buffer_unref(result)
            return nil
        }
        return unsafe (result, given)
    }
}
