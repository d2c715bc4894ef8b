extension Sink {
    /// Shows a picture to a person, newest frame first; never holds up a recording.
    public struct Preview: Sendable, Hashable {
        /// Where it is shown.
        public enum Place: String, Sendable, Hashable, CaseIterable, Codable {
            /// In a window on this machine.
            case window
            /// In a browser, where the run has `--http`.
            case web
        }

        /// Where it is shown.
        public var place: Place
        /// The size shown; nil is the node's own.
        public var size: Size?

        /// Makes a preview sink.
        public init(_ place: Place, size: Size? = nil) {
            self.place = place
            self.size = size
        }
    }
}
