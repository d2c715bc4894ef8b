internal import CaptureModel

/// Cameras that PipeWire serves: those of the desktop's portal, of programs, and of libcamera.
enum PipeWireCameras {
    /// The cameras among the devices that are not one of the V4L2 nodes at these paths.
    static func cameras(_ devices: [FoundDevice], besides paths: Set<String>) -> [RigCamera] {
        devices.compactMap { device in
            // A camera that pipes its own pictures, as `Stream/Output/Video`, is another program's.
            guard device.properties["media.class"] == "Video/Source" || device.isA("Video", "Source"),
                let node = device.properties["node.name"], node.isEmpty == false
            else { return nil }
            let opened = device.properties["api.v4l2.path"] ?? device.properties["object.path"].flatMap(nodePath)
            if let opened, paths.contains(opened) { return nil }
            let label = device.properties["node.description"] ?? device.label
            let serial = device.properties["object.serial"]
            let name = DeviceName.slug(label, else: "camera")
            return RigCamera(
                name, label: label, kind: .external, device: .pipewire(node),
                aliases: [node, serial].compactMap { $0 }.filter { $0 != name },
                formats: FormatTable.formats(device.caps))
        }
    }

    /// `v4l2:/dev/video0` is `/dev/video0`.
    private static func nodePath(_ text: String) -> String? {
        text.hasPrefix("v4l2:") ? String(text.dropFirst(5)) : nil
    }
}
