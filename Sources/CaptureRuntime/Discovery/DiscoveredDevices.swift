internal import GStreamerKit

/// A device as its provider tells it.
struct FoundDevice: Sendable, Hashable {
    /// Its name for people.
    var label: String
    /// What it is, such as `Video/Source`; some providers turn the words round.
    var deviceClass: String
    /// What it can deliver.
    var caps: [Structure]
    /// What else is known of it.
    var properties: [String: String]
    /// What the element that opens it is told.
    var internalName: String?

    init(
        label: String, deviceClass: String, caps: [Structure] = [], properties: [String: String] = [:],
        internalName: String? = nil
    ) {
        self.label = label
        self.deviceClass = deviceClass
        self.caps = caps
        self.properties = properties
        self.internalName = internalName
    }

    init(_ device: DeviceInfo) {
        self.init(
            label: device.displayName, deviceClass: device.deviceClass, caps: device.caps,
            properties: device.properties, internalName: device.internalName)
    }

    init(label: String, deviceClass: String, caps: Caps?, properties: [String: String], internalName: String?) {
        // Alternatives in another memory are the same formats once more.
        let structures = zip(caps?.structures ?? [], caps?.features ?? []).filter { $1 == "memory:SystemMemory" }
        self.init(
            label: label, deviceClass: deviceClass, caps: structures.map(\.0), properties: properties,
            internalName: internalName)
    }

    /// Whether it is of a class, in whatever order its words are.
    func isA(_ words: String...) -> Bool {
        Set(deviceClass.split(separator: "/").map(String.init)).isSuperset(of: words)
    }
}

/// What the providers found.
struct DiscoveredDevices: Sendable {
    var v4l2: [FoundDevice] = []
    var pipewire: [FoundDevice] = []
    var pulse: [FoundDevice] = []
    var alsa: [FoundDevice] = []
}
