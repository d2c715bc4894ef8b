/// How bright the brightest is that pictures can hold, and by what curve: what the samples of a picture mean.
public enum DynamicRange: String, Sendable, Hashable, CaseIterable, Codable {
    /// Standard dynamic range: 8 bits, BT.709 or BT.601. What every player shows.
    case sdr
    /// High dynamic range: 10 bits, hybrid log gamma (ARIB STD-B67, ITU-R BT.2100) and the colours of BT.2020 (Apple:
    /// `AVCaptureColorSpace.HLG_BT2020`, pixel format x420; GStreamer: `colorimetry=bt2100-hlg`). The only kind mcpipe knows.
    case hdr

    /// The name people read.
    public var label: String {
        switch self {
        case .sdr: "SDR"
        case .hdr: "10-bit HDR"
        }
    }
}
