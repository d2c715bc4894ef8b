import CaptureModel

/// Which camera of a rig a source asks for.
enum CameraWish: Sendable {
    /// By its name.
    case named(String)
    /// By what it is.
    case choice(Source.Camera.Choice)
}

/// The keys of a camera that is asked for by what it is.
enum CameraChoiceKeys {
    static let position = Key(
        "position", Shape<RigCamera.Position>.word(), default: "anywhere", "Where the camera looks.")
    static let anyOf = Key(
        "any-of", Shape<[RigCamera.Kind]>.oneOrMore(of: .word()), default: "`[triple, dual-wide, dual, wide]`",
        "What it may be, the best first.")
    static let section = Section(
        "camera choice", "The first of some kinds of camera that the rig has.", [position, anyOf])
}

extension Shape where Value == CameraWish {
    /// A name, or what the camera is.
    static var cameraWish: Shape {
        let text = Shape<String>.text.map { name, node, spot in
            spot.hasPlainQuotes(node) ? CameraWish.named(name) : nil
        }
        let choice = Shape<CameraWish>.section(CameraChoiceKeys.section) { fields in
            let (position, kinds) = (fields[CameraChoiceKeys.position], fields[CameraChoiceKeys.anyOf])
            return .choice(.init(at: position, anyOf: kinds ?? Source.Camera.Choice.best))
        }
        return Shape(.either([text.form, choice.form])) { node, spot in
            node.entries == nil ? text.read(node, spot) : choice.read(node, spot)
        }
    }
}
