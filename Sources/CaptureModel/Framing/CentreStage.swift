/// Has a source's picture follow the people in it by pan and zoom (Apple: Center Stage; WWDC 2021, session 10047).
///
/// mcpipe does it itself, on any source of pictures. What a rig lists as a feature of this name a camera does by itself.
public struct CentreStage: Sendable, Hashable {
    /// Who switches it.
    public enum Party: String, Sendable, Hashable, CaseIterable, Codable {
        /// The person in front of the machine: lines on standard input and requests over HTTP.
        case user
        /// The graph, and the program that runs it.
        case app
    }

    /// Who may switch it while the graph runs (Apple: `centerStageControlMode`). Default: both; Apple's is the user, but a graph
    /// that asks for it has a say.
    public var control: RigFeature.Control
    /// Whether it is on at the start (Apple: `isCenterStageEnabled`); nil is on, and off where only the user may switch it, for
    /// then the graph has no say.
    public var isEnabled: Bool?

    /// Asks for it.
    public init(control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil) {
        self.control = control
        self.isEnabled = isEnabled
    }

    /// Whether it is on at the start.
    public var beginsEnabled: Bool { control != .user && isEnabled ?? true }
}

extension RigFeature.Control {
    /// Whether it lets a party switch.
    public func allows(_ party: CentreStage.Party) -> Bool {
        switch self {
        case .user: party == .user
        case .app: party == .app
        case .cooperative: true
        }
    }
}
