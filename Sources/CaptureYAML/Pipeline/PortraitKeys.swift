import CaptureModel

/// The keys of what has the background of people blurred.
enum PortraitKeys {
    static let blur = Key(
        "blur", .number(in: Portrait.strengths), default: "0.6",
        "How much is blurred: 1 leaves of the background what is larger than a twentieth of the picture's width, 0.1 what is "
            + "larger than a tenth of that.")
    static let mask = Key(
        "mask", .node,
        "The node whose picture says where people are: white is a person, black the background, grey between. Left out, people "
            + "are searched for.")
    static let section = Section(
        "portrait", "Has what is behind the people in a source's picture blurred.",
        [blur, mask, CentreStageKeys.control, CentreStageKeys.enabled])

    static let portrait = Key(
        "portrait", .portrait, default: "false",
        "Has what is behind the people in the picture blurred; `true` is `{ blur: 0.6 }`, which searches for people.")
}

extension Shape where Value == Portrait? {
    /// `true`, `false`, or how.
    fileprivate static var portrait: Shape {
        let short = Shape<Bool>.boolean.map { isWanted, _, _ in .some(isWanted ? Portrait() : nil) }
        let long = Shape.section(PortraitKeys.section) { fields in
            let usual = Portrait()
            return Portrait(
                blur: fields[PortraitKeys.blur] ?? usual.blur, mask: fields[PortraitKeys.mask],
                control: fields[CentreStageKeys.control] ?? usual.control, isEnabled: fields[CentreStageKeys.enabled])
        }
        return .scalar(short, orElse: long)
    }
}
