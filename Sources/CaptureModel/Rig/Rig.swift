/// What a machine or a named device has: cameras, microphones, and which cameras may run together.
///
/// Plain data, from a rig file, a built-in profile or discovery.
public struct Rig: Sendable, Hashable {
    /// Its name, such as `iphone-11-pro-max`; `this machine` for what was discovered.
    public var name: String
    /// What it is, in a few words, and where its data comes from.
    public var summary: String
    /// Its cameras, in the order listed.
    public var cameras: [RigCamera]
    /// Its microphones, in the order listed.
    public var microphones: [RigMicrophone]
    /// Which cameras may run at the same time.
    public var deviceSets: DeviceSets
    /// What its cameras and sinks share and draw on.
    public var resources: [RigResource]
    /// Its processor; nil where nothing is known of what work costs it.
    public var processor: RigProcessor?

    /// Makes a rig.
    public init(
        name: String, summary: String = "", cameras: [RigCamera] = [], microphones: [RigMicrophone] = [],
        deviceSets: DeviceSets = .unrestricted, resources: [RigResource] = [], processor: RigProcessor? = nil
    ) {
        self.resources = resources
        self.processor = processor
        self.name = name
        self.summary = summary
        self.cameras = cameras
        self.microphones = microphones
        self.deviceSets = deviceSets
    }

    /// The camera a graph means: by its name in the rig, or by one of its other names; nil where none has it.
    public func camera(named name: String) -> RigCamera? {
        cameras.first { $0.name == name } ?? cameras.first { $0.aliases.contains(name) }
    }

    /// The microphone a graph means: by its name in the rig, or by one of its other names; nil where none has it.
    public func microphone(named name: String) -> RigMicrophone? {
        microphones.first { $0.name == name } ?? microphones.first { $0.aliases.contains(name) }
    }
}
