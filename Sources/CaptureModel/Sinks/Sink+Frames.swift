extension Sink {
    /// Gives pictures or sound to Swift code as an asynchronous sequence (GStreamer: `appsink`).
    public struct Frames: Sendable, Hashable {
        /// The pixel format given. Default: BGRA.
        public var pixelFormat: PixelFormat
        /// The size given; nil is the node's own.
        public var size: Size?
        /// Whether a frame that a newer one follows before it was taken is dropped as late
        /// (Apple: `alwaysDiscardsLateVideoFrames`). Else frames wait, so that a reader who is slow at times gets all of them in order,
        /// and those that come while `QueueDepths.waitingFrames` wait are dropped as out of buffers. Default: yes.
        public var discardsLate: Bool

        /// Makes a frames sink.
        public init(pixelFormat: PixelFormat = .bgra, size: Size? = nil, discardsLate: Bool = true) {
            self.discardsLate = discardsLate
            self.pixelFormat = pixelFormat
            self.size = size
        }
    }
}
