public import CaptureModel
internal import CapturePlan

/// How the background of a source's people is treated at one moment.
public struct PortraitState: Sendable, Hashable {
    /// The source.
    public var source: NodeName
    /// Who may switch it.
    public var control: RigFeature.Control
    /// Whether it is blurred (Apple: `isPortraitEffectActive`).
    public var isEnabled: Bool
    /// How many people are seen, 0 where nobody is and while it is off; nil where another node says where people are.
    public var people: Int?

    /// Makes a state.
    public init(source: NodeName, control: RigFeature.Control, isEnabled: Bool, people: Int? = nil) {
        self.source = source
        self.control = control
        self.isEnabled = isEnabled
        self.people = people
    }

    /// The state of the beginning.
    init(_ planned: PlannedPortrait) {
        self.init(
            source: planned.node, control: planned.wish.control, isEnabled: planned.wish.beginsEnabled,
            people: planned.search == nil ? nil : 0)
    }
}
