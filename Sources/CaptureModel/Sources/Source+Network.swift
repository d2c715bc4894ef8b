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

        /// Where the camera is; without credentials.
        public var url: NetworkAddress
        /// How the media travels.
        public var transport: Transport
        /// How long packets are held to put them in order (GStreamer: `rtspsrc.latency`). Default: 200 ms.
        public var latency: Duration

        /// Makes an RTSP source.
        public init(_ url: NetworkAddress, transport: Transport = .tcp, latency: Duration = .milliseconds(200)) {
            self.url = url
            self.transport = transport
            self.latency = latency
        }
    }
}
