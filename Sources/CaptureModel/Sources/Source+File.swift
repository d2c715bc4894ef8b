extension Source {
    /// A media file that is played into the graph; anything the machine's GStreamer can decode. A single picture is shown as long as the run
    /// lasts.
    public struct File: Sendable, Hashable {
        /// The file; a relative path starts at the pipeline file's folder.
        public var path: String
        /// Whether it begins again at its end, without a gap; a single picture has none. Default: false.
        public var isLooped: Bool
        /// Whether it is played at its own pace; else as fast as it is taken. nil: where the graph has a live source, takes that
        /// the clock or a command begins, or nothing but single pictures.
        public var isRealtime: Bool?

        /// Makes a file source.
        public init(_ path: String, isLooped: Bool = false, isRealtime: Bool? = nil) {
            self.path = path
            self.isLooped = isLooped
            self.isRealtime = isRealtime
        }
    }
}
