/// What a virtual camera shows while the constituent that is wanted is lost (Apple: `fallbackPrimaryConstituentDevices`).
public struct ConstituentFallback: Sendable, Hashable {
    /// The constituents that stand in, the best first. nil, the default, is the next wider one that is there, which sees all that
    /// the lost one does, and else the next narrower.
    public var order: [NodeName]?
    /// Whether a grey slate with the camera's name is shown where none of them is there either. Else nothing comes until one is back;
    /// the default.
    public var showsSlate: Bool

    /// Makes a fallback; without arguments the default one.
    public init(order: [NodeName]? = nil, showsSlate: Bool = false) {
        self.order = order
        self.showsSlate = showsSlate
    }

    /// The nearest constituent that is there, and no slate.
    public static let automatic = ConstituentFallback()
}
