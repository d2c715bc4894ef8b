public import CaptureCheck
public import CaptureModel

/// What a source of the graph became.
public struct PlannedSource: Sendable, Hashable {
    /// What a compositor shows in the place of a layer while the source is lost.
    public struct Slate: Sendable, Hashable {
        /// The compositor's element.
        public var compositor: String
        /// Its pad that takes the slate; `alpha` is 0 while the source is there.
        public var pad: String
        /// Its pad that takes the layer; `alpha` is to be 0 while the slate shows.
        public var layer: String
        /// The `alpha` of the one that shows.
        public var opacity: Double

        /// Makes a slate.
        public init(compositor: String, pad: String, layer: String, opacity: Double) {
            self.compositor = compositor
            self.pad = pad
            self.layer = layer
            self.opacity = opacity
        }
    }

    /// What the time stamps of a sound device mean, whose samples are counted by a crystal of its own.
    public enum SoundStamps: Sendable, Hashable {
        /// When the first sample of a buffer was heard.
        case ofBeginning
        /// When a buffer was full.
        case ofEnd
    }

    /// The source.
    public var node: NodeName
    /// The element that media comes from.
    public var element: String
    /// The element whose `sink` pad takes what the source gives, by media type: what comes in is counted there, and the
    /// end of stream is sent into it.
    public var outputs: [MediaType: String]
    /// Whether media comes at its own pace.
    public var isLive: Bool
    /// For a looped file: at its end the session sends `element` back to its start.
    public var isLooped: Bool
    /// Whether it has a device, a server or a process that may fail or fall silent; a test pattern or tone has none.
    public var canBeLost: Bool
    /// From one of its pictures to the next, where its format says so.
    public var interval: Duration?
    /// How long what comes of it is held before it arrives, beyond a frame: what an RTSP source's jitter buffer adds.
    public var latency: Duration
    /// What a session does when a live source is lost.
    public var onLoss: LossPolicy
    /// Set where its sound is kept on the pipeline's clock: a crystal of its own counts its samples.
    public var soundStamps: SoundStamps?
    /// What compositors show in its place while it is lost; none where that is its last frame.
    public var slates: [Slate]
    /// Whether a process of its own opens it; `Plan.divided` says what that process runs.
    public var isIsolated: Bool

    /// Makes a source.
    public init(
        _ node: NodeName, element: String, outputs: [MediaType: String], isLive: Bool, isLooped: Bool,
        canBeLost: Bool = true, interval: Duration? = nil, latency: Duration = .zero,
        onLoss: LossPolicy = LossPolicy(), soundStamps: SoundStamps? = nil, slates: [Slate] = [],
        isIsolated: Bool = false
    ) {
        self.node = node
        self.soundStamps = soundStamps
        self.isIsolated = isIsolated
        self.canBeLost = canBeLost
        self.interval = interval
        self.latency = latency
        self.onLoss = onLoss
        self.slates = slates
        self.element = element
        self.outputs = outputs
        self.isLive = isLive
        self.isLooped = isLooped
    }
}

/// What a sink of the graph became.
public struct PlannedSink: Sendable, Hashable {
    /// What a session does with the sink while it runs and stops.
    public enum Kind: Sendable, Hashable {
        /// A file that must be finished.
        case record(path: String)
        /// A connection that must be closed.
        case stream(to: NetworkAddress)
        /// Pictures that are finished one by one; where several are written, the path has `{count}` in place of their numbers.
        case snapshot(path: String)
        /// A window, or JPEG pictures for web viewers.
        case preview(Sink.Preview.Place)
        /// Frames for Swift code.
        case frames
        /// Codes of these kinds, told as events.
        case scan([Symbology], every: Duration)
    }

    /// A way into the sink: media enters by the sink pad of this element and ends in the sink's last element.
    public struct Leg: Sendable, Hashable {
        /// The queue that begins the leg; nothing upstream of it belongs to this sink alone, so the end of stream is sent into it.
        public var entry: String
        /// The queue before the sink itself; an end sent into it arrives, whatever is stuck further up.
        public var last: String
        /// Pictures or sound.
        public var media: MediaType
        /// Whether the leg's entry drops frames when it lags.
        public var isLeaky: Bool
        /// Whether the session lets nothing into `last` before the first key frame: the pictures are a camera's own.
        public var beginsWithKeyFrame: Bool

        /// Makes a leg; without `last` its one queue is both.
        public init(
            entry: String, last: String? = nil, media: MediaType, isLeaky: Bool, beginsWithKeyFrame: Bool = false
        ) {
            self.entry = entry
            self.beginsWithKeyFrame = beginsWithKeyFrame
            self.last = last ?? entry
            self.media = media
            self.isLeaky = isLeaky
        }
    }

    /// The sink.
    public var node: NodeName
    /// What a session does with it.
    public var kind: Kind
    /// The element that media ends in, such as the `filesink`; the sink is finished when it has seen the end of stream.
    public var element: String
    /// The ways into it.
    public var legs: [Leg]
    /// The element whose sink pads every frame of the sink passes compressed or raw; what goes out is counted there.
    public var counter: String
    /// The queues that may drop frames on their way to `counter`: from the source, or from the compositor or mixer that
    /// makes them anew, in the order that media passes. What they drop is what the sink misses.
    public var leaks: [String]
    /// Whether it takes one picture only; the session then ends its branch, and no other.
    public var takesOne: Bool
    /// The files of a split recording, of which `kind` has the first; nil where it is one file, or none.
    public var segments: SegmentNames?
    /// The timecode of its files; nil where they have none.
    public var timecode: CheckedTimecode?
    /// How its files play slower than what they show; nil is as it happened.
    public var slowMotion: CheckedSlowMotion?

    /// The file it writes, where it writes one; of several pictures the path with `{count}`.
    public var path: String? {
        switch kind {
        case .record(let path), .snapshot(let path): path
        case .stream, .preview, .frames, .scan: nil
        }
    }

    /// Makes a sink.
    public init(
        _ node: NodeName, kind: Kind, element: String, legs: [Leg], counter: String, leaks: [String] = [],
        takesOne: Bool = false, segments: SegmentNames? = nil, timecode: CheckedTimecode? = nil,
        slowMotion: CheckedSlowMotion? = nil
    ) {
        self.leaks = leaks
        self.takesOne = takesOne
        self.segments = segments
        self.timecode = timecode
        self.slowMotion = slowMotion
        self.node = node
        self.kind = kind
        self.element = element
        self.legs = legs
        self.counter = counter
    }
}
