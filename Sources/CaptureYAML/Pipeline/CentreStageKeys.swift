import CaptureModel

/// The keys of what has a source follow people.
enum CentreStageKeys {
    static let control = Key(
        "control", Shape<RigFeature.Control>.word(), default: "cooperative",
        "Who may switch it while the graph runs: the user, the program that runs the graph (`app`), or both.")
    static let enabled = Key(
        "enabled", .boolean, default: "true",
        "Whether it is on at the start; where only the user switches it, it is off, and it cannot be said.")
    static let section = Section(
        "centre stage", "Has a source's picture follow the people in it.", [control, enabled])

    static let centreStage = Key(
        "centre-stage", .centreStage, default: "false",
        "Has the picture follow the people in it by pan and zoom, all of them at once; `true` is `{ control: cooperative }`."
    )
}

extension Shape where Value == CentreStage? {
    /// `true`, `false`, or who may switch it.
    fileprivate static var centreStage: Shape {
        let short = Shape<Bool>.boolean.map { isWanted, _, _ in .some(isWanted ? CentreStage() : nil) }
        let long = Shape.section(CentreStageKeys.section) { fields in
            CentreStage(
                control: fields[CentreStageKeys.control] ?? .cooperative, isEnabled: fields[CentreStageKeys.enabled])
        }
        return .scalar(short, orElse: long)
    }
}
