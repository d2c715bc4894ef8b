internal import CGStreamer
internal import CGStreamerShims

extension BusMessage {
    /// Reads a message, which stays with its owner. C: `gst_message_parse_error` and its like.
    init(reading message: UnsafeMutablePointer<GstMessage>) {
        source = unsafe Source(reading: message.pointee.src)
        kind = unsafe Kind(reading: message)
    }
}

extension BusMessage.Source {
    init(reading object: UnsafeMutablePointer<GstObject>?) {
        guard let object = unsafe object else {
            (name, path, element, type) = ("", "", "", "")
            return
        }
        name = unsafe String(taking: gst_object_get_name(object))
        path = unsafe String(taking: gst_object_get_path_string(object))
        type = unsafe FieldValue.name(of: mcpipe_object_type(object))
        if unsafe mcpipe_is_element(object) == 0, let parent = unsafe gst_object_get_parent(object) {
            element = unsafe String(taking: gst_object_get_name(parent))
            unsafe gst_object_unref(parent)
        } else {
            element = name
        }
    }
}

extension BusMessage.Report {
    fileprivate typealias Parser = (
        UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Void

    fileprivate init(reading message: UnsafeMutablePointer<GstMessage>, with parse: Parser) {
        var problem: UnsafeMutablePointer<GError>?
        var details: UnsafeMutablePointer<CChar>?
        unsafe parse(message, &problem, &details)
        debug = unsafe String(taking: details)
        guard let problem = unsafe problem else {
            (domain, code, text) = ("", 0, "")
            return
        }
        domain = unsafe String(optional: g_quark_to_string(problem.pointee.domain), else: "")
        code = unsafe Int(problem.pointee.code)
        text = unsafe String(optional: problem.pointee.message, else: "")
        unsafe g_error_free(problem)
    }
}

extension BusMessage.Quality {
    fileprivate init(reading message: UnsafeMutablePointer<GstMessage>) {
        var live: gboolean = 0
        var (running, stream, stamp, length): (guint64, guint64, guint64, guint64) = (0, 0, 0, 0)
        unsafe gst_message_parse_qos(message, &live, &running, &stream, &stamp, &length)
        isLive = live != 0
        (runningTime, streamTime) = (ClockTime(raw: running), ClockTime(raw: stream))
        (timestamp, duration) = (ClockTime(raw: stamp), ClockTime(raw: length))
        var (late, share, quality): (gint64, Double, gint) = (0, 0, 0)
        unsafe gst_message_parse_qos_values(message, &late, &share, &quality)
        (jitter, proportion) = (Int64(late), share)
        var (format, done, lost): (GstFormat, guint64, guint64) = (GST_FORMAT_UNDEFINED, 0, 0)
        unsafe gst_message_parse_qos_stats(message, &format, &done, &lost)
        let isCounted = format == GST_FORMAT_BUFFERS
        processed = isCounted && done != .max ? UInt64(done) : nil
        dropped = isCounted && lost != .max ? UInt64(lost) : nil
    }
}

extension BusMessage.Kind {
    fileprivate init(reading message: UnsafeMutablePointer<GstMessage>) {
        switch unsafe message.pointee.type {
        case GST_MESSAGE_ERROR: self = unsafe .error(.init(reading: message, with: gst_message_parse_error))
        case GST_MESSAGE_WARNING: self = unsafe .warning(.init(reading: message, with: gst_message_parse_warning))
        case GST_MESSAGE_INFO: self = unsafe .info(.init(reading: message, with: gst_message_parse_info))
        case GST_MESSAGE_EOS: self = .endOfStream
        case GST_MESSAGE_STATE_CHANGED:
            var (old, new, pending) = (GST_STATE_NULL, GST_STATE_NULL, GST_STATE_NULL)
            unsafe gst_message_parse_state_changed(message, &old, &new, &pending)
            self = .stateChanged(
                from: State(raw: old) ?? .null, to: State(raw: new) ?? .null, pending: State(raw: pending))
        case GST_MESSAGE_ASYNC_DONE: self = .asyncDone
        case GST_MESSAGE_STREAM_START: self = .streamStart
        case GST_MESSAGE_STREAM_COLLECTION:
            var collection: UnsafeMutablePointer<GstStreamCollection>?
            unsafe gst_message_parse_stream_collection(message, &collection)
            guard let collection = unsafe collection else {
                self = .other("stream-collection")
                return
            }
            self = unsafe .streamCollection(count: Int(gst_stream_collection_get_size(collection)))
            unsafe gst_object_unref(collection)
        case GST_MESSAGE_SEGMENT_DONE: self = .segmentDone
        case GST_MESSAGE_LATENCY: self = .latency
        case GST_MESSAGE_CLOCK_LOST: self = .clockLost
        case GST_MESSAGE_NEW_CLOCK: self = .newClock
        case GST_MESSAGE_DURATION_CHANGED: self = .durationChanged
        case GST_MESSAGE_QOS: self = unsafe .quality(.init(reading: message))
        case GST_MESSAGE_BUFFERING:
            var percent: gint = 0
            unsafe gst_message_parse_buffering(message, &percent)
            self = .buffering(percent: Int(percent))
        case GST_MESSAGE_ELEMENT: self = unsafe BusMessage.Kind(element: message)
        case GST_MESSAGE_APPLICATION: self = unsafe .application(BusMessage.Kind.structure(of: message))
        case GST_MESSAGE_TAG: self = unsafe .tags(BusMessage.Kind.structure(of: message))
        case GST_MESSAGE_PROPERTY_NOTIFY: self = unsafe BusMessage.Kind(propertyNotify: message)
        case GST_MESSAGE_DEVICE_ADDED:
            self = unsafe BusMessage.Kind(device: message, gst_message_parse_device_added) { .deviceAdded($0) }
        case GST_MESSAGE_DEVICE_REMOVED:
            self = unsafe BusMessage.Kind(device: message, gst_message_parse_device_removed) { .deviceRemoved($0) }
        case GST_MESSAGE_DEVICE_CHANGED:
            self = unsafe BusMessage.Kind(
                device: message, { message, device in unsafe gst_message_parse_device_changed(message, device, nil) }
            ) { .deviceChanged($0) }
        case let type: self = unsafe .other(String(optional: gst_message_type_get_name(type), else: ""))
        }
    }

    private static func structure(of message: UnsafeMutablePointer<GstMessage>) -> Structure {
        guard let raw = unsafe gst_message_get_structure(message) else { return Structure(name: "", fields: []) }
        return unsafe Structure(reading: raw)
    }

    private init(element message: UnsafeMutablePointer<GstMessage>) {
        if let raw = unsafe gst_message_get_structure(message),
            unsafe gst_structure_has_name(raw, "GstBinForwarded") != 0,
            let value = unsafe gst_structure_get_value(raw, "message"), let inner = unsafe g_value_get_boxed(value)
        {
            self = unsafe .forwarded(BusMessage(reading: inner.assumingMemoryBound(to: GstMessage.self)))
        } else {
            self = unsafe .element(BusMessage.Kind.structure(of: message))
        }
    }

    private init(propertyNotify message: UnsafeMutablePointer<GstMessage>) {
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<GValue>?)
        unsafe gst_message_parse_property_notify(message, nil, &name, &value)
        self = unsafe .propertyNotify(
            name: String(optional: name, else: ""), value: value.map { unsafe FieldValue(reading: $0) })
    }

    private init(
        device message: UnsafeMutablePointer<GstMessage>,
        _ parse: (UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GstDevice>?>?) -> Void,
        _ wrap: (DeviceInfo) -> BusMessage.Kind
    ) {
        var device: UnsafeMutablePointer<GstDevice>?
        unsafe parse(message, &device)
        guard let device = unsafe device else {
            self = .other("device")
            return
        }
        self = unsafe wrap(DeviceInfo(reading: device))
        unsafe gst_object_unref(device)
    }
}
