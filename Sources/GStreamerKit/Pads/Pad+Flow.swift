internal import CGStreamer

extension Pad {
    /// Whether what this source pad gave last was refused as a failure: for its format, or by an element that cannot go on. Its end of
    /// stream, a flush and a missing link are none. C: `gst_pad_get_last_flow_return`.
    public var wasRefused: Bool { unsafe gst_pad_get_last_flow_return(raw).rawValue < GST_FLOW_EOS.rawValue }

    /// Whether what this source pad gave last was taken. C: `gst_pad_get_last_flow_return`.
    public var wasTaken: Bool { unsafe gst_pad_get_last_flow_return(raw) == GST_FLOW_OK }

    /// What tells its stream from others, the same from a demuxer to behind a decoder; nil before it has begun. C: `gst_pad_get_stream_id`.
    public var streamID: String? { unsafe gst_pad_get_stream_id(raw).map { unsafe String(taking: $0) } }
}
