public import CaptureModel

/// How a source follows people at one moment.
public struct CentreStageState: Sendable, Hashable {
    /// The source.
    public var source: NodeName
    /// Who may switch it (Apple: `centerStageControlMode`).
    public var control: RigFeature.Control
    /// Whether people are followed (Apple: `isCenterStageEnabled`).
    public var isEnabled: Bool
    /// How many people are followed; 0 where nobody is seen, and while it is off.
    public var people: Int
    /// The part of the picture that was shown last.
    public var view: FramedView

    /// Makes a state.
    public init(
        source: NodeName, control: RigFeature.Control, isEnabled: Bool, people: Int = 0, view: FramedView = .whole
    ) {
        self.source = source
        self.control = control
        self.isEnabled = isEnabled
        self.people = people
        self.view = view
    }
}
