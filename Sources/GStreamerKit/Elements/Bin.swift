internal import CGStreamer

/// An element that holds elements (GStreamer: `GstBin`).
@safe
public final class Bin: Sendable {
    /// The bin as an element: its name, state, properties, pads.
    public let element: Element

    /// Takes a reference that the element has already.
    init(_ element: Element) { self.element = element }

    var raw: UnsafeMutablePointer<GstBin> {
        unsafe UnsafeMutableRawPointer(element.raw).assumingMemoryBound(to: GstBin.self)
    }

    /// Makes an empty bin. C: `gst_bin_new`.
    public convenience init(name: String) throws(GStreamerError) {
        try GStreamer.initialize()
        guard let raw = unsafe gst_bin_new(name) else {
            throw GStreamerError(.creationFailed, "bin '\(name)' cannot be made")
        }
        unsafe self.init(Element(sinking: raw))
    }

    /// Makes a bin from gst-launch's notation; pads left unlinked become its own. C: `gst_parse_bin_from_description_full`.
    ///
    /// - Throws: `parseFailed`.
    public convenience init(parsing description: String, name: String) throws(GStreamerError) {
        try GStreamer.initialize()
        var problem: UnsafeMutablePointer<GError>?
        let made = unsafe gst_parse_bin_from_description_full(
            description, 1, nil, GST_PARSE_FLAG_FATAL_ERRORS, &problem)
        guard let raw = unsafe made else {
            throw unsafe GStreamerError(
                .parseFailed, taking: problem, fallback: "cannot be read", prefix: "'\(description)': ")
        }
        unsafe self.init(Element(sinking: raw))
        unsafe _ = gst_object_set_name(element.object, name)
    }

    /// Takes elements in. C: `gst_bin_add`.
    ///
    /// - Throws: `addFailed` where the name is taken or the element is in another bin.
    public func add(_ elements: Element...) throws(GStreamerError) {
        for element in elements {
            guard unsafe gst_bin_add(raw, element.raw) != 0 else {
                let cause = find(element.name) == nil ? "it is in another bin" : "the name is taken"
                throw GStreamerError(
                    .addFailed, "\(element.label) cannot be added to \(self.element.label): \(cause)",
                    element: element.name)
            }
        }
    }

    /// Lets an element go, which should be in state `null`. C: `gst_bin_remove`.
    ///
    /// - Throws: `removeFailed` where the element is not in the bin.
    public func remove(_ element: Element) throws(GStreamerError) {
        guard unsafe gst_bin_remove(raw, element.raw) != 0 else {
            throw GStreamerError(
                .removeFailed, "\(element.label) is not in \(self.element.label)", element: element.name)
        }
    }

    /// The element of a name, in the bin or in a bin inside it, or nil. C: `gst_bin_get_by_name`.
    public func find(_ name: String) -> Element? {
        unsafe gst_bin_get_by_name(raw, name).map { unsafe Element(owning: $0) }
    }

    /// Gives the bin a pad that stands for the pad of an element inside. C: `gst_ghost_pad_new`, `gst_element_add_pad`.
    ///
    /// - Throws: `addFailed`.
    @discardableResult
    public func addGhostPad(_ name: String, for target: Pad) throws(GStreamerError) -> Pad {
        guard let ghost = unsafe gst_ghost_pad_new(name, target.raw) else {
            throw GStreamerError(
                .addFailed, "\(element.label) gets no pad '\(name)': \(target.label) is linked already")
        }
        let pad = unsafe Pad(retaining: ghost)
        unsafe _ = gst_pad_set_active(ghost, 1)
        guard unsafe gst_element_add_pad(element.raw, ghost) != 0 else {
            throw GStreamerError(
                .addFailed, "\(element.label) gets no pad '\(name)': the name is taken", element: element.name)
        }
        return pad
    }

    /// Whether messages that the bin keeps for itself, such as each sink's end of stream, are posted too, wrapped.
    ///
    /// They arrive as `BusMessage.Kind.forwarded`. GStreamer: `message-forward`.
    public func setMessageForward(_ isForwarded: Bool) throws(GStreamerError) {
        try element.set("message-forward", to: isForwarded)
    }

    /// Lets the sinks agree on a latency anew, as after a `latency` message. C: `gst_bin_recalculate_latency`.
    public func recalculateLatency() { unsafe _ = gst_bin_recalculate_latency(raw) }

    /// The elements, links and caps in Graphviz' notation. C: `gst_debug_bin_to_dot_data`.
    public func debugGraph() -> String {
        unsafe String(taking: gst_debug_bin_to_dot_data(raw, GST_DEBUG_GRAPH_SHOW_VERBOSE))
    }
}

extension Element {
    /// The elements of a factory inside this one, where it is a bin, and inside bins in it.
    ///
    /// C: `gst_bin_iterate_all_by_element_factory_name`.
    public func inner(ofFactory factory: String) -> [Element] {
        guard
            unsafe g_type_check_instance_is_a(
                UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GTypeInstance.self), gst_bin_get_type()) != 0,
            let elements = unsafe gst_bin_iterate_all_by_element_factory_name(Bin(self).raw, factory)
        else { return [] }
        defer { unsafe gst_iterator_free(elements) }
        var found: [Element] = []
        var value = GValue()
        while true {
            switch unsafe gst_iterator_next(elements, &value) {
            case GST_ITERATOR_OK:
                if let object = unsafe g_value_get_object(&value) {
                    unsafe found.append(Element(retaining: object.assumingMemoryBound(to: GstElement.self)))
                }
                unsafe g_value_reset(&value)
            case GST_ITERATOR_RESYNC:
                found = []
                unsafe gst_iterator_resync(elements)
            default:
                unsafe g_value_unset(&value)
                return found
            }
        }
    }
}
