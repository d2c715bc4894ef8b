public import CaptureModel

/// A camera made of others, its constituents, of which it shows one at a time.
public struct VirtualCamera: PictureOnlyNode {
    public let wired: WiredNode

    /// Makes a camera of others that see the same scene.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - constituents: What it is made of, the widest first; of one it is a closer look through the same camera.
    ///   - switchOver: How much larger than in the widest each of the others shows a thing: one number less than there are
    ///     constituents, growing.
    ///   - main: The constituent that the zoom is counted by; nil is the rig's wide camera, else the widest.
    ///   - switching: When it may go from one constituent to another.
    public init(
        _ name: String, of constituents: [any VideoNode], switchOver: [Double] = [],
        main: (any VideoNode)? = nil, switching: ConstituentSwitching = .auto,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let virtual = Source.Virtual(
            constituents.map(\.name), switchOver: switchOver, main: main?.name, switching: switching)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(
            .source(Source(NodeName(name), .virtual(virtual), provenance: place)), inputs: constituents.map(\.wired))
    }

    /// The camera with its picture enlarged from the first frame on; 1 is the main constituent's whole picture.
    ///
    /// The result replaces this camera: a graph that uses both has two sources of one name.
    public func zoomed(_ factor: Double) -> VirtualCamera { VirtualCamera(wired: wired.zoomed(UserZoom(factor))) }

    /// The camera with what it shows while the constituent that is wanted is lost. The result replaces this camera.
    ///
    /// - Parameters:
    ///   - constituents: What stands in, the best first; nil is the next wider one that is there, else the next narrower.
    ///   - showsSlate: Whether a grey picture with the camera's name is shown where none of them is there.
    public func fallingBack(on constituents: [any VideoNode]? = nil, showsSlate: Bool = false) -> VirtualCamera {
        let fallback = ConstituentFallback(order: constituents?.map(\.name), showsSlate: showsSlate)
        return VirtualCamera(wired: wired.fallingBack(fallback))
    }

    private init(wired: WiredNode) { self.wired = wired }
}
