extension HostInventory {
    /// What a media file holds, as GStreamer's discoverer sees it.
    public struct MediaFacts: Sendable, Hashable {
        /// How a file's pictures lie in time.
        public enum Pictures: Sendable, Hashable {
            /// Each has its time.
            case timed
            /// There is one, as in a photograph or a logo, of which this is decoded: it has no time and no length.
            case single(PixelFormat)
            /// They have no times: those of a GIF (`avdemux_gif` of GStreamer 1.22) and of JPEG pictures one behind the other.
            case untimed
        }

        /// The picture, where there is one; its size is the one it has when it is upright.
        public var video: StreamFormat.Video?
        /// The sound, where there is one.
        public var audio: StreamFormat.Audio?
        /// How long it plays, where it can be told.
        public var duration: Duration?
        /// Bits of a sample of the picture; 8 where the stream does not tell.
        public var bitDepth: Int
        /// Whether the picture follows the perceptual quantiser of SMPTE ST 2084, as HDR10 does (GStreamer: `bt2100-pq`).
        public var isPQ: Bool
        /// The values that stand for black and white in the picture; nil where nobody can tell before it is decoded.
        public var range: PixelFormat.Range?
        /// How its pictures lie in time.
        public var pictures: Pictures
        /// Whether its pictures are stored turned or mirrored, as those of a phone that was held upright are, and the file says so
        /// (GStreamer: the tag `image-orientation`).
        public var isTurned: Bool
        /// Whether its demuxer must be handed the file piece by piece. One that fetches the pieces by itself and gives sound that needs no
        /// decoder (`aiffparse`) may begin before `decodebin` of GStreamer 1.22 stops its pad: of 100 runs 10 recorded nothing.
        public var isHandedOver: Bool
        /// What its pictures are decoded to where they say how much they cover of what is behind them; nil of all others.
        public var transparency: PixelFormat?

        /// Makes facts.
        public init(
            video: StreamFormat.Video? = nil, audio: StreamFormat.Audio? = nil, duration: Duration? = nil,
            bitDepth: Int = 8, isPQ: Bool = false, range: PixelFormat.Range? = nil, pictures: Pictures = .timed,
            isTurned: Bool = false, isHandedOver: Bool = false, transparency: PixelFormat? = nil
        ) {
            self.video = video
            self.audio = audio
            self.duration = duration
            self.bitDepth = bitDepth
            self.isPQ = isPQ
            self.range = range
            self.pictures = pictures
            self.isTurned = isTurned
            self.isHandedOver = isHandedOver
            self.transparency = transparency
        }
    }
}
