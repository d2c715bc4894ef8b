public import CaptureModel

/// The GStreamer elements that encode each codec, best first: hardware before software.
///
/// Names are those of the VA-API, NVCODEC, QSV, V4L2 and VAAPI plug-ins of GStreamer 1.22 and later, and of its
/// software encoders; which of them a machine has, and which work there, is in its `HostInventory`.
public enum EncoderCatalog {
    /// An element that encodes a codec.
    public struct Candidate: Sendable, Hashable {
        /// The element factory.
        public let element: String
        /// Whether the work is done by a chip made for it.
        public let isHardware: Bool
        /// Whether it writes 10-bit HDR with all that a player must know of it; of GStreamer 1.22's only `x265enc` was seen to. What
        /// hardware takes differs from chip to chip, and `vp9enc` leaves out the colour matrix.
        public var keepsHighDynamicRange: Bool { element == "x265enc" }
        /// The Debian 12 package that has the element, or nil where none has.
        public var package: String? { ElementPackages.package(of: element) }

        init(_ element: String, isHardware: Bool = false) {
            self.element = element
            self.isHardware = isHardware
        }
    }

    /// The elements that encode a video codec, best first.
    public static func candidates(for codec: VideoCodec) -> [Candidate] {
        switch codec {
        case .h264:
            hardware("vah264enc", "nvh264enc", "qsvh264enc", "v4l2h264enc", "vaapih264enc")
                + software("x264enc", "openh264enc")
        case .h265:
            hardware("vah265enc", "nvh265enc", "qsvh265enc", "v4l2h265enc", "vaapih265enc") + software("x265enc")
        case .vp8: hardware("v4l2vp8enc", "vaapivp8enc") + software("vp8enc")
        case .vp9: hardware("vaapivp9enc") + software("vp9enc")
        case .av1: hardware("vaav1enc", "qsvav1enc") + software("svtav1enc", "av1enc")
        case .mjpeg: hardware("vaapijpegenc", "v4l2jpegenc") + software("jpegenc")
        }
    }

    /// The elements that encode an audio codec, best first; none for PCM, which is not encoded.
    public static func candidates(for codec: AudioCodec) -> [Candidate] {
        switch codec {
        case .aac: software("avenc_aac", "fdkaacenc", "voaacenc")
        case .opus: software("opusenc")
        case .flac: software("flacenc")
        case .pcm: []
        }
    }

    private static func hardware(_ elements: String...) -> [Candidate] {
        elements.map { Candidate($0, isHardware: true) }
    }
    private static func software(_ elements: String...) -> [Candidate] { elements.map { Candidate($0) } }
}
