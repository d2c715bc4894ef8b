/// What one process sends another of its media: a header of a fixed size, then so many bytes.
///
/// Both processes are the same program on the same machine, so that numbers stand in it as the processor has them.
public struct MediaRecord: Sendable, Hashable {
    /// What the bytes are.
    public enum Kind: UInt8, Sendable {
        /// Media flows; `pts` is the latency. No bytes.
        case ready = 1
        /// What the buffers of a stream are from now on, in GStreamer's notation.
        case caps
        /// A buffer. `pts` and `dts` are times of the machine's monotonic clock.
        case buffer
        /// A stream has ended. No bytes.
        case end
        /// The sender gives up; the bytes say why.
        case failure
        /// What the sender knows of its source besides; the bytes are a matter between the two.
        case news
    }

    /// What the bytes are.
    public var kind: Kind
    /// The number of the stream.
    public var stream: UInt8
    /// The buffer's marks.
    public var flags: BufferInfo.Flags
    /// The number of bytes that follow.
    public var size: Int
    /// When a buffer is shown.
    public var pts: ClockTime?
    /// When a buffer is decoded.
    public var dts: ClockTime?
    /// How long a buffer is shown.
    public var duration: ClockTime?
    /// Where a buffer begins in the source's own count.
    public var offset: UInt64?
    /// Where the next one should begin in that count.
    public var offsetEnd: UInt64?

    /// Makes a record.
    public init(_ kind: Kind, stream: UInt8 = 0, size: Int = 0, pts: ClockTime? = nil) {
        (self.kind, self.stream, self.size, self.pts) = (kind, stream, size, pts)
        flags = []
    }

    /// Bytes of a header.
    static let headerSize = 56

    /// The header as it is sent.
    var header: [UInt64] {
        [
            UInt64(kind.rawValue) | UInt64(stream) << 8 | UInt64(flags.rawValue) << 32, UInt64(size),
            pts?.nanoseconds ?? .max, dts?.nanoseconds ?? .max, duration?.nanoseconds ?? .max, offset ?? .max,
            offsetEnd ?? .max,
        ]
    }

    /// Reads a header; nil where it is none.
    init?(header words: [UInt64]) {
        guard words.count == 7, let kind = Kind(rawValue: UInt8(truncatingIfNeeded: words[0])),
            let size = Int(exactly: words[1]), size <= 1 << 30
        else { return nil }
        self.init(kind, stream: UInt8(truncatingIfNeeded: words[0] >> 8), size: size)
        flags = BufferInfo.Flags(rawValue: UInt32(truncatingIfNeeded: words[0] >> 32))
        let numbers = words.map { $0 == .max ? nil : $0 }
        pts = numbers[2].map { ClockTime(nanoseconds: $0) }
        dts = numbers[3].map { ClockTime(nanoseconds: $0) }
        duration = numbers[4].map { ClockTime(nanoseconds: $0) }
        (offset, offsetEnd) = (numbers[5], numbers[6])
    }
}
