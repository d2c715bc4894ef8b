internal import CGStreamer

/// An end of a link (GStreamer: `GstPad`).
@safe
public final class Pad: Sendable {
    // Reference-counted with atomic operations; every call made on it here is documented as safe from any thread.
    nonisolated(unsafe) let raw: UnsafeMutablePointer<GstPad>

    /// Takes over a reference (transfer full).
    init(owning raw: UnsafeMutablePointer<GstPad>) { unsafe self.raw = unsafe raw }

    /// Adds a reference (transfer none).
    init(retaining raw: UnsafeMutablePointer<GstPad>) {
        unsafe gst_object_ref(raw)
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe gst_object_unref(raw) }

    var object: UnsafeMutablePointer<GstObject> {
        unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstObject.self)
    }

    /// Its name, unique in its element. C: `gst_object_get_name`.
    public var name: String { unsafe String(taking: gst_object_get_name(object)) }

    /// The element it belongs to; nil once it was taken away. C: `gst_pad_get_parent_element`.
    public var element: Element? { unsafe gst_pad_get_parent_element(raw).map { unsafe Element(owning: $0) } }

    /// Whether media leaves the element here. C: `gst_pad_get_direction`.
    public var isSource: Bool { unsafe gst_pad_get_direction(raw) == GST_PAD_SRC }

    /// The pad at the other end, or nil. C: `gst_pad_get_peer`.
    public var peer: Pad? { unsafe gst_pad_get_peer(raw).map { unsafe Pad(owning: $0) } }

    /// Whether it is linked. C: `gst_pad_is_linked`.
    public var isLinked: Bool { unsafe gst_pad_is_linked(raw) != 0 }

    /// The caps agreed on, once media flows. C: `gst_pad_get_current_caps`.
    public var currentCaps: Caps? { unsafe gst_pad_get_current_caps(raw).map { unsafe Caps(owning: $0) } }

    /// The caps it could carry at this moment. C: `gst_pad_query_caps`.
    public func queryCaps(filter: Caps? = nil) -> Caps { unsafe Caps(owning: gst_pad_query_caps(raw, filter?.raw)) }

    /// Where it is in errors, such as `'mux.video_0'`.
    var label: String { "'\(element?.name ?? "?").\(name)'" }

    /// Links this source pad to a sink pad. C: `gst_pad_link`.
    ///
    /// - Throws: `linkFailed`, with the reason and, where the formats are the reason, the caps of both pads.
    public func link(to sink: Pad) throws(GStreamerError) {
        let result = unsafe gst_pad_link(raw, sink.raw)
        guard result != GST_PAD_LINK_OK else { return }
        let reason = unsafe String(optional: gst_pad_link_get_name(result), else: "unknown reason")
        let caps =
            result == GST_PAD_LINK_NOFORMAT
            ? "; \(label) gives \(Self.short(queryCaps())), \(sink.label) takes \(Self.short(sink.queryCaps()))" : ""
        throw GStreamerError(
            .linkFailed, "\(label) cannot be linked to \(sink.label): \(reason)\(caps)", element: element?.name)
    }

    /// Caps as far as somebody reads them: a converter's name every format there is.
    private static func short(_ caps: Caps) -> String {
        let text = caps.description
        return text.count > 240 ? text.prefix(240) + "..." : text
    }

    /// Unlinks the pad from its peer, if it has one. C: `gst_pad_unlink`.
    public func unlink() {
        guard let peer else { return }
        let (source, sink) = isSource ? (self, peer) : (peer, self)
        unsafe _ = gst_pad_unlink(source.raw, sink.raw)
    }

    /// Shifts the running time of all that passes, in nanoseconds. C: `gst_pad_get_offset`, `gst_pad_set_offset`.
    public var offset: Int64 {
        get { unsafe Int64(gst_pad_get_offset(raw)) }
        set { unsafe gst_pad_set_offset(raw, gint64(newValue)) }
    }

    /// Running time of a time of the current segment; nil outside it or before there is one.
    ///
    /// C: `gst_pad_get_sticky_event`, `gst_segment_to_running_time`.
    public func runningTime(of time: ClockTime) -> ClockTime? {
        unsafe inSegment { unsafe gst_segment_to_running_time($0, GST_FORMAT_TIME, time.raw) }
    }

    /// Running time of what begins at a time of the current segment; nil where it is not shown, as what begins where the segment ends is not,
    /// or before there is one.
    ///
    /// C: `gst_pad_get_sticky_event`, `gst_segment_to_running_time`.
    public func shownTime(of time: ClockTime) -> ClockTime? {
        unsafe inSegment { segment in
            unsafe segment.pointee.stop == time.raw
                ? ClockTime.none : gst_segment_to_running_time(segment, GST_FORMAT_TIME, time.raw)
        }
    }

    /// Running time of a time by the current segment, also of one behind its end; nil before it begins or where there is none.
    ///
    /// C: `gst_segment_to_running_time_full`.
    public func openRunningTime(of time: ClockTime) -> ClockTime? {
        unsafe inSegment {
            var running = ClockTime.none
            return unsafe gst_segment_to_running_time_full($0, GST_FORMAT_TIME, time.raw, &running) > 0
                ? running : ClockTime.none
        }
    }

    /// Stream time of a time of the current segment, in which positions and lengths of media are; nil outside it or before there is one.
    ///
    /// C: `gst_pad_get_sticky_event`, `gst_segment_to_stream_time`.
    public func streamTime(of time: ClockTime) -> ClockTime? {
        unsafe inSegment { unsafe gst_segment_to_stream_time($0, GST_FORMAT_TIME, time.raw) }
    }

    private func inSegment(_ convert: (UnsafePointer<GstSegment>) -> GstClockTime) -> ClockTime? {
        guard let event = unsafe gst_pad_get_sticky_event(raw, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { unsafe gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(event, &segment)
        guard let segment = unsafe segment else { return nil }
        return unsafe ClockTime(raw: convert(segment))
    }

    /// Gives an event to this pad: on a sink pad into the element, on a source pad upstream into it. C: `gst_pad_send_event`.
    ///
    /// Waits for the thread that is in the element at this moment. Answers whether the event was handled.
    @discardableResult
    public func send(_ event: Event) -> Bool { unsafe gst_pad_send_event(raw, event.make()) != 0 }

    /// Gives an event to the peer: from a source pad downstream, from a sink pad upstream. C: `gst_pad_push_event`.
    ///
    /// Answers whether the event was handled.
    @discardableResult
    public func push(_ event: Event) -> Bool { unsafe gst_pad_push_event(raw, event.make()) != 0 }

    /// Sets a property. C: `g_object_class_find_property`, `g_object_set_property`.
    ///
    /// - Throws: `noSuchProperty`, `propertyNotWritable`, `wrongPropertyType`, `valueOutOfRange`, `invalidValue`.
    public func set(_ property: String, to value: PropertySetting) throws(GStreamerError) {
        try unsafe access.set(property, to: value)
    }

    /// Reads a property. C: `g_object_get_property`.
    ///
    /// - Throws: `noSuchProperty`, or `propertyNotWritable` where it cannot be read.
    public func get(_ property: String) throws(GStreamerError) -> FieldValue { try unsafe access.get(property) }

    private var access: ObjectProperties {
        unsafe ObjectProperties(
            object: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GObject.self), label: "pad \(label)",
            element: element?.name ?? "")
    }
}

extension Pad: Hashable {
    /// Whether they are one pad.
    public static func == (left: Pad, right: Pad) -> Bool { unsafe left.raw == right.raw }
    public func hash(into hasher: inout Hasher) { unsafe hasher.combine(raw) }
}

extension Pad: CustomStringConvertible {
    public var description: String { label }
}
