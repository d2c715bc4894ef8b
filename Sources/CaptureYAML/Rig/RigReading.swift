import CaptureDiagnostics
import CaptureModel

extension Rig {
    /// Reads a rig from the root of a rig file; what is bad in it is reported and left out.
    init?(_ root: FileNode, fallbackName: String, _ spot: Spot) {
        guard let fields = Fields(root, RigKeys.section, spot) else { return nil }
        _ = fields[RigKeys.mcpipeRig]
        self.init(
            name: fields[RigKeys.name] ?? fallbackName, summary: fields[RigKeys.summary] ?? "",
            cameras: fields[RigKeys.cameras] ?? [], microphones: fields[RigKeys.microphones] ?? [],
            deviceSets: fields[RigKeys.deviceSets] ?? .unrestricted, resources: fields[RigKeys.resources] ?? [],
            processor: fields[RigKeys.processor])
        reportUnknownCameras(root, fields, spot)
    }

    /// Device sets and virtual cameras may only name cameras that the file has.
    private func reportUnknownCameras(_ root: FileNode, _ fields: Fields, _ spot: Spot) {
        // With a camera that could not be read, its name would be reported as unknown, which is not the fault.
        guard cameras.count == root["cameras"]?.entries?.count ?? 0 else { return }
        let sets = (root["device-sets"]?.list ?? []).flatMap { $0.list ?? [] }.map { ("'device-sets'", $0) }
        let parts = (root["cameras"]?.entries ?? []).flatMap { camera in
            (camera.value["constituents"]?.list ?? []).map { ("virtual camera '\(camera.key)'", $0) }
        }
        let users = (root["resources"]?.entries ?? []).flatMap { resource in
            (resource.value["cameras"]?.list ?? []).map { ("resource '\(resource.key)'", $0) }
        }
        let names = cameras.map(\.name)
        for (owner, node) in sets + parts + users {
            guard let name = node.scalar?.text, !names.contains(name) else { continue }
            let near = nearest(to: name, in: names)
            spot.report(
                .unknownCamera, "\(owner) names '\(abbreviated(name))', which is no camera of the rig", at: node.range,
                label: near.map { "did you mean '\($0)'?" } ?? "no such camera",
                notes: [.init("the cameras are \(quotedList(names))")],
                fixIts: [
                    near.map { .init("write '\($0)'", edits: [.init(node.range, $0)]) }
                        ?? .init("add the camera '\(abbreviated(name))', or remove it here")
                ])
        }
    }
}

extension Shape where Value == DeviceSets {
    /// A list of sets, or a law.
    static var deviceSets: Shape {
        let sets = Shape<[[String]]>.list(of: Shape<[String]>.list(of: .text, count: 1...(.max)))
        return Shape(.either([sets.form, .section(RigKeys.deviceSetRule)])) { node, spot in
            guard node.entries != nil else {
                return sets.read(node, spot).map { .facets($0.map { Set($0) }) }
            }
            guard let fields = Fields(node, RigKeys.deviceSetRule, spot.part(spot.label)) else { return nil }
            let isVirtualExclusive = fields[RigKeys.virtualAlone] ?? true
            guard let sensors = fields[RigKeys.sensors] else { return nil }
            return .rule(DeviceSetRule(sensors: sensors, isVirtualExclusive: isVirtualExclusive))
        }
    }
}

extension Shape where Value == [RigCamera] {
    /// The cameras by name.
    static var rigCameras: Shape {
        .named("camera", .section(RigKeys.camera)) { entry, spot in
            guard let fields = Fields(entry.value, RigKeys.camera, spot) else { return [] }
            let (label, position, kind) = (fields[RigKeys.label], fields[RigKeys.position], fields[RigKeys.kind])
            let (constituents, aliases) = (fields[RigKeys.constituents], fields[RigKeys.aliases])
            let (device, formats) = (fields[RigKeys.cameraDevice], fields[RigKeys.formats])
            let payloads = fields[RigKeys.usbPayloads] ?? []
            guard let formats else { return [] }
            return [
                RigCamera(
                    entry.key, label: label, position: position ?? .unspecified, kind: kind ?? .external,
                    constituents: constituents ?? [], device: device ?? .simulated, aliases: aliases ?? [],
                    formats: formats, usbPayloads: payloads.sorted())
            ]
        }
    }
}

extension Shape where Value == [RigMicrophone] {
    /// The microphones by name; one without keys may be written as `built-in: {}`.
    static var rigMicrophones: Shape {
        .named("microphone", .section(RigKeys.microphone)) { entry, spot in
            guard let fields = Fields(entry.value, RigKeys.microphone, spot) else { return [] }
            let (label, device, aliases) =
                (fields[RigKeys.label], fields[RigKeys.microphoneDevice], fields[RigKeys.aliases])
            return [RigMicrophone(entry.key, label: label, device: device ?? .simulated, aliases: aliases ?? [])]
        }
    }
}

extension Shape where Value == RigCamera.Device {
    /// `simulated`, or a mapping that says how it is opened.
    static var cameraDevice: Shape {
        .device(
            simulated: .simulated,
            [
                (RigKeys.v4l2Section, RigKeys.v4l2, { @Sendable in .v4l2($0) }),
                (RigKeys.pipewireSection, RigKeys.pipewire, { @Sendable in .pipewire($0) }),
            ])
    }
}

extension Shape where Value == RigMicrophone.Device {
    /// `simulated`, or a mapping that says how it is opened.
    static var microphoneDevice: Shape {
        .device(
            simulated: .simulated,
            [
                (RigKeys.alsaSection, RigKeys.alsa, { @Sendable in .alsa($0) }),
                (RigKeys.pulseSection, RigKeys.pulse, { @Sendable in .pulse($0) }),
                (RigKeys.pipewireSection, RigKeys.pipewire, { @Sendable in .pipewire($0) }),
            ])
    }
}

extension Shape where Value: Sendable {
    fileprivate static func device(
        simulated: Value, _ ways: [(section: Section, key: Key<String>, make: @Sendable (String) -> Value)]
    ) -> Shape {
        let word = Shape<String>.word(of: ["simulated"])
        let sections = ways.map(\.section)
        return Shape(.either([word.form] + sections.map(Form.section))) { node, spot in
            if node.scalar != nil { return word.read(node, spot).map { _ in simulated } }
            let spot = spot.part(spot.label)
            let entry = FileNode.Entry(key: "device", keyRange: node.range, value: node)
            guard let section = Kinds.section(of: entry, among: sections, spot),
                let fields = Fields(node, section, spot),
                let way = ways.first(where: { $0.section.names == section.names })
            else { return nil }
            return fields[way.key].map(way.make)
        }
    }
}
