internal import CGStreamer

/// What stands in the head of an RTP packet (RFC 3550, section 5.1), and what the receiver knows of it.
public struct PacketInfo: Sendable, Hashable {
    /// Who sends it (SSRC).
    public let sender: UInt32
    /// When its medium was taken, in ticks of the sender's clock; goes round.
    public let timestamp: UInt32
    /// Its number among the sender's packets; goes round.
    public let number: UInt16
    /// Whether it is the last of its picture (marker bit, RFC 6184, section 5.1); most senders of sound set it always or never.
    public let isLast: Bool
    /// When it was taken by the sender's clock on the wall, counted from 1900; nil before the sender has reported (RTCP SR).
    ///
    /// GStreamer: `GstReferenceTimestampMeta`, which `rtpjitterbuffer` adds where it was asked to.
    public let senderTime: ClockTime?
    /// The first bytes of what it carries: as many as there are, up to 64. One packet may hold what delimits a picture, its parameters and more.
    public let payload: [UInt8]

    /// Reads a packet, which stays with its owner; nil where it is none. C: `gst_buffer_extract`.
    init?(reading buffer: UnsafeMutablePointer<GstBuffer>) {
        let head = unsafe Self.bytes(12, at: 0, of: buffer)
        // Version 2.
        guard head.count == 12, head[0] >> 6 == 2 else { return nil }
        payload = unsafe Self.bytes(64, at: Self.payloadOffset(head, buffer), of: buffer)
        isLast = head[1] & 0x80 != 0
        number = UInt16(head[2]) << 8 | UInt16(head[3])
        timestamp = head[4..<8].reduce(0) { $0 << 8 | UInt32($1) }
        sender = head[8..<12].reduce(0) { $0 << 8 | UInt32($1) }
        senderTime = unsafe gst_buffer_get_reference_timestamp_meta(buffer, nil).flatMap { meta in
            unsafe ClockTime(raw: meta.pointee.timestamp)
        }
    }

    /// Where what it carries begins: behind those who contributed, and an extension whose length is in words of four bytes.
    private static func payloadOffset(_ head: [UInt8], _ buffer: UnsafeMutablePointer<GstBuffer>) -> Int {
        let offset = 12 + 4 * Int(head[0] & 0x0F)
        guard head[0] & 0x10 != 0 else { return offset }
        let extended = unsafe bytes(4, at: offset, of: buffer)
        guard extended.count == 4 else { return offset }
        return offset + 4 + 4 * (Int(extended[2]) << 8 | Int(extended[3]))
    }

    /// So many bytes of a buffer, or as many as there are. C: `gst_buffer_extract`.
    private static func bytes(_ count: Int, at offset: Int, of buffer: UnsafeMutablePointer<GstBuffer>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            unsafe filled = Int(gst_buffer_extract(buffer, gsize(offset), bytes.baseAddress, gsize(count)))
        }
    }
}

/// What C holds for a probe that looks at packets.
private typealias PacketBody = @Sendable (PacketInfo, Pad) -> PadProbe.Action

extension Pad {
    /// Calls back for each RTP packet with the pad itself, which the closure must not capture; on the streaming thread.
    ///
    /// C: `gst_pad_add_probe`.
    public func onPacket(_ body: @escaping @Sendable (PacketInfo, Pad) -> PadProbe.Action) {
        unsafe _ = gst_pad_add_probe(
            raw, GST_PAD_PROBE_TYPE_BUFFER,
            { pad, info, context in
                guard let pad = unsafe pad, let info = unsafe info,
                    let buffer = unsafe gst_pad_probe_info_get_buffer(info),
                    let packet = unsafe PacketInfo(reading: buffer),
                    let callback = unsafe Callback<PacketBody>.of(context)
                else { return GST_PAD_PROBE_OK }
                switch unsafe callback.body(packet, Pad(retaining: pad)) {
                case .stamp(let time): unsafe Pad.stamp(info, at: time)
                case .restamp(let times): unsafe Pad.restamp(info, with: times)
                case .drop: return GST_PAD_PROBE_DROP
                case .remove: return GST_PAD_PROBE_REMOVE
                // A packet is no uncompressed sound.
                case .pass, .trim: break
                }
                return GST_PAD_PROBE_OK
            }, Callback<PacketBody>(body).retainedContext, { context in unsafe releaseContext(context) })
    }
}
