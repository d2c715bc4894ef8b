internal import CGStreamer

/// The names of all features of a type. C: `gst_registry_get_feature_list`.
func registryNames(of type: GType) -> Set<String> {
    var names = Set<String>()
    let list = unsafe gst_registry_get_feature_list(gst_registry_get(), type)
    var next = unsafe list
    while let node = unsafe next {
        if let feature = unsafe node.pointee.data { unsafe names.insert(featureName(OpaquePointer(feature))) }
        unsafe next = unsafe node.pointee.next
    }
    unsafe gst_plugin_feature_list_free(list)
    return names
}

/// A feature's name. C: `gst_object_get_name`.
func featureName(_ feature: OpaquePointer) -> String {
    unsafe String(taking: gst_object_get_name(UnsafeMutablePointer<GstObject>(feature)))
}
