internal import CGStreamer

/// What the registry knows about a kind of element, as a value (GStreamer: `GstElementFactory`).
public struct ElementFactory: Sendable, Hashable {
    /// Its name, such as `x264enc`.
    public let name: String
    /// How much it is preferred by elements that choose by themselves; 256 is primary.
    public let rank: Int
    /// What it does, such as `Codec/Encoder/Video` (GStreamer: `klass`).
    public let classification: String
    /// Its name for people.
    public let longName: String
    /// The plugin that has it, such as `x264`.
    public let plugin: String
    /// The source package of the plugin, such as `GStreamer Ugly Plug-ins`.
    public let package: String

    /// The names of all factories in the registry. C: `gst_registry_get_feature_list`.
    public static func names() throws(GStreamerError) -> Set<String> {
        try GStreamer.initialize()
        return registryNames(of: gst_element_factory_get_type())
    }

    /// The factory of a name, or nil. C: `gst_element_factory_find`.
    public static func find(_ name: String) throws(GStreamerError) -> ElementFactory? {
        try GStreamer.initialize()
        guard let raw = unsafe gst_element_factory_find(name) else { return nil }
        defer { unsafe gst_object_unref(UnsafeMutableRawPointer(raw)) }
        return unsafe ElementFactory(reading: raw)
    }

    init(reading raw: OpaquePointer) {
        name = unsafe featureName(raw)
        rank = unsafe Int(gst_plugin_feature_get_rank(raw))
        classification = unsafe String(optional: gst_element_factory_get_metadata(raw, "klass"), else: "")
        longName = unsafe String(optional: gst_element_factory_get_metadata(raw, "long-name"), else: "")
        plugin = unsafe String(optional: gst_plugin_feature_get_plugin_name(raw), else: "")
        if let owner = unsafe gst_plugin_feature_get_plugin(raw) {
            package = unsafe String(optional: gst_plugin_get_package(owner), else: "")
            unsafe gst_object_unref(UnsafeMutableRawPointer(owner))
        } else {
            package = ""
        }
    }

    /// The properties of the elements it makes; loads its plugin but makes no element. C: `gst_element_factory_load`.
    public static func properties(of name: String) throws(GStreamerError) -> [PropertyInfo] {
        try GStreamer.initialize()
        guard let raw = unsafe gst_element_factory_find(name) else { throw .noFactory(name) }
        defer { unsafe gst_object_unref(UnsafeMutableRawPointer(raw)) }
        guard let loaded = unsafe gst_plugin_feature_load(raw) else {
            throw GStreamerError(.creationFailed, "the plugin of '\(name)' cannot be loaded", element: name)
        }
        defer { unsafe gst_object_unref(UnsafeMutableRawPointer(loaded)) }
        let type = unsafe gst_element_factory_get_element_type(loaded)
        guard let objectClass = unsafe g_type_class_ref(type) else { return [] }
        defer { unsafe g_type_class_unref(objectClass) }
        return unsafe PropertyInfo.all(of: objectClass.assumingMemoryBound(to: GObjectClass.self))
    }
}

extension GStreamerError {
    static func noFactory(_ name: String) -> GStreamerError {
        GStreamerError(.noSuchFactory, "no plugin here has an element '\(name)'", element: name)
    }
}

extension ElementFactory {
    /// Whether this machine has what decodes caps, of a rank with which GStreamer takes it by itself; raw media needs nothing. C:
    /// `gst_element_factory_list_filter`.
    static func canDecode(_ caps: Caps) -> Bool {
        if caps.mediaType?.hasSuffix("/x-raw") ?? true { return true }
        // GST_ELEMENT_FACTORY_TYPE_DECODER, a macro that Swift does not see.
        let decoders = unsafe gst_element_factory_list_get_elements(1 << 0, GST_RANK_MARGINAL)
        let fitting = unsafe gst_element_factory_list_filter(decoders, caps.raw, GST_PAD_SINK, 0)
        defer {
            unsafe gst_plugin_feature_list_free(fitting)
            unsafe gst_plugin_feature_list_free(decoders)
        }
        return unsafe fitting != nil
    }
}
