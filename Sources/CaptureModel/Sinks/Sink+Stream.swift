extension Sink {
    /// Sends media over the network.
    public struct Stream: Sendable, Hashable {
        /// How media is sent, by the URL's scheme.
        public enum Transport: String, Sendable, Hashable, CaseIterable, Codable {
            /// To an RTSP server that accepts ANNOUNCE and RECORD (GStreamer: `rtspclientsink`).
            case rtsp
            /// MPEG-TS over SRT (GStreamer: `srtsink`).
            case srt
            /// FLV over RTMP (GStreamer: `rtmp2sink`).
            case rtmp
            /// MPEG-TS in datagrams (GStreamer: `udpsink`).
            case udp
            /// RTP packets of the bare codec in datagrams, one medium (GStreamer: `udpsink`).
            case rtp

            /// The video codecs it carries here, best first.
            public var videoCodecs: [VideoCodec] {
                switch self {
                case .rtsp, .rtp: [.h264, .h265, .vp8, .vp9]
                case .srt, .udp: [.h264, .h265]
                case .rtmp: [.h264]
                }
            }

            /// The audio codecs it carries here, best first.
            public var audioCodecs: [AudioCodec] {
                switch self {
                case .rtsp, .rtp: [.opus, .aac]
                case .srt, .udp: [.aac, .opus]
                case .rtmp: [.aac]
                }
            }
        }

        /// Where to.
        public var url: NetworkAddress
        /// How pictures are compressed.
        public var video: VideoSettings
        /// How sound is compressed.
        public var audio: AudioSettings

        /// Makes a stream sink.
        public init(
            to url: NetworkAddress, video: VideoSettings = VideoSettings(), audio: AudioSettings = AudioSettings()
        ) {
            self.url = url
            self.video = video
            self.audio = audio
        }

        /// How media is sent; nil where the scheme is none of these.
        public var transport: Transport? {
            // Encrypted, they are sent the same way; the element takes the URL as it is.
            switch url.scheme {
            case "rtmps": .rtmp
            case "rtsps": .rtsp
            case let scheme: Transport(rawValue: scheme)
            }
        }
    }
}
