import CaptureModel

extension FormatLimits {
    /// Whether a row of a format table can be used within the limits, at some rate.
    func allows(_ format: MediaFormat) -> Bool {
        allows(format.size) && allows(format.encoding) && allows(format.rates.minimum)
            && (!isStabilizationNeeded || format.traits.isStabilizationSupported)
    }

    /// Whether pictures are neither too wide nor too high.
    func allows(_ size: Size) -> Bool {
        maximumSize.map { size.width <= $0.width && size.height <= $0.height } ?? true
    }

    /// Whether a rate is not too high; 30 fps as a USB camera writes it, 333,333 times 100 ns, is 30.00003 fps.
    func allows(_ rate: FrameRate) -> Bool { maximumRate.map { rate.perSecond < $0.perSecond + 0.0005 } ?? true }

    /// Whether pictures have one of the encodings.
    func allows(_ encoding: VideoEncoding) -> Bool {
        encodings.isEmpty || encodings.contains { encoding.satisfies($0) }
    }

    /// The limits in words: `at most 30 fps`, `at most 1920x1440`.
    var words: [String] {
        [
            maximumRate.map { "at most \($0) fps" }, maximumSize.map { "at most \($0)" },
            encodings.isEmpty ? nil : "only as \(encodings.map(\.description).joined(separator: " or "))",
            isStabilizationNeeded ? "only formats that can be stabilised" : nil,
        ].compactMap { $0 }
    }
}
