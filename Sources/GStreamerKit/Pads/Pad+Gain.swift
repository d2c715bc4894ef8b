internal import CGStreamer
internal import Synchronization

/// How loud a buffer of sound becomes.
public enum SoundGain: Sendable {
    /// As it is.
    case full
    /// Silent.
    case none
    /// Each moment's samples times a factor, by the moment's number in the buffer.
    case changing(@Sendable (_ frame: Int) -> Float)
}

extension Pad {
    /// Shows each buffer of floating-point sound with the number of its moments, and makes it as loud as is answered, in a copy where
    /// others hold it too. On the streaming thread. Any other sound passes.
    ///
    /// C: `gst_pad_add_probe`, `gst_buffer_map`.
    public func onSound(_ body: @escaping @Sendable (BufferInfo, _ frames: Int, FloatSound) -> SoundGain) {
        let known = KnownSound()
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { [weak self] info in
            guard let self, let buffer = unsafe gst_pad_probe_info_get_buffer(info), let sound = known.sound(of: self)
            else { return GST_PAD_PROBE_OK }
            let seen = unsafe BufferInfo(reading: buffer)
            switch body(seen, seen.size / sound.frameSize, sound) {
            case .full: break
            case .none: unsafe Self.scale(info, sound) { _ in 0 }
            case .changing(let factor): unsafe Self.scale(info, sound, by: factor)
            }
            return GST_PAD_PROBE_OK
        }
    }

    private static func scale(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, _ sound: FloatSound, by factor: (Int) -> Float
    ) {
        guard let data = unsafe info.pointee.data else { return }
        let object = unsafe data.assumingMemoryBound(to: GstMiniObject.self)
        guard let own = unsafe gst_mini_object_make_writable(object) else { return }
        unsafe info.pointee.data = UnsafeMutableRawPointer(own)
        let buffer = unsafe UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
        var map = unsafe GstMapInfo()
        let access = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
        guard unsafe gst_buffer_map(buffer, &map, access) != 0 else { return }
        defer { unsafe gst_buffer_unmap(buffer, &map) }
        let count = unsafe Int(map.size) / MemoryLayout<Float>.size
        guard let bytes = unsafe map.data, count > 0 else { return }
        unsafe bytes.withMemoryRebound(to: Float.self, capacity: count) { samples in
            for frame in 0..<(count / sound.channels) {
                let gain = factor(frame)
                for channel in 0..<sound.channels { unsafe samples[frame * sound.channels + channel] *= gain }
            }
        }
    }
}

/// The kind of sound that passes a pad now.
private final class KnownSound: Sendable {
    private let state = Mutex<(caps: Caps?, sound: FloatSound?)>((nil, nil))

    /// nil where it is not of floating-point samples.
    func sound(of pad: Pad) -> FloatSound? {
        let now = pad.currentCaps
        return state.withLock { state in
            if now != state.caps { state = (now, now.flatMap(FloatSound.init)) }
            return state.sound
        }
    }
}
