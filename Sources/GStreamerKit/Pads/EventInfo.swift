internal import CGStreamer

/// An event seen on a pad, as a value.
public enum EventInfo: Sendable, Hashable {
    case endOfStream
    case flushStart
    case flushStop
    case streamStart(id: String)
    case caps(Caps)
    case segment(Segment)
    case gap(at: ClockTime?)
    /// What is told of a stream; `orientation` is how its pictures are to be turned or mirrored, such as `rotate-90`, where that is told
    /// (GStreamer: the tag `image-orientation`).
    case tags(orientation: String?)
    case reconfigure
    /// Upstream: a sink is late by `jitter` nanoseconds (below 0: early).
    case qos(jitter: Int64, timestamp: ClockTime?)
    /// An event with a structure of its own, such as `GstForceKeyUnit`.
    case custom(Structure)
    /// Any other, by its name.
    case other(String)

    /// Reads an event, which stays with its owner. C: `gst_event_parse_caps` and its like.
    init(reading event: UnsafeMutablePointer<GstEvent>) {
        switch unsafe event.pointee.type {
        case GST_EVENT_EOS: self = .endOfStream
        case GST_EVENT_FLUSH_START: self = .flushStart
        case GST_EVENT_FLUSH_STOP: self = .flushStop
        case GST_EVENT_STREAM_START:
            var id: UnsafePointer<CChar>?
            unsafe gst_event_parse_stream_start(event, &id)
            self = unsafe .streamStart(id: String(optional: id, else: ""))
        case GST_EVENT_CAPS:
            var caps: UnsafeMutablePointer<GstCaps>?
            unsafe gst_event_parse_caps(event, &caps)
            self = unsafe caps.map { unsafe .caps(Caps(retaining: $0)) } ?? .other("caps")
        case GST_EVENT_SEGMENT:
            var segment: UnsafePointer<GstSegment>?
            unsafe gst_event_parse_segment(event, &segment)
            self = unsafe segment.map { unsafe .segment(Segment(reading: $0)) } ?? .other("segment")
        case GST_EVENT_GAP:
            var (time, duration): (GstClockTime, GstClockTime) = (0, 0)
            unsafe gst_event_parse_gap(event, &time, &duration)
            self = .gap(at: ClockTime(raw: time))
        case GST_EVENT_TAG:
            var (tags, text): (UnsafeMutablePointer<GstTagList>?, UnsafeMutablePointer<CChar>?) = (nil, nil)
            unsafe gst_event_parse_tag(event, &tags)
            // The list is the event's.
            let isTold = unsafe tags.map { unsafe gst_tag_list_get_string($0, GST_TAG_IMAGE_ORIENTATION, &text) } ?? 0
            self = unsafe .tags(orientation: isTold != 0 ? String(taking: text) : nil)
        case GST_EVENT_RECONFIGURE: self = .reconfigure
        case GST_EVENT_QOS:
            var (type, proportion, jitter, time) = (GST_QOS_TYPE_OVERFLOW, 0.0, GstClockTimeDiff(0), GstClockTime(0))
            unsafe gst_event_parse_qos(event, &type, &proportion, &jitter, &time)
            self = .qos(jitter: Int64(jitter), timestamp: ClockTime(raw: time))
        case GST_EVENT_CUSTOM_DOWNSTREAM, GST_EVENT_CUSTOM_UPSTREAM, GST_EVENT_CUSTOM_DOWNSTREAM_OOB,
            GST_EVENT_CUSTOM_BOTH,
            GST_EVENT_CUSTOM_BOTH_OOB, GST_EVENT_CUSTOM_DOWNSTREAM_STICKY:
            self =
                unsafe gst_event_get_structure(event).map { unsafe .custom(Structure(reading: $0)) } ?? .other("custom")
        case let type: self = unsafe .other(String(optional: gst_event_type_get_name(type), else: ""))
        }
    }
}
