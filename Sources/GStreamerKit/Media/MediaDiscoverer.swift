internal import CGStreamer
internal import CGStreamerShims

/// Finds out what a media file or stream holds (GStreamer: `GstDiscoverer`).
public enum MediaDiscoverer {
    /// Looks at a file, or at a URI where the text is one; blocks. C: `gst_discoverer_discover_uri`.
    ///
    /// - Parameter timeout: Range: 1 s ... 1 h; what is outside becomes the nearest.
    /// - Throws: `discoveryFailed`, `timedOut`.
    public static func discover(_ location: String, within timeout: Duration = .seconds(5)) throws(GStreamerError)
        -> MediaInfo
    {
        try GStreamer.initialize()
        let uri = try uri(of: location)
        let limit = ClockTime(min(max(timeout, .seconds(1)), .seconds(3600)))
        var problem: UnsafeMutablePointer<GError>?
        guard let discoverer = unsafe gst_discoverer_new(limit.raw, &problem) else {
            throw unsafe GStreamerError(.discoveryFailed, taking: problem, fallback: "no discoverer")
        }
        defer { unsafe g_object_unref(discoverer) }
        let found = unsafe gst_discoverer_discover_uri(discoverer, uri, &problem)
        defer { if let found = unsafe found { unsafe g_object_unref(UnsafeMutableRawPointer(found)) } }
        let result = unsafe found.map { unsafe gst_discoverer_info_get_result($0) }
        if result == GST_DISCOVERER_TIMEOUT {
            unsafe g_clear_error(&problem)
            throw GStreamerError(.timedOut, "'\(location)' gave no answer within \(limit)")
        }
        guard let info = unsafe found, unsafe problem == nil,
            result == GST_DISCOVERER_OK || result == GST_DISCOVERER_MISSING_PLUGINS
        else {
            throw unsafe GStreamerError(
                .discoveryFailed, taking: problem, fallback: "nothing in it can be understood",
                prefix: "'\(location)': ")
        }
        return unsafe MediaInfo(reading: info)
    }

    private static func uri(of location: String) throws(GStreamerError) -> String {
        if unsafe gst_uri_is_valid(location) != 0 { return location }
        var problem: UnsafeMutablePointer<GError>?
        guard let uri = unsafe gst_filename_to_uri(location, &problem) else {
            throw unsafe GStreamerError(
                .discoveryFailed, taking: problem, fallback: "no file name", prefix: "'\(location)': ")
        }
        return unsafe String(taking: uri)
    }
}

extension MediaInfo {
    /// Reads a discoverer's answer, which stays with its owner.
    init(reading info: OpaquePointer) {
        duration = unsafe ClockTime(raw: gst_discoverer_info_get_duration(info)).flatMap {
            $0.nanoseconds == 0 ? nil : $0
        }
        isSeekable = unsafe gst_discoverer_info_get_seekable(info) != 0
        var streams: [Stream] = []
        let list = unsafe gst_discoverer_info_get_stream_list(info)
        var next = unsafe list
        while let node = unsafe next {
            unsafe next = unsafe node.pointee.next
            guard let data = unsafe node.pointee.data else { continue }
            let stream = OpaquePointer(data)
            let caps = unsafe gst_discoverer_stream_info_get_caps(stream).map { unsafe Caps(owning: $0) }
            let nick = unsafe String(optional: gst_discoverer_stream_info_get_stream_type_nick(stream), else: "")
            streams.append(Stream(kind: Stream.Kind(rawValue: nick.lowercased()) ?? .other, caps: caps))
        }
        unsafe gst_discoverer_stream_info_list_free(list)
        self.streams = streams
        guard let root = unsafe gst_discoverer_info_get_stream_info(info) else {
            container = nil
            return
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(root)) }
        let isContainer =
            unsafe mcpipe_object_type(UnsafeMutableRawPointer(root)) == gst_discoverer_container_info_get_type()
        container = unsafe isContainer ? gst_discoverer_stream_info_get_caps(root).map { unsafe Caps(owning: $0) } : nil
    }
}
