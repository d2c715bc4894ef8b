extension Sink {
    /// Writes still pictures.
    public struct Snapshot: Sendable, Hashable {
        /// The picture's name; its extension, jpg or png, is its format.
        public var path: FileTemplate
        /// The time from one picture to the next; nil writes one picture, the first.
        public var every: Duration?

        /// Makes a snapshot sink.
        public init(to path: FileTemplate, every: Duration? = nil) {
            self.path = path
            self.every = every
        }
    }
}
