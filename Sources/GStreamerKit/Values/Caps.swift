internal import CGStreamer

/// The kinds of media a pad can carry (GStreamer: `GstCaps`); never changed once made.
@safe
public final class Caps: Sendable {
    // Reference-counted with atomic operations, and never written to after it is wrapped.
    nonisolated(unsafe) let raw: UnsafeMutablePointer<GstCaps>

    /// Takes over a reference (transfer full).
    init(owning raw: UnsafeMutablePointer<GstCaps>) { unsafe self.raw = unsafe raw }

    /// Adds a reference (transfer none).
    init(retaining raw: UnsafeMutablePointer<GstCaps>) { unsafe self.raw = unsafe gst_caps_ref(raw) }

    deinit { unsafe gst_caps_unref(raw) }

    /// Reads GStreamer's notation, such as `video/x-raw, width=(int)640`. C: `gst_caps_from_string`.
    public convenience init(parsing text: String) throws(GStreamerError) {
        try GStreamer.initialize()
        guard let raw = unsafe gst_caps_from_string(text) else {
            throw GStreamerError(.parseFailed, "'\(text)' is not caps")
        }
        unsafe self.init(owning: raw)
    }

    /// Whether nothing can pass. C: `gst_caps_is_empty`.
    public var isEmpty: Bool { unsafe gst_caps_is_empty(raw) != 0 }
    /// Whether everything can pass. C: `gst_caps_is_any`.
    public var isAny: Bool { unsafe gst_caps_is_any(raw) != 0 }
    /// Whether exactly one format can pass. C: `gst_caps_is_fixed`.
    public var isFixed: Bool { unsafe gst_caps_is_fixed(raw) != 0 }

    /// The alternatives, best first. C: `gst_caps_get_structure`.
    public var structures: [Structure] {
        unsafe (0..<gst_caps_get_size(raw)).map { unsafe Structure(reading: gst_caps_get_structure(raw, $0)) }
    }

    /// The media type of the first alternative, such as `video/x-raw`. C: `gst_structure_get_name`.
    public var mediaType: String? { structures.first?.name }

    /// The memory features of each alternative, such as `memory:DMABuf`. C: `gst_caps_get_features`.
    public var features: [String] {
        unsafe (0..<gst_caps_get_size(raw)).map {
            unsafe String(taking: gst_caps_features_to_string(gst_caps_get_features(raw, $0)))
        }
    }

    /// What can pass both. C: `gst_caps_intersect_full`.
    public func intersection(_ other: Caps) -> Caps {
        unsafe Caps(owning: gst_caps_intersect_full(raw, other.raw, GST_CAPS_INTERSECT_FIRST))
    }

    /// Whether all that passes these caps passes the others. C: `gst_caps_is_subset`.
    public func isSubset(of other: Caps) -> Bool { unsafe gst_caps_is_subset(raw, other.raw) != 0 }
}

extension Caps: Hashable {
    /// C: `gst_caps_is_equal`.
    public static func == (left: Caps, right: Caps) -> Bool { unsafe gst_caps_is_equal(left.raw, right.raw) != 0 }
    // Equal caps may differ in order and notation, so nothing cheap but this is surely equal where they are.
    public func hash(into hasher: inout Hasher) { hasher.combine(isAny) }
}

extension Caps: CustomStringConvertible {
    /// GStreamer's notation. C: `gst_caps_to_string`.
    public var description: String { unsafe String(taking: gst_caps_to_string(raw)) }
}
