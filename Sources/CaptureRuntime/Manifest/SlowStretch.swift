/// What stretch of its take a file in slow motion shows, by the manifest that lies beside it.
public struct SlowStretch: Sendable, Hashable {
    /// The take's name.
    public let take: String
    /// Where the file's first picture begins and its last one ends, on the take's timeline.
    public let from, to: Duration
    /// How long the file plays.
    public let plays: Duration
    /// Where its last picture ended when the take did; nil where it has not come to its end.
    public let recorded: Duration?

    /// What may be lost where the container or another program rounds times: a picture at 20 fps.
    static let slack = Duration.milliseconds(50)

    /// Whether it is the stretch that was recorded.
    public var fits: Bool { recorded.map { (to - $0).magnitude <= Self.slack } ?? true }

    /// The stretch of a file that was verified; nil where neither manifest nor journal says that it is slow.
    public init?(of verdict: FileVerdict, _ entry: ManifestEntry?) {
        guard let entry, let slow = entry.file.slowMotion,
            let track = verdict.tracks.first(where: { $0.medium == .video }), let first = track.firstTime,
            let end = track.endTime
        else { return nil }
        take = entry.manifest.take
        from = slow.takeTime(at: first)
        to = slow.takeTime(at: end)
        plays = end - first
        recorded = entry.file.tracks?.first { $0.medium == TrackVerdict.Medium.video.rawValue }?.endTime?.duration
    }
}

extension Duration {
    /// The same forwards.
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
