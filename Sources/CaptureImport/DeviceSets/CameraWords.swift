import CaptureModel

/// What a camera's own words tell of it: `Back Ultra Wide Camera` looks back and is an ultra wide.
struct CameraWords {
    /// The name for a rig, such as `back-ultra-wide`.
    let name: String
    /// Where it looks.
    let position: RigCamera.Position
    /// What it is; nil where the words do not tell.
    let kind: RigCamera.Kind?

    /// Reads a label such as `Back Camera`, or a name such as `back-wide`.
    init(_ label: String) {
        let meanings = CameraLexicon.meanings(of: label)
        var position: RigCamera.Position?
        var kind: RigCamera.Kind?
        if let meanings, Self.isName(meanings) {
            for case .position(let value) in meanings { position = value }
            // A camera of which only the side is told is the plain one.
            if position != nil { kind = .wide }
            for case .kind(let value) in meanings where position != nil { kind = value }
        } else {
            // Words that are not known may have a side in front: 'Back LiDAR Depth Camera'.
            let first = label.lowercased().split { $0 == " " || $0 == "-" }.first
            position = first.flatMap { RigCamera.Position(rawValue: String($0)) }
        }
        self.position = position ?? .unspecified
        self.kind = kind
        if let position, position != .unspecified, let kind {
            name = position == .front && kind == .wide ? "front" : "\(position.rawValue)-\(kind.rawValue)"
        } else {
            name = DeviceName.slug(label, else: "camera")
        }
    }

    /// Whether words are a camera's name and no more: a side and a kind at most, and nothing of formats.
    private static func isName(_ meanings: [CameraLexicon.Meaning]) -> Bool {
        var counts = (positions: 0, kinds: 0)
        for meaning in meanings {
            switch meaning {
            case .position: counts.positions += 1
            case .kind: counts.kinds += 1
            case .camera: break
            case .formats, .filler: return false
            }
        }
        return counts.positions == 1 && counts.kinds <= 1
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
