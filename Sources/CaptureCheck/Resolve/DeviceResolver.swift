import CaptureModel

/// Which cameras and microphones of a rig a graph means, whatever name it uses.
///
/// A camera may be called by its name in the rig, by one of its aliases, or by its device path; `by-id/x` is short for
/// `/dev/v4l/by-id/x`.
struct DeviceResolver: Sendable {
    /// The camera each camera source means; sources whose camera is unknown are missing.
    let cameras: [NodeName: RigCamera]
    /// The sources whose camera runs as the cameras it is made of; their formats are those that all of these have.
    let composed: [NodeName: ComposedCamera]
    /// The microphone each microphone source means; sources whose microphone is unknown are missing.
    let microphones: [NodeName: RigMicrophone]
    /// The sources whose device is made up, because the run is simulated and this machine lacks it.
    let invented: Set<NodeName>

    init(_ graph: Graph, rig: Rig, isSimulated: Bool) {
        let cameraTable = Self.table(rig.cameras.map { ($0.name, $0.aliases + $0.device.names, $0) })
        let microphoneTable = Self.table(rig.microphones.map { ($0.name, $0.aliases + $0.device.names, $0) })
        let isThisMachine = rig.name == RigReference.thisMachine.description
        var cameras: [NodeName: RigCamera] = [:]
        var microphones: [NodeName: RigMicrophone] = [:]
        var invented: Set<NodeName> = []
        var composed: [NodeName: ComposedCamera] = [:]
        for source in graph.sources {
            switch source.kind {
            case .camera(let camera):
                let meant = camera.choice.map { $0.pick(from: rig.cameras) } ?? cameraTable[Self.key(camera.device)]
                if var found = meant {
                    if let parts = ComposedCamera(found, in: rig) {
                        composed[source.name] = parts
                        found.formats = parts.formats(of: found)
                    }
                    cameras[source.name] = found
                } else if isSimulated, isThisMachine {
                    cameras[source.name] = RigCamera(camera.device, formats: Self.genericFormats)
                    invented.insert(source.name)
                }
            case .microphone(let microphone):
                if let found = microphoneTable[Self.key(microphone.device)] {
                    microphones[source.name] = found
                } else if isThisMachine, Self.isVirtualALSA(microphone.device) {
                    microphones[source.name] = RigMicrophone(microphone.device, device: .alsa(microphone.device))
                } else if isSimulated, isThisMachine {
                    microphones[source.name] = RigMicrophone(microphone.device)
                    invented.insert(source.name)
                }
            case .testPattern, .testTone, .file, .network, .screen, .virtual: break
            }
        }
        self.cameras = cameras
        self.composed = composed
        self.microphones = microphones
        self.invented = invented
    }

    /// What a camera that is not there offers in a simulated run: the usual sizes of webcams at any usual rate.
    static let genericFormats = [
        Size(640, 360), Size(640, 480), .hd720, Size(1280, 960), .hd1080, Size(1920, 1440), .uhd4K,
    ].map { MediaFormat(.raw(.i420), $0, .range(FrameRate(1), FrameRate(240))) }

    /// The first device of a name wins, and names win over aliases, as in `Rig.camera(named:)`.
    private static func table<Device>(_ entries: [(name: String, others: [String], device: Device)]) -> [String: Device]
    {
        var table: [String: Device] = [:]
        for entry in entries where table[key(entry.name)] == nil { table[key(entry.name)] = entry.device }
        for entry in entries {
            for other in entry.others where table[key(other)] == nil { table[key(other)] = entry.device }
        }
        return table
    }

    private static func key(_ name: String) -> String {
        name.hasPrefix("/dev/v4l/") ? String(name.dropFirst("/dev/v4l/".count)) : name
    }

    /// ALSA's configuration makes these names up, so no discovery lists them.
    private static func isVirtualALSA(_ name: String) -> Bool {
        name == "default" || ["plughw:", "dsnoop:", "sysdefault:", "plug:"].contains { name.hasPrefix($0) }
    }
}

extension RigCamera.Device {
    /// The names the device itself goes by.
    fileprivate var names: [String] {
        switch self {
        case .simulated: []
        case .v4l2(let name), .pipewire(let name): [name]
        }
    }
}

extension RigMicrophone.Device {
    /// The names the device itself goes by.
    fileprivate var names: [String] {
        switch self {
        case .simulated: []
        case .alsa(let name), .pulse(let name), .pipewire(let name): [name]
        }
    }
}
