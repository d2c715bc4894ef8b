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
            features: fields[RigKeys.features] ?? [], processor: fields[RigKeys.processor])
        reportUnknownCameras(root, fields, spot)
        reportUnknownFeatures(root, spot)
        reportNestedCameras(root, spot)
        reportRepeatedCameras(root, spot)
        reportSharedNames(root, spot)
    }

    /// A set is of different cameras: one that is named twice was meant to be another.
    private func reportRepeatedCameras(_ root: FileNode, _ spot: Spot) {
        for set in root["device-sets"]?.list ?? [] {
            var seen: Set<String> = []
            for node in set.list ?? [] {
                guard let name = node.scalar?.text, !seen.insert(name).inserted else { continue }
                spot.report(
                    .invalidValue, "a set of 'device-sets' names '\(abbreviated(name))' twice", at: node.range,
                    label: "once more",
                    fixIts: [.init("name another camera, or remove it here")])
            }
        }
    }

    /// What runs as its constituents is made of cameras that can be opened.
    private func reportNestedCameras(_ root: FileNode, _ spot: Spot) {
        for camera in cameras where !camera.switchOver.isEmpty {
            let nodes = root["cameras"]?[camera.name]?["constituents"]?.list ?? []
            for (name, node) in zip(camera.constituents, nodes) {
                guard let part = cameras.first(where: { $0.name == name }), part.isVirtual else { continue }
                spot.report(
                    .invalidValue,
                    "camera '\(abbreviated(camera.name))' cannot run as its constituents: '\(abbreviated(name))' is virtual itself",
                    at: node.range, label: "virtual itself",
                    fixIts: [.init("name \(quotedList(part.constituents)) instead, or remove 'switch-over'")])
            }
        }
    }

    /// Device sets and virtual cameras may only name cameras that the file has.
    private func reportUnknownCameras(_ root: FileNode, _ fields: Fields, _ spot: Spot) {
        // With a camera that could not be read, its name would be reported as unknown, which is not the fault.
        // Nor is there anything to compare with where the table is missing, which has been reported.
        guard cameras.count == root["cameras"]?.entries?.count else { return }
        let sets = (root["device-sets"]?.list ?? []).flatMap { $0.list ?? [] }.map { ("'device-sets'", $0) }
        let parts = (root["cameras"]?.entries ?? []).flatMap { camera in
            (camera.value["constituents"]?.list ?? []).map { ("virtual camera '\(camera.key)'", $0) }
        }
        let users = (root["resources"]?.entries ?? []).flatMap { resource in
            (resource.value["cameras"]?.list ?? []).map { ("resource '\(resource.key)'", $0) }
        }
        let owners = (root["features"]?.entries ?? []).flatMap { feature in
            (feature.value["cameras"]?.list ?? []).map { ("feature '\(feature.key)'", $0) }
        }
        let names = cameras.map(\.name)
        for (owner, node) in sets + parts + users + owners {
            guard let name = node.scalar?.text, !names.contains(name) else { continue }
            let meant = Meaning(of: name, among: names)
            spot.report(
                .unknownCamera, "\(owner) names '\(abbreviated(name))', which is no camera of the rig", at: node.range,
                label: meant.map { "did you mean '\($0.word)'?" } ?? "no such camera",
                notes: [.init("the cameras are \(quotedList(names))")],
                fixIts: [
                    meant.map { $0.fixIt("write '\($0.word)'", edits: [.init(node.range, $0.word)]) }
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
                if let names = node.list?.compactMap({ $0.scalar?.written }), names.count > 1,
                    names.count == node.list?.count
                {
                    let set = "[[\(names.map(abbreviated).joined(separator: ", "))]]"
                    spot.report(
                        .wrongType, "\(spot.label) must be a list of sets, but is a list of names", at: node.range,
                        label: "names, and no sets",
                        fixIts: [.init("write '\(set)', if these cameras run together")])
                    return nil
                }
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
            let (payloads, controls) = (fields[RigKeys.usbPayloads] ?? [], fields[RigKeys.controls] ?? [])
            let nearest = fields[RigKeys.minimumFocusDistance]
            let switchOver = fields[RigKeys.switchOver] ?? []
            if !switchOver.isEmpty { reportFactors(switchOver, constituents ?? [], device, entry, spot) }
            guard let formats else { return [] }
            return [
                RigCamera(
                    entry.key, label: label, position: position ?? .unspecified, kind: kind ?? .external,
                    constituents: constituents ?? [], switchOver: switchOver, device: device ?? .simulated,
                    aliases: aliases ?? [],
                    formats: formats, usbPayloads: payloads.sorted(), controls: controls,
                    minimumFocusDistance: nearest)
            ]
        }
    }
}

/// Reports switch-over factors that no virtual camera can run with.
private func reportFactors(
    _ factors: [Double], _ constituents: [String], _ device: RigCamera.Device?, _ entry: FileNode.Entry, _ spot: Spot
) {
    let before = [1] + factors
    let (reason, way): (String, String)
    if let device, device != .simulated {
        (reason, way) = ("it has a device of its own, which joins its constituents itself", "remove 'switch-over'")
    } else if factors.count != constituents.count - 1 {
        (reason, way) = (
            "it has \(constituents.count) constituents and \(factors.count) factors",
            "write one factor for each constituent but the first"
        )
    } else if let place = factors.indices.first(where: { !(factors[$0] > before[$0]) }) {
        (reason, way) = (
            "\(UserZoom(factors[place])) is not above \(UserZoom(before[place]))",
            "name the constituents from the widest on, and write growing factors"
        )
    } else {
        return
    }
    spot.report(
        .invalidValue, "'switch-over' of camera '\(abbreviated(entry.key))' does not fit it: \(reason)",
        at: entry.value["switch-over"]?.range ?? entry.keyRange, label: reason, fixIts: [.init(way)])
}

extension Shape where Value == [RigMicrophone] {
    /// The microphones by name; one without keys may be written as `built-in: {}`.
    static var rigMicrophones: Shape {
        .named("microphone", .section(RigKeys.microphone)) { entry, spot in
            guard let fields = Fields(entry.value, RigKeys.microphone, spot) else { return [] }
            let (label, device, aliases) =
                (fields[RigKeys.label], fields[RigKeys.microphoneDevice], fields[RigKeys.aliases])
            let modes = fields[RigKeys.modes] ?? []
            return [
                RigMicrophone(
                    entry.key, label: label, device: device ?? .simulated, aliases: aliases ?? [], modes: modes)
            ]
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
            if let scalar = node.scalar, let key = opener(of: scalar.text, among: ways.map(\.key.row.name)) {
                let meant = "{ \(key): \"\(scalar.text)\" }"
                spot.report(
                    .wrongType, "\(spot.label) must say how '\(abbreviated(scalar.text))' is opened", at: node.range,
                    label: "a device's name alone",
                    fixIts: [.init("write '\(abbreviated(meant))'", edits: node.edits(meant))])
                return nil
            }
            if node.scalar != nil {
                let others = Form.either(sections.map(Form.section)).way
                return spot.findings.telling(others) { word.read(node, spot).map { _ in simulated } }
            }
            let spot = spot.part(spot.label)
            let entry = FileNode.Entry(key: "device", keyRange: node.range, value: node)
            guard let (section, node) = Kinds.section(of: entry, among: sections, spot),
                let fields = Fields(node, section, spot),
                let way = ways.first(where: { $0.section.names == section.names })
            else { return nil }
            return fields[way.key].map(way.make)
        }
    }
}

/// The key of what opens a device of a name: the kernel's path, or a card of ALSA; nil where the name does not tell.
private func opener(of name: String, among keys: [String]) -> String? {
    let key = name.hasPrefix("/dev/") ? "v4l2" : name.wholeMatch(of: /(plug)?hw:.+|(sys)?default/) != nil ? "alsa" : nil
    return key.flatMap { keys.contains($0) ? $0 : nil }
}

extension Shape where Value == String {
    /// A device file of the kernel, by its full path.
    static var deviceNode: Shape {
        .text.map { text, node, spot in
            if text.hasPrefix("/") { return text }
            let isNumber = text.allSatisfy { $0.isASCII && $0.isNumber }
            let path = isNumber ? "/dev/video\(text)" : text.hasPrefix("by-") ? "/dev/v4l/\(text)" : "/dev/\(text)"
            spot.report(
                invalid: node, wanted: "the path of a device file",
                fixIts: [.init("write '\(abbreviated(path))'", edits: node.edits(path), isGuess: true)])
            return nil
        }
    }
}
