internal import CGStreamer

extension Element {
    /// A pad that the element has. C: `gst_element_get_static_pad`.
    ///
    /// - Throws: `noSuchPad`, with the pads it has as `candidates`.
    public func staticPad(_ name: String) throws(GStreamerError) -> Pad {
        guard let raw = unsafe gst_element_get_static_pad(raw, name) else {
            throw GStreamerError(
                .noSuchPad, "\(label) has no pad '\(name)'", element: self.name,
                candidates: nearestFirst(pads.map(\.name), to: name))
        }
        return unsafe Pad(owning: raw)
    }

    /// A new pad from a template such as `sink_%u`, or of a name that fits one. C: `gst_element_request_pad_simple`.
    ///
    /// Give it back with `releaseRequestPad`.
    /// - Throws: `noSuchPad`, with the templates it has as `candidates`.
    public func requestPad(_ template: String) throws(GStreamerError) -> Pad {
        guard let raw = unsafe gst_element_request_pad_simple(raw, template) else {
            throw GStreamerError(
                .noSuchPad, "\(label) makes no pad '\(template)'", element: name,
                candidates: nearestFirst(padTemplates, to: template))
        }
        return unsafe Pad(owning: raw)
    }

    /// Gives a requested pad back; the element takes it away. C: `gst_element_release_request_pad`.
    public func releaseRequestPad(_ pad: Pad) { unsafe gst_element_release_request_pad(raw, pad.raw) }

    /// The names of its pad templates. C: `gst_element_get_pad_template_list`.
    public var padTemplates: [String] {
        var names: [String] = []
        var next = unsafe gst_element_get_pad_template_list(raw)
        while let node = unsafe next {
            if let template = unsafe node.pointee.data?.assumingMemoryBound(to: GstPadTemplate.self) {
                unsafe names.append(String(optional: template.pointee.name_template, else: ""))
            }
            unsafe next = unsafe node.pointee.next
        }
        return names
    }

    /// The pads it has at this moment. C: `gst_element_foreach_pad`.
    public var pads: [Pad] {
        var found: [Pad] = []
        unsafe withUnsafeMutablePointer(to: &found) { list in
            _ = unsafe gst_element_foreach_pad(
                raw,
                { _, pad, context in
                    guard let pad = unsafe pad, let context = unsafe context else { return 1 }
                    unsafe context.assumingMemoryBound(to: [Pad].self).pointee.append(Pad(retaining: pad))
                    return 1
                }, list)
        }
        return found
    }

    /// Links a pad of this element, `src` unless named, to a pad of another, `sink` unless named. C: `gst_pad_link`.
    ///
    /// - Throws: `noSuchPad`, `linkFailed`.
    public func link(_ pad: String = "src", to other: Element, _ otherPad: String = "sink") throws(GStreamerError) {
        try staticPad(pad).link(to: other.staticPad(otherPad))
    }
}
