extension Source {
    /// A picture that mcpipe draws (GStreamer: `videotestsrc`).
    public struct TestPattern: Sendable, Hashable {
        /// What is drawn (GStreamer: `videotestsrc.pattern`).
        public enum Pattern: String, Sendable, Hashable, CaseIterable, Codable {
            /// Colour bars.
            case smpte
            /// A ball that moves.
            case ball
            /// One colour all over.
            case solid
            /// Noise.
            case snow
            /// Rings that move.
            case circular
            /// A chessboard.
            case checkers
            /// A wheel that turns.
            case pinwheel
            /// All colours.
            case gradient
        }

        /// What is drawn.
        public var pattern: Pattern
        /// The colour of `solid`; no other pattern has one.
        public var color: Color
        /// Size, rate and pixel format; what is left open is 1280x720, 30 fps and I420, or P010_10LE for HDR.
        public var format: FormatRequest
        /// What its samples mean. HDR needs a pixel format of 10 bits; its bars are still drawn with 256 levels.
        public var dynamicRange: DynamicRange
        /// Whether the pattern comes in real time, as from a camera; else as fast as it is taken, beside a live source and in takes that the
        /// clock or a command begins at its own pace. Default: true.
        public var isLive: Bool

        /// Makes a test pattern.
        public init(
            _ pattern: Pattern = .smpte, color: Color = .black, format: FormatRequest = .best,
            dynamicRange: DynamicRange = .sdr, isLive: Bool = true
        ) {
            self.pattern = pattern
            self.color = color
            self.format = format
            self.dynamicRange = dynamicRange
            self.isLive = isLive
        }
    }
}
