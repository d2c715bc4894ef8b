extension Source {
    /// A camera that is reached by RTSP (GStreamer: `rtspsrc`).
    public struct Network: Sendable, Hashable {
        /// How the media travels.
        public enum Transport: String, Sendable, Hashable, CaseIterable, Codable {
            /// Within the control connection; the default, because it passes firewalls and loses nothing.
            case tcp
            /// In datagrams of its own.
            case udp
        }

        /// How the camera compresses its pictures.
        public enum Encoding: String, Sendable, Hashable, CaseIterable, Codable {
            case h264, h265, mjpeg

            /// The same as what flows from any camera.
            public var video: VideoEncoding {
                switch self {
                case .h264: .h264
                case .h265: .h265
                case .mjpeg: .mjpeg
                }
            }
        }

        /// Where the camera is; without credentials.
        public var url: NetworkAddress
        /// How the media travels.
        public var transport: Transport
        /// How long packets are held to put them in order (GStreamer: `rtspsrc.latency`). Default: 200 ms.
        public var latency: Duration
        /// How the camera compresses its pictures, which nobody can know before it is connected. A sink that can hold them
        /// then keeps them as they are; nil takes any, decodes it and encodes it again.
        public var encoding: Encoding?

        /// Makes an RTSP source.
        public init(
            _ url: NetworkAddress, transport: Transport = .tcp, latency: Duration = .milliseconds(200),
            encoding: Encoding? = nil
        ) {
            self.url = url
            self.encoding = encoding
            self.transport = transport
            self.latency = latency
        }
    }
}
