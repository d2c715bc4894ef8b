import CaptureCheck
import CaptureModel

/// What a queue holds, and what it does when it is full (GStreamer: `queue`).
struct QueuePolicy: Hashable {
    /// At most this long (`max-size-time`); nil is no limit.
    var time: Duration?
    /// At most this many buffers (`max-size-buffers`); nil is no limit.
    var buffers: Int?
    /// At most this many bytes (`max-size-bytes`); nil is no limit.
    var bytes: ByteCount?
    /// What is younger than this stays in it until the stream ends (`min-threshold-time`); nil holds nothing back.
    var preRoll: Duration?
    /// Whether the oldest buffer is dropped when full; else the sender waits.
    var isLeaky: Bool

    /// Raw media that is recorded.
    static let rawRecording = QueuePolicy(
        time: .seconds(1), buffers: QueueDepths.recordedPictures, isLeaky: false)
    /// Raw sound that is recorded: buffers are small and many.
    static let soundRecording = QueuePolicy(time: .seconds(2), isLeaky: false)
    /// Compressed media before a file: a disk that stalls for 8 s costs nothing (measured with 3 s, 8 s and 10 s queues).
    static let compressed = QueuePolicy(time: .seconds(10), bytes: ByteCount(bytes: 256 << 20), isLeaky: false)
    /// A picture for somebody's eyes: the newest frame wins.
    static let preview = QueuePolicy(buffers: 1, isLeaky: true)
    /// A layer of a composite where nothing is live, which takes what the slowest of its sources gives.
    ///
    /// - Parameters:
    ///   - wait: how long its pictures wait for those of another layer, beside the usual ones.
    ///   - rate: how many there are a second; where nobody knows, the time is the only limit.
    static func layer(waiting wait: Duration, at rate: FrameRate?) -> QueuePolicy {
        guard wait > .zero else { return rawRecording }
        var policy = rawRecording
        policy.time = policy.time.map { $0 + wait }
        policy.buffers = rate.flatMap { rate in
            policy.buffers.map { $0 + Int((wait / rate.frameDuration).rounded(.up)) }
        }
        return policy
    }
    /// A layer of a live composite: it may lag by the latency of the slowest layer and some frames more, and a stalled
    /// composite must never hold up the recording of its source; the compositor repeats the last frame where one is dropped.
    static func liveLayer(slowest latency: Duration) -> QueuePolicy {
        QueuePolicy(time: latency + .milliseconds(150), isLeaky: true)
    }
    /// What a live source that cannot drop by itself has in its place: a camera's driver has a few buffers and drops
    /// pictures when nobody takes them; `videotestsrc` and `compositor` would fall behind the clock instead, and a stop
    /// would cut off what they still owe. As long as an encoder takes to start, whatever the rate: counted in buffers, four
    /// would be 17 ms at 240 fps.
    static let driver = QueuePolicy(time: .milliseconds(200), isLeaky: true)
    /// What a live composite has in its place: it waits for the next picture of its slowest layer, and at the start for sources that are
    /// still being opened, and then gives all that it owes at once. Of a layer below half a picture a second the rest is dropped, for such a
    /// wait is gigabytes of pictures.
    ///
    /// - Parameter interval: From one picture of the slowest layer to the next; zero where none is slower than the composite.
    static func driver(slowest interval: Duration) -> QueuePolicy {
        QueuePolicy(time: .milliseconds(200) + PlannedComposite.allowance + min(interval, .seconds(2)), isLeaky: true)
    }
    /// A sound of a live mix, for the same reason.
    static let liveSound = QueuePolicy(time: .seconds(1), isLeaky: true)
    /// Compressed media on its way to a peer that may stall: what is older than this is worth nothing.
    static let network = QueuePolicy(time: .seconds(2), isLeaky: true)

    /// The properties of the queue. A limit of 0 is none; GStreamer's own defaults are 200 buffers, 10 MB and 1 s.
    var properties: [PlannedProperty] {
        var properties = [
            PlannedProperty("max-size-buffers", .int(Int64(buffers ?? 0))),
            PlannedProperty("max-size-bytes", .int(bytes?.bytes ?? 0)),
            PlannedProperty("max-size-time", .int(time?.nanoseconds ?? 0)),
        ]
        if let preRoll { properties.append(PlannedProperty("min-threshold-time", .int(preRoll.nanoseconds))) }
        if isLeaky { properties.append(PlannedProperty("leaky", .nick("downstream"))) }
        return properties
    }

    /// A queue that holds a track's last seconds back for a take that may begin, with as much room behind them as before.
    ///
    /// A queue that is full before it holds so much never gives anything out. So the room grows by what the track's rate
    /// makes of the time, and a track whose rate nobody knows beforehand is bounded by time alone.
    func holding(_ preRoll: Duration, at rate: Bitrate?) -> QueuePolicy {
        var policy = self
        policy.preRoll = preRoll
        policy.time = time.map { $0 + preRoll }
        policy.bytes = rate.flatMap { rate in
            // In whole MiB, for people read it.
            let extra = (preRoll.seconds * Double(rate.bitsPerSecond) / 8 / 0x1p20).rounded(.up)
            return bytes.map { ByteCount(bytes: $0.bytes + Int64(extra) << 20) }
        }
        return policy
    }

    /// The policy of a tee's branch, as its author wrote it.
    init(_ tee: TeeNode, isCompressed: Bool) {
        let isLeaky = tee.policy == .leaky
        self.init(
            time: tee.depth ?? (isLeaky ? .milliseconds(200) : .seconds(1)),
            buffers: tee.depth == nil && !isLeaky && !isCompressed && tee.media == .video
                ? QueueDepths.recordedPictures : nil, isLeaky: isLeaky)
    }

    init(time: Duration? = nil, buffers: Int? = nil, bytes: ByteCount? = nil, isLeaky: Bool) {
        self.time = time
        self.buffers = buffers
        self.bytes = bytes
        self.isLeaky = isLeaky
    }
}
