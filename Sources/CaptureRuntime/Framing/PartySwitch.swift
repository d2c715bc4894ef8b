internal import CaptureModel

/// A switch that the user and the program share, as far as each has a say.
struct PartySwitch: Sendable {
    private(set) var control: RigFeature.Control
    private(set) var isEnabled: Bool
    /// Whether somebody has switched something that no picture shows yet.
    var isNew = false

    init(_ control: RigFeature.Control, isEnabled: Bool) {
        self.control = control
        self.isEnabled = isEnabled
    }

    /// Switches; false where the party has no say.
    mutating func set(_ isEnabled: Bool, by party: CentreStage.Party) -> Bool {
        guard control.allows(party) else { return false }
        if self.isEnabled != isEnabled { (self.isEnabled, isNew) = (isEnabled, true) }
        return true
    }

    /// Says who may switch from now on.
    mutating func set(_ control: RigFeature.Control) {
        if self.control != control { (self.control, isNew) = (control, true) }
    }
}

extension SessionFailure {
    /// A party that has no say has switched something.
    static func hasNoSay(
        _ party: CentreStage.Party, in what: String, of source: NodeName, _ control: RigFeature.Control
    ) -> SessionFailure {
        let (owner, other) = party == .app ? ("user", "program") : ("program that runs the graph", "user")
        return SessionFailure(
            .command,
            "only the \(owner) may switch \(what) of '\(source)', not the \(other): its control is '\(control.rawValue)'",
            node: source)
    }
}
