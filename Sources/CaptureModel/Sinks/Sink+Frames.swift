extension Sink {
    /// Gives pictures or sound to Swift code as an asynchronous sequence, newest first (GStreamer: `appsink`).
    public struct Frames: Sendable, Hashable {
        /// The pixel format given. Default: BGRA.
        public var pixelFormat: PixelFormat
        /// The size given; nil is the node's own.
        public var size: Size?

        /// Makes a frames sink.
        public init(pixelFormat: PixelFormat = .bgra, size: Size? = nil) {
            self.pixelFormat = pixelFormat
            self.size = size
        }
    }
}
