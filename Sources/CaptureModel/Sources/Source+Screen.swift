extension Source {
    /// What a display shows (GStreamer: `ximagesrc`, or `pipewiresrc` for a Wayland portal's stream).
    public struct Screen: Sendable, Hashable {
        /// A part of the display, in pixels from its upper left corner.
        public struct Region: Sendable, Hashable {
            /// Pixels from the left.
            public var x: Int
            /// Pixels from the top.
            public var y: Int
            /// Width and height.
            public var size: Size

            /// Makes a region.
            public init(x: Int, y: Int, size: Size) {
                self.x = x
                self.y = y
                self.size = size
            }
        }

        /// The X11 display, such as `:0`; nil is the one `DISPLAY` names.
        public var display: String?
        /// The part that is captured; nil is all of it.
        public var region: Region?
        /// Pictures per second. Default: 30.
        public var rate: FrameRate
        /// Whether the pointer is shown. Default: true.
        public var showsPointer: Bool

        /// Makes a screen source.
        public init(
            display: String? = nil, region: Region? = nil, rate: FrameRate = FrameRate(30), showsPointer: Bool = true
        ) {
            self.display = display
            self.region = region
            self.rate = rate
            self.showsPointer = showsPointer
        }
    }
}
