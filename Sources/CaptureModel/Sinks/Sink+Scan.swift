extension Sink {
    /// Reads bar codes and matrix codes from a picture and tells them as events (Apple: `AVCaptureMetadataOutput`).
    public struct Scan: Sendable, Hashable {
        /// What is searched for (Apple: `metadataObjectTypes`), each once.
        public let symbologies: [Symbology]
        /// The time from one picture that is searched to the next, above 0. Default: 200 ms.
        public var every: Duration

        /// The time between pictures unless another is asked for: a code is in somebody's hand for longer, and a search takes some ten
        /// times as long as a conversion of the picture.
        public static let standardInterval = Duration.milliseconds(200)

        /// Makes a scan sink; for nothing in particular is for everything.
        public init(for symbologies: [Symbology], every: Duration = standardInterval) {
            self.symbologies = Symbology.allCases.filter { symbologies.isEmpty || symbologies.contains($0) }
            self.every = every
        }
    }
}
