public import CaptureModel

extension Source.Network.Encoding {
    /// The element that takes it out of RTP packets.
    public var depayloader: String {
        switch self {
        case .h264: "rtph264depay"
        case .h265: "rtph265depay"
        case .mjpeg: "rtpjpegdepay"
        }
    }
}
