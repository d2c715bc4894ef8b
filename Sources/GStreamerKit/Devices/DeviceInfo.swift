internal import CGStreamer

/// A device that a provider found, as a value (GStreamer: `GstDevice`).
public struct DeviceInfo: Sendable, Hashable {
    /// Its name for people.
    public let displayName: String
    /// What it is, such as `Video/Source`.
    public let deviceClass: String
    /// What it can deliver or take.
    public let caps: Caps?
    /// What the provider knows about it, such as `device.path`; nothing where it keeps it to itself.
    public let properties: [String: String]
    /// What the element that opens it is told, such as ALSA's `hw:1,0`; only sound providers have one.
    public let internalName: String?

    /// Reads a device, which stays with its owner. C: `gst_device_get_display_name` and its like.
    init(reading device: UnsafeMutablePointer<GstDevice>) {
        displayName = unsafe String(taking: gst_device_get_display_name(device))
        deviceClass = unsafe String(taking: gst_device_get_device_class(device))
        caps = unsafe gst_device_get_caps(device).map { unsafe Caps(owning: $0) }
        if let structure = unsafe gst_device_get_properties(device) {
            let fields = unsafe Structure(reading: structure).fields
            properties = Dictionary(
                fields.map { ($0.name, $0.value.description) }, uniquingKeysWith: { first, _ in first })
            unsafe gst_structure_free(structure)
        } else {
            properties = [:]
        }
        let object = unsafe UnsafeMutableRawPointer(device).assumingMemoryBound(to: GObject.self)
        let access = unsafe ObjectProperties(object: object, label: "device '\(displayName)'", element: "")
        internalName = unsafe (try? access.get("internal-name"))?.string
    }
}
