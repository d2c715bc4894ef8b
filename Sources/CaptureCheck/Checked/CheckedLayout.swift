public import CaptureModel

/// A layout of a compositor, settled for each of its layers.
public struct CheckedLayout: Sendable, Hashable {
    /// What it is called.
    public let name: NodeName
    /// The layers' placements, in the order of the compositor's own list; a layer that is not seen has the opacity 0.
    public let placements: [LayerPlacement]

    /// Settles a layout.
    public init(_ name: NodeName, placements: [LayerPlacement]) {
        self.name = name
        self.placements = placements
    }
}
