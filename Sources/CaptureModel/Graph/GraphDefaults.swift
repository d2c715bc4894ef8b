/// Values for what a graph's nodes leave open; a node's own value wins, value by value.
public struct GraphDefaults: Sendable, Hashable {
    /// For cameras without a format of their own.
    public var format: FormatRequest?
    /// For record and stream sinks.
    public var video: VideoSettings
    /// For record and stream sinks.
    public var audio: AudioSettings
    /// For record sinks.
    public var fragment: Duration?
    /// For record sinks.
    public var segment: Duration?
    /// For sinks other than snapshots.
    public var onPressure: Sink.PressurePolicy?

    /// Makes defaults.
    public init(
        format: FormatRequest? = nil, video: VideoSettings = VideoSettings(), audio: AudioSettings = AudioSettings(),
        fragment: Duration? = nil, segment: Duration? = nil, onPressure: Sink.PressurePolicy? = nil
    ) {
        self.format = format
        self.video = video
        self.audio = audio
        self.fragment = fragment
        self.segment = segment
        self.onPressure = onPressure
    }

    /// A sink with its open values filled in.
    public func applied(to sink: Sink) -> Sink {
        var sink = sink
        if case .snapshot = sink.kind {} else { sink.onPressure = sink.onPressure ?? onPressure }
        switch sink.kind {
        case .record(var record):
            record.video = record.video.merged(over: video)
            record.audio = record.audio.merged(over: audio)
            record.fragment = record.fragment ?? fragment
            record.segment = record.segment ?? segment
            sink.kind = .record(record)
        case .stream(var stream):
            stream.video = stream.video.merged(over: video)
            stream.audio = stream.audio.merged(over: audio)
            sink.kind = .stream(stream)
        case .preview, .snapshot, .frames, .scan: break
        }
        return sink
    }
}
