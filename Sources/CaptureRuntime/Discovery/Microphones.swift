internal import CaptureModel

/// Microphones, each once: a card that a sound server holds is opened by that server, for nobody else can.
enum Microphones {
    /// The microphones among the devices: PulseAudio's, then those only PipeWire has, then those only ALSA has.
    ///
    /// What a machine plays can be recorded too (PulseAudio: monitor); monitors come last, and are marked as such.
    static func microphones(_ found: DiscoveredDevices) -> [RigMicrophone] {
        let pulse = found.pulse.filter { $0.isA("Audio", "Source") }
        let served = pulse.filter { !isMonitor($0) }.map(pulseMicrophone)
        let pipewire = found.pipewire.filter { $0.isA("Audio", "Source") && !isMonitor($0) }
        let nodes = Set(pulse.compactMap(\.internalName))
        let onlyPipeWire = pipewire.filter { !nodes.contains($0.properties["node.name"] ?? "") }.compactMap(
            pipewireMicrophone)
        let held = Set((pulse + pipewire).compactMap(\.card))
        let onlyALSA = found.alsa.filter { $0.isA("Audio", "Source") && !held.contains($0.card ?? "") }
        let monitors = pulse.filter(isMonitor).map(pulseMicrophone)
        let all = served + onlyPipeWire + alsaMicrophones(onlyALSA) + monitors
        return zip(all, DeviceName.numbered(all.map(\.name))).map { microphone, name in
            var microphone = microphone
            microphone.name = name
            return microphone
        }
    }

    private static func isMonitor(_ device: FoundDevice) -> Bool {
        device.properties["device.class"] == "monitor" || device.internalName?.hasSuffix(".monitor") == true
            || device.properties["media.class"] == "Audio/Sink"
    }

    private static func pulseMicrophone(_ device: FoundDevice) -> RigMicrophone {
        let source = device.internalName ?? device.properties["node.name"] ?? device.label
        let name = DeviceName.slug(device.label, else: "microphone")
        return RigMicrophone(
            name, label: device.label, device: .pulse(source),
            aliases: ([source] + device.hardwareNames).filter { $0 != name })
    }

    private static func pipewireMicrophone(_ device: FoundDevice) -> RigMicrophone? {
        guard let node = device.properties["node.name"], !node.isEmpty else { return nil }
        let label = device.properties["node.description"] ?? device.label
        let name = DeviceName.slug(label, else: "microphone")
        let aliases = [node, device.properties["object.serial"]].compactMap { $0 } + device.hardwareNames
        return RigMicrophone(name, label: label, device: .pipewire(node), aliases: aliases.filter { $0 != name })
    }

    private static func alsaMicrophones(_ devices: [FoundDevice]) -> [RigMicrophone] {
        let cards = Dictionary(devices.map { ($0.properties["alsa.card_name"] ?? $0.label, 1) }, uniquingKeysWith: +)
        return devices.sorted { ($0.internalName ?? "") < ($1.internalName ?? "") }.compactMap { device in
            guard let opened = device.internalName else { return nil }
            let card = device.properties["alsa.card_name"] ?? device.label
            let short = DeviceName.slug(card, else: "microphone")
            let number = opened.split(separator: ",").dropFirst().first.map(String.init) ?? "0"
            let long = "\(short)-\(DeviceName.plain(device.properties["alsa.id"] ?? card))-\(number)"
            let name = cards[card] == 1 ? short : long
            // Card numbers change from one start of the machine to the next; card names do not.
            let stable = device.properties["alsa.id"].map { "hw:CARD=\($0),DEV=\(number)" } ?? opened
            return RigMicrophone(
                name, label: device.label, device: .alsa(stable),
                aliases: [opened, stable, long].filter { $0 != name })
        }
    }
}

extension FoundDevice {
    /// The number of the sound card behind it, whoever serves it.
    fileprivate var card: String? { properties["alsa.card"] ?? properties["api.alsa.pcm.card"] }

    /// ALSA's names of the card behind a served device.
    fileprivate var hardwareNames: [String] {
        guard let card else { return [] }
        return ["hw:\(card),\(properties["alsa.device"] ?? properties["api.alsa.pcm.device"] ?? "0")"]
    }
}
