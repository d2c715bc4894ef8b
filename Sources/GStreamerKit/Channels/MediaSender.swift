internal import Synchronization

/// Sends media to another process; several threads may.
public final class MediaSender: Sendable {
    private let end: PipeEnd
    private let turn = Mutex(())

    /// Sends into a pipe.
    public init(_ end: PipeEnd) { self.end = end }

    /// Sends a record with its text; false where nobody takes it any more. Blocks until it is taken.
    @discardableResult public func send(_ record: MediaRecord, _ text: String = "") -> Bool {
        let bytes = Array(text.utf8)
        return unsafe send(record, bytes.span.bytes)
    }

    /// Sends a buffer; false where nobody takes it any more. Blocks until it is taken.
    ///
    /// - Parameter baseTime: the clock's time at which the running time of its pipeline was 0.
    @discardableResult public func send(_ sample: Sample, stream: UInt8, baseTime: ClockTime) -> Bool {
        var record = MediaRecord(.buffer, stream: stream)
        record.flags = sample.buffer.flags
        record.pts = sample.runningTime.map { ClockTime(nanoseconds: $0.nanoseconds + baseTime.nanoseconds) }
        if let pts = sample.buffer.pts, let dts = sample.buffer.dts, let time = record.pts {
            record.dts = ClockTime(nanoseconds: time.nanoseconds &+ dts.nanoseconds &- pts.nanoseconds)
        }
        record.duration = sample.buffer.duration
        (record.offset, record.offsetEnd) = (sample.buffer.offset, sample.buffer.offsetEnd)
        return sample.withBytes { bytes in send(record, bytes) } ?? false
    }

    private func send(_ record: MediaRecord, _ bytes: RawSpan) -> Bool {
        var record = record
        record.size = bytes.byteCount
        let header = record.header
        return turn.withLock { _ in unsafe end.write(header.span.bytes) && end.write(bytes) }
    }
}
