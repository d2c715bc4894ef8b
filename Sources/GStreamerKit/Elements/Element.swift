internal import CGStreamer
internal import CGStreamerShims

/// A part of a pipeline (GStreamer: `GstElement`).
///
/// An element that was started and is in no bin must be brought to `null` before the last reference goes.
@safe
public final class Element: Sendable {
    // Reference-counted with atomic operations; every call made on it here is documented as safe from any thread.
    nonisolated(unsafe) let raw: UnsafeMutablePointer<GstElement>

    /// Takes over a reference (transfer full).
    init(owning raw: UnsafeMutablePointer<GstElement>) { unsafe self.raw = unsafe raw }

    /// Adds a reference (transfer none).
    init(retaining raw: UnsafeMutablePointer<GstElement>) {
        unsafe gst_object_ref(raw)
        unsafe self.raw = unsafe raw
    }

    /// Takes over a new object, whose reference floats (transfer floating).
    init(sinking raw: UnsafeMutablePointer<GstElement>) {
        unsafe gst_object_ref_sink(raw)
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe gst_object_unref(raw) }

    /// Makes an element. C: `gst_element_factory_find`, `gst_element_factory_create`.
    ///
    /// - Throws: `noSuchFactory`, `creationFailed`.
    public static func make(_ factory: String, name: String? = nil) throws(GStreamerError) -> Element {
        try GStreamer.initialize()
        guard let found = unsafe gst_element_factory_find(factory) else { throw .noFactory(factory) }
        defer { unsafe gst_object_unref(UnsafeMutableRawPointer(found)) }
        guard let raw = unsafe gst_element_factory_create(found, name) else {
            throw GStreamerError(
                .creationFailed, "element '\(name ?? factory)' (\(factory)) cannot be made: its plugin does not load",
                element: name ?? factory)
        }
        return unsafe Element(sinking: raw)
    }

    var object: UnsafeMutablePointer<GstObject> {
        unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstObject.self)
    }

    /// Its name, unique in its bin. C: `gst_object_get_name`.
    public var name: String { unsafe String(taking: gst_object_get_name(object)) }

    /// Where it is, such as `/GstPipeline:cams/GstFileSrc:front`. C: `gst_object_get_path_string`.
    public var path: String { unsafe String(taking: gst_object_get_path_string(object)) }

    /// The factory it comes from; empty for one made otherwise. C: `gst_element_get_factory`.
    public var factory: String {
        guard let factory = unsafe gst_element_get_factory(raw) else { return "" }
        return unsafe featureName(factory)
    }

    /// What it is called in errors.
    var label: String {
        let factory = self.factory
        switch factory {
        case "pipeline", "bin": return "\(factory) '\(name)'"
        case "": return "'\(name)'"
        default: return "element '\(name)' (\(factory))"
        }
    }
}

extension Element: Hashable {
    /// Whether they are one element.
    public static func == (left: Element, right: Element) -> Bool { unsafe left.raw == right.raw }
    public func hash(into hasher: inout Hasher) { unsafe hasher.combine(raw) }
}

extension Element: CustomStringConvertible {
    public var description: String { label }
}
