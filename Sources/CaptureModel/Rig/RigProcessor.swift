/// A machine's processor: its cores, and what mcpipe's work costs them.
///
/// The costs differ from machine to machine by a factor of ten, so they are measured on each (`mcpipe rigs probe`); a rig
/// without a processor is not charged for work.
public struct RigProcessor: Sendable, Hashable {
    /// Work that is done for every pixel.
    public enum Work: String, Sendable, Hashable, CaseIterable, Codable {
        /// Painting a simulated camera's picture (GStreamer: `videotestsrc`).
        case paint
        /// Decompressing (GStreamer: `jpegdec`, `avdec_h264`, `avdec_h265`); counted by the pixels of the picture.
        case decodeMJPEG = "decode-mjpeg"
        case decodeH264 = "decode-h264"
        case decodeH265 = "decode-h265"
        /// Changing the pixel format (GStreamer: `videoconvert`); counted by the pixels of the picture.
        case convert
        /// Changing the size (GStreamer: `videoscale`); counted by the pixels of the larger of the two pictures.
        case scale
        /// Blending a layer (GStreamer: `compositor`); counted by the pixels of the canvas and of each layer.
        case compose
        /// Compressing in software, as mcpipe sets the encoder; counted by the pixels of the picture.
        case encodeH264 = "encode-h264"
        case encodeH265 = "encode-h265"
        case encodeVP8 = "encode-vp8"
        case encodeVP9 = "encode-vp9"
        case encodeAV1 = "encode-av1"
        case encodeMJPEG = "encode-mjpeg"
        /// Searching for codes (GStreamer: `zbar`); counted by the pixels of the pictures that are searched.
        case scanCodes = "scan-codes"
    }

    /// How many cores there are for mcpipe; a part of one where a container is held to less.
    public var cores: Double
    /// What each work takes of one core for each pixel; work that is missing was not measured and is not charged.
    public var costs: [Work: PixelTime]
    /// The share of the cores that can be taken for any length of time without overheating, above 0 and up to 1.
    public var sustainedShare: Double
    /// What it is and how the costs were measured.
    public var summary: String

    /// Makes a processor.
    public init(cores: Double, costs: [Work: PixelTime] = [:], sustainedShare: Double = 1, summary: String = "") {
        self.cores = cores
        self.costs = costs
        self.sustainedShare = sustainedShare
        self.summary = summary
    }

    /// How many cores a rig may name.
    public static let coreRange = 0.1...1024

    /// The processor as something that is shared.
    public var resource: RigResource {
        RigResource("processor", .processor(cores: cores), sustainedShare: sustainedShare, summary: summary)
    }
}
