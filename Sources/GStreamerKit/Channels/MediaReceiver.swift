internal import CGStreamer

/// Takes what another process sends of its media; for one thread.
public final class MediaReceiver: Sendable {
    private let end: PipeEnd

    /// Reads from a pipe.
    public init(_ end: PipeEnd) { self.end = end }

    /// The next record, whose bytes must be taken before the one after it; nil where nothing more comes. Blocks.
    public func next() -> MediaRecord? {
        var words = [UInt64](repeating: 0, count: MediaRecord.headerSize / 8)
        guard unsafe words.withUnsafeMutableBytes({ unsafe end.read(into: $0) }) else { return nil }
        return MediaRecord(header: words)
    }

    /// Whether something comes, or nothing more will, within a time. Blocks.
    public func hasNews(within limit: Duration) -> Bool { end.hasNews(within: limit) }

    /// A record's bytes as a text; nil where they do not all come. Blocks.
    public func text(of record: MediaRecord) -> String? {
        var bytes = [UInt8](repeating: 0, count: record.size)
        guard unsafe bytes.withUnsafeMutableBytes({ unsafe end.read(into: $0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Hands a record's bytes on as a buffer, or throws them away; false where they do not all come.
    ///
    /// Blocks until they are there, and until the source has room.
    /// - Parameters:
    ///   - times: the buffer's times in the receiver's own running time.
    ///   - source: what takes it; nil throws it away.
    public func pass(_ record: MediaRecord, pts: ClockTime?, dts: ClockTime?, to source: AppSource?) -> Bool {
        guard let buffer = unsafe gst_buffer_new_allocate(nil, gsize(record.size), nil) else { return false }
        var map = unsafe GstMapInfo()
        guard unsafe gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0 else {
            unsafe gst_buffer_unref(buffer)
            return false
        }
        let isWhole = unsafe end.read(into: UnsafeMutableRawBufferPointer(start: map.data, count: record.size))
        unsafe gst_buffer_unmap(buffer, &map)
        guard isWhole, let source else {
            unsafe gst_buffer_unref(buffer)
            return isWhole
        }
        unsafe (buffer.pointee.pts, buffer.pointee.dts) = (pts.raw, dts.raw)
        unsafe buffer.pointee.duration = record.duration.raw
        unsafe buffer.pointee.offset = guint64(record.offset ?? .max)
        unsafe buffer.pointee.offset_end = guint64(record.offsetEnd ?? .max)
        // Of the memory's own marks none is the sender's to say.
        let told: BufferInfo.Flags = [.discontinuity, .deltaUnit, .corrupted, .gap, .header, .droppable]
        unsafe buffer.pointee.mini_object.flags |= record.flags.intersection(told).rawValue
        unsafe source.push(owning: buffer)
        return true
    }
}
