public import CaptureModel
internal import GStreamerKit

/// The cameras and microphones of this machine.
public enum LocalRig {
    /// Looks for them, all providers at once; one that gives no answer in time is left out, which the rig's summary says.
    ///
    /// - Parameters:
    ///   - limit: The longest that any provider is waited for; a healthy one takes milliseconds, but its libraries more than 15 s
    ///     where a slow machine reads them for the first time (seen in an emulated one).
    ///   - sysfs: The folder where the kernel shows its devices; it tells which cameras share a USB bus.
    public static func discover(within limit: Duration = .seconds(60), sysfs: String = "/sys") async -> Rig {
        async let v4l2 = devices(of: "v4l2deviceprovider", within: limit)
        async let served = devices(of: pipewire, within: limit, by: PipeWireConnection.isHeld ? .standard : nil)
        async let pulse = devices(of: "pulsedeviceprovider", within: limit)
        async let alsa = devices(of: "alsadeviceprovider", within: limit)
        let answers = await [v4l2, served, pulse, alsa]
        let found = DiscoveredDevices(
            v4l2: answers[0] ?? [], pipewire: answers[1] ?? [], pulse: answers[2] ?? [], alsa: answers[3] ?? [])
        var rig = rig(of: found, links: DeviceLinks.read(), sysfs: sysfs)
        let silent = zip(["V4L2", "PipeWire", "PulseAudio", "ALSA"], answers).filter { $0.1 == nil }.map(\.0)
        if !silent.isEmpty {
            let seconds = limit / .seconds(1)
            rig.summary += "; \(silent.joined(separator: ", ")) gave no answer within \(Int(seconds.rounded())) s"
        }
        return rig
    }

    /// What was found, as a rig.
    static func rig(of found: DiscoveredDevices, links: DeviceLinks, sysfs: String = "/sys") -> Rig {
        let local = V4L2Cameras.cameras(found.v4l2, links: links, sysfs: sysfs)
        let paths = Set(found.v4l2.compactMap { $0.properties["device.path"] })
        let other = PipeWireCameras.cameras(found.pipewire, besides: paths)
        return Rig(
            name: "this machine", summary: "cameras and microphones found on this machine",
            cameras: uniquelyNamed(local.map(\.camera) + other), microphones: Microphones.microphones(found),
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

    /// The provider of what PipeWire serves.
    static let pipewire = "pipewiredeviceprovider"

    /// What a provider finds; nothing where there is none or it fails, and nil where it gives no answer in time.
    ///
    /// - Parameter program: Looks in a process of its own; nil is this one. There PipeWire's is not asked while a source of
    ///   PipeWire's is open (`ProviderQuestion`).
    static func devices(
        of provider: String, within limit: Duration, by program: WorkerProgram? = nil
    ) async -> [FoundDevice]? {
        if let program { return await ProviderQuestion(provider).ask(program, within: limit) }
        if provider == pipewire, PipeWireConnection.isHeld { return nil }
        let thread = BlockingExecutor(label: provider)
        let answer = try? await thread.run(within: limit, provider) { () throws(GStreamerError) -> [DeviceInfo] in
            do {
                return try DeviceProvider(provider).devices()
            } catch {
                return []
            }
        }
        return answer?.map(FoundDevice.init)
    }
}
