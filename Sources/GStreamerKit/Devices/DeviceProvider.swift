internal import CGStreamer

/// A finder of devices of one kind, asked by name (GStreamer: `GstDeviceProvider`).
///
/// A `GstDeviceMonitor` lets one provider hide another, as libcamera's hides V4L2's; asking providers by name does not.
@safe
public final class DeviceProvider: Sendable {
    // Reference-counted with atomic operations; its methods take its own lock.
    private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstDeviceProvider>
    /// The factory's name, such as `v4l2deviceprovider`.
    public let name: String

    /// The provider of a name; there is one in a process. C: `gst_device_provider_factory_get_by_name`.
    ///
    /// - Throws: `noSuchProvider`.
    public init(_ name: String) throws(GStreamerError) {
        try GStreamer.initialize()
        guard let raw = unsafe gst_device_provider_factory_get_by_name(name) else {
            throw GStreamerError(.noSuchProvider, "no plugin here has a device provider '\(name)'")
        }
        unsafe self.raw = unsafe raw
        self.name = name
    }

    deinit { unsafe gst_object_unref(raw) }

    /// The names of all providers in the registry. C: `gst_registry_get_feature_list`.
    public static func names() throws(GStreamerError) -> Set<String> {
        try GStreamer.initialize()
        return registryNames(of: gst_device_provider_factory_get_type())
    }

    /// The devices at this moment; blocks while the provider looks. C: `gst_device_provider_get_devices`.
    public func devices() -> [DeviceInfo] {
        var devices: [DeviceInfo] = []
        let list = unsafe gst_device_provider_get_devices(raw)
        var next = unsafe list
        while let node = unsafe next {
            if let device = unsafe node.pointee.data?.assumingMemoryBound(to: GstDevice.self) {
                unsafe devices.append(DeviceInfo(reading: device))
                unsafe gst_object_unref(device)
            }
            unsafe next = unsafe node.pointee.next
        }
        unsafe g_list_free(list)
        return devices
    }

    /// Starts to watch for devices that come and go, which the bus then tells. C: `gst_device_provider_start`.
    ///
    /// Each start needs a `stop`. Blocks while the provider looks.
    /// - Throws: `providerFailed`, as where its server is not running.
    public func start() throws(GStreamerError) -> Bus {
        guard unsafe gst_device_provider_can_monitor(raw) != 0 else {
            throw GStreamerError(.providerFailed, "device provider '\(name)' cannot watch for devices")
        }
        let bus = unsafe Bus(owning: gst_device_provider_get_bus(raw))
        guard unsafe gst_device_provider_start(raw) != 0 else {
            throw GStreamerError(.providerFailed, "device provider '\(name)' does not start")
        }
        return bus
    }

    /// Ends the watch. C: `gst_device_provider_stop`.
    public func stop() { unsafe gst_device_provider_stop(raw) }
}
