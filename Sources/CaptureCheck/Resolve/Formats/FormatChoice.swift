public import CaptureModel

/// The row of a camera's format table that was chosen, at which rate, and why.
public struct FormatChoice: Sendable, Hashable {
    /// The row.
    public let format: MediaFormat
    /// The rate it runs at.
    public let rate: FrameRate
    /// What was chosen and why, in a sentence without a full stop.
    public let reason: String
    /// The next best rows that would have done too, best first; at most 5.
    public let runnersUp: [MediaFormat]

    /// The reason, with the row that would have been next.
    var explanation: String { runnersUp.first.map { "\(reason); second best: \($0)" } ?? reason }

    /// What then flows from the camera.
    public var video: StreamFormat.Video {
        StreamFormat.Video(encoding: format.encoding, size: format.size, rate: rate)
    }
}

/// Why no row of a camera's format table does what was asked.
public struct FormatRefusal: Error, Sendable, Hashable {
    /// Rows do it, but none that may be used while other cameras run.
    public let isOnlyAlone: Bool
    /// What the camera offers nearest to the request, one fact each.
    public let offers: [String]
    /// The requests nearest to what was asked that would be met, nearest first; at most 3.
    public let alternatives: [FormatRequest]
}
