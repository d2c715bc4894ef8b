import CaptureModel

/// What a camera's own words tell of it: `Back Ultra Wide Camera` looks back and is an ultra wide.
struct CameraWords {
    /// The name for a rig, such as `back-ultra-wide`.
    let name: String
    /// Where it looks.
    let position: RigCamera.Position
    /// What it is; nil where the words do not tell.
    let kind: RigCamera.Kind?

    private static let kinds: [String: RigCamera.Kind] = [
        "": .wide, "wide": .wide, "ultra wide": .ultraWide, "telephoto": .telephoto, "dual": .dual,
        "dual wide": .dualWide, "triple": .triple, "truedepth": .trueDepth, "true depth": .trueDepth,
    ]

    /// Reads a label such as `Back Camera`, or a name such as `back-wide`.
    init(_ label: String) {
        var words = label.lowercased().split { $0 == " " || $0 == "-" }.map(String.init)
        let position = words.first.flatMap { RigCamera.Position(rawValue: $0) }
        if position != nil { words.removeFirst() }
        if words.last == "camera" { words.removeLast() }
        let kind = position == nil ? nil : Self.kinds[words.joined(separator: " ")]
        self.position = position ?? .unspecified
        self.kind = kind
        if let position, let kind {
            name = position == .front && kind == .wide ? "front" : "\(position.rawValue)-\(kind.rawValue)"
        } else {
            name = DeviceName.slug(label, else: "camera")
        }
    }
}

extension RigCamera.Kind {
    /// The kinds of the cameras that a virtual camera of this kind is made of (Apple: `constituentDevices`), in Apple's order.
    var parts: [RigCamera.Kind] {
        switch self {
        case .dual: [.wide, .telephoto]
        case .dualWide: [.ultraWide, .wide]
        case .triple: [.ultraWide, .wide, .telephoto]
        default: []
        }
    }
}
