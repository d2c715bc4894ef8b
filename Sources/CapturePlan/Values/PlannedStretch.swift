/// Where sound is made longer before it is compressed: what leaves this element.
public struct PlannedStretch: Sendable, Hashable {
    /// The element whose `src` pad gives floating-point sound.
    public var element: String
    /// How many seconds become of one.
    public var slowness: Double

    /// Makes a stretch.
    public init(element: String, slowness: Double) {
        self.element = element
        self.slowness = slowness
    }
}
