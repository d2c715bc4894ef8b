internal import CaptureModel

/// Cameras that V4L2 drives.
enum V4L2Cameras {
    /// The cameras among the devices, by node number; nodes that deliver no pictures, such as metadata nodes, are none.
    ///
    /// A camera is named after what it calls itself. Cameras of one name are told apart by their serial number, else by
    /// where they are plugged in, else by a number; the longer names are always there as aliases, so that a graph that
    /// uses one works with any number of them plugged in. Those on USB come with their place.
    static func cameras(
        _ devices: [FoundDevice], links: DeviceLinks, sysfs: String
    ) -> [(camera: RigCamera, place: USBPlace?)] {
        let found = devices.compactMap { V4L2Node($0, links: links) }.sorted { $0.number < $1.number }
        let groups = Dictionary(grouping: found, by: \.base)
        let names = DeviceName.numbered(found.map { name(of: $0, in: groups[$0.base] ?? []) })
        return zip(found, names).map { node, name in
            // One `by-id` link for two equal cameras without a serial number may point at either after a restart.
            let group = groups[node.base] ?? []
            let isPlain = group.count == 1 || group.allSatisfy { !$0.links.byID.isEmpty }
            let folder = "/dev/v4l"
            let stable =
                (isPlain ? node.links.byID.first.map { "\(folder)/by-id/\($0)" } : nil)
                ?? node.links.byPath.first.map { "\(folder)/by-path/\($0)" } ?? node.path
            let short = node.links.byID.map { "by-id/\($0)" } + node.links.byPath.map { "by-path/\($0)" }
            let aliases = [node.path] + short + short.map { "\(folder)/\($0)" } + node.longNames
            let place = USBPlace.find(node.path, sysfs: sysfs)
            let camera = RigCamera(
                name, label: node.label, kind: .external, device: .v4l2(stable), aliases: aliases.filter { $0 != name },
                formats: node.formats, usbPayloads: place?.payloads ?? [])
            return (camera, place)
        }
    }

    private static func name(of node: V4L2Node, in group: [V4L2Node]) -> String {
        guard group.count > 1 else { return node.base }
        for word in [\V4L2Node.serial, \.place] {
            let words = group.map { $0[keyPath: word] }
            if Set(words.compactMap { $0 }).count == group.count, let own = node[keyPath: word] {
                return "\(node.base)-\(own)"
            }
        }
        return node.base
    }
}

/// A V4L2 node that delivers pictures.
private struct V4L2Node {
    let path, label, base: String
    let number: Int
    let serial, place: String?
    let links: DeviceLinks.Names
    let formats: [MediaFormat]

    init?(_ device: FoundDevice, links: DeviceLinks) {
        let formats = FormatTable.formats(device.caps)
        guard device.isA("Video", "Source"), let path = device.properties["device.path"], !formats.isEmpty else {
            return nil
        }
        self.path = path
        self.formats = formats
        self.links = links[path]
        label = device.properties["v4l2.device.card"] ?? device.label
        base = DeviceName.slug(label, else: "camera")
        number = Int(path.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined()) ?? .max
        serial = Self.serial(device.properties["device.serial"], model: base)
        place = Self.place(device.properties["v4l2.device.bus_info"], base: base)
    }

    /// The names that tell it from others of its kind.
    var longNames: [String] { [serial, place].compactMap { $0 }.map { "\(base)-\($0)" } }

    /// udev's serial is maker, model and number joined by `_`; the number alone is wanted, and there may be none.
    private static func serial(_ text: String?, model: String) -> String? {
        guard let last = text?.split(separator: "_").last, (text?.split(separator: "_").count ?? 0) > 2 else {
            return nil
        }
        let word = DeviceName.plain(String(last))
        return word.isEmpty || model.split(separator: "-").contains(Substring(word)) ? nil : word
    }

    /// `usb-0000:00:06.0-1.2` is port 1.2; `platform:vivid-001` is itself.
    private static func place(_ bus: String?, base: String) -> String? {
        guard let bus, !bus.isEmpty else { return nil }
        if bus.hasPrefix("usb-"), let port = bus.split(separator: "-").last {
            return "port-\(DeviceName.plain(String(port)))"
        }
        let word = DeviceName.plain(String(bus.split(separator: ":").last ?? ""))
        return word.isEmpty ? nil : word.hasPrefix("\(base)-") ? String(word.dropFirst(base.count + 1)) : word
    }
}
