/// Has what is behind the people in a source's picture blurred (Apple: the Portrait effect; WWDC 2021, session 10047).
///
/// mcpipe does it itself, on any source of pictures. What a rig lists as a feature of this name a camera does by itself.
public struct Portrait: Sendable, Hashable {
    /// How much is blurred: of the background only what is larger than this share of a twentieth of the picture's width is left.
    /// Range: `strengths`. Default: 0.6, 38 pixels of 1280.
    public var blur: Double
    /// The node whose brightness says where people are: white is a person, black the background. nil has people searched for here.
    public var mask: NodeName?
    /// Who may switch it while the graph runs. Default: both; Apple's is the user's alone, but a graph that asks for it has a say.
    public var control: RigFeature.Control
    /// Whether it is on at the start (Apple: `isPortraitEffectEnabled`); nil is on, and off where only the user may switch it, for
    /// then the graph has no say.
    public var isEnabled: Bool?

    /// Asks for it.
    public init(
        blur: Double = 0.6, mask: NodeName? = nil, control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil
    ) {
        self.blur = blur
        self.mask = mask
        self.control = control
        self.isEnabled = isEnabled
    }

    /// How much can be blurred. Below a tenth nobody sees it.
    public static let strengths = 0.1...1

    /// Whether it is on at the start.
    public var beginsEnabled: Bool { control != .user && isEnabled ?? true }

    /// How many pieces of the background stand side by side, each of one color at its middle.
    public var cells: Int { Int((20 / min(max(blur, Self.strengths.lowerBound), Self.strengths.upperBound)).rounded()) }
}
