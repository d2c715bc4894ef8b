public import CaptureModel

extension Sink.Stream.Transport {
    /// The element that writes FLV, which RTMP carries.
    public static let flvMuxer = "flvmux"

    /// The element that puts its tracks together; nil where each goes in packets of its own.
    public var muxer: String? {
        switch self {
        case .srt, .udp: Container.ts.muxer
        case .rtmp: Self.flvMuxer
        case .rtsp, .rtp: nil
        }
    }
}
