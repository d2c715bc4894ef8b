public import CaptureModel
internal import GStreamerKit

/// The cameras and microphones of this machine.
public enum LocalRig {
    /// Looks for them, all providers at once; one that gives no answer in time is left out.
    ///
    /// - Parameters:
    ///   - limit: The longest that any provider is waited for; a healthy one takes milliseconds, but its libraries some
    ///     seconds where they are read for the first time from a slow disk.
    ///   - sysfs: The folder where the kernel shows its devices; it tells which cameras share a USB bus.
    public static func discover(within limit: Duration = .seconds(15), sysfs: String = "/sys") async -> Rig {
        async let v4l2 = devices(of: "v4l2deviceprovider", within: limit)
        async let pipewire = devices(of: "pipewiredeviceprovider", within: limit)
        async let pulse = devices(of: "pulsedeviceprovider", within: limit)
        async let alsa = devices(of: "alsadeviceprovider", within: limit)
        let found = await DiscoveredDevices(v4l2: v4l2, pipewire: pipewire, pulse: pulse, alsa: alsa)
        return rig(of: found, links: DeviceLinks.read(), sysfs: sysfs)
    }

    /// What was found, as a rig.
    static func rig(of found: DiscoveredDevices, links: DeviceLinks, sysfs: String = "/sys") -> Rig {
        let local = V4L2Cameras.cameras(found.v4l2, links: links, sysfs: sysfs)
        let paths = Set(found.v4l2.compactMap { $0.properties["device.path"] })
        let served = PipeWireCameras.cameras(found.pipewire, besides: paths)
        return Rig(
            name: "this machine", summary: "cameras and microphones found on this machine",
            cameras: uniquelyNamed(local.map(\.camera) + served), microphones: Microphones.microphones(found),
            resources: USBBuses.resources(local.compactMap { found in found.place.map { (found.camera.name, $0) } }))
    }

    /// A V4L2 camera keeps its name; one from PipeWire that has the same gets a suffix.
    private static func uniquelyNamed(_ cameras: [RigCamera]) -> [RigCamera] {
        zip(cameras, DeviceName.numbered(cameras.map(\.name))).map { camera, name in
            var camera = camera
            camera.name = name
            return camera
        }
    }

    private static func devices(of provider: String, within limit: Duration) async -> [FoundDevice] {
        let thread = BlockingExecutor(label: provider)
        let answer = try? await thread.run(within: limit, provider) { () throws(GStreamerError) -> [DeviceInfo] in
            try DeviceProvider(provider).devices()
        }
        return (answer ?? []).map(FoundDevice.init)
    }
}
