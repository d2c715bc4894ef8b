/// A message from the bus, out of C's reach (GStreamer: `GstMessage`).
public struct BusMessage: Sendable, Hashable {
    /// Who posted a message.
    public struct Source: Sendable, Hashable {
        /// The element's or pad's name; empty where nobody posted it.
        public let name: String
        /// Where it is, such as `/GstPipeline:cams/GstFileSrc:front`.
        public let path: String
        /// The name of the nearest element: itself, or the one the pad belongs to.
        public let element: String
        /// The C type, such as `GstFileSrc`.
        public let type: String
    }

    /// An error, a warning or an information.
    public struct Report: Sendable, Hashable {
        /// Which family of errors, such as `gst-resource-error-quark`.
        public let domain: String
        /// The number in the domain.
        public let code: Int
        /// For people.
        public let text: String
        /// For developers: where in the plugin's source, and the system's error.
        public let debug: String
    }

    /// A buffer that came too late or was dropped (GStreamer: `GST_MESSAGE_QOS`).
    public struct Quality: Sendable, Hashable {
        /// Whether the buffer came from a live source.
        public let isLive: Bool
        /// The buffer's time in the pipeline's run and in its stream, its own stamp and its length.
        public let runningTime, streamTime, timestamp, duration: ClockTime?
        /// How late, in nanoseconds; below 0 is early.
        public let jitter: Int64
        /// The speed at which processing would keep up, as a fraction of real time.
        public let proportion: Double
        /// Buffers handled and dropped so far, where the element counts.
        public let processed, dropped: UInt64?
    }

    /// What a message says.
    public indirect enum Kind: Sendable, Hashable {
        case error(Report)
        case warning(Report)
        case info(Report)
        case endOfStream
        case stateChanged(from: State, to: State, pending: State?)
        case asyncDone
        case streamStart
        /// How many streams a demuxer or parser has found in all (GStreamer: `GstStreamCollection`).
        case streamCollection(count: Int)
        case segmentDone
        case latency
        case clockLost
        case newClock
        case durationChanged
        case quality(Quality)
        case buffering(percent: Int)
        /// A message of an element's own, such as `splitmuxsink-fragment-closed` or `level`.
        case element(Structure)
        case application(Structure)
        case tags(Structure)
        case propertyNotify(name: String, value: FieldValue?)
        case deviceAdded(DeviceInfo)
        case deviceRemoved(DeviceInfo)
        case deviceChanged(DeviceInfo)
        /// A message that a bin kept for itself (`GstBinForwarded`), such as one sink's end of stream.
        case forwarded(BusMessage)
        /// Any other, by its name.
        case other(String)
    }

    /// Who posted it.
    public let source: Source
    /// What it says.
    public let kind: Kind
    /// How often an era had begun on the bus when it was posted (`Bus.beginEra`).
    package internal(set) var era = 0
}
