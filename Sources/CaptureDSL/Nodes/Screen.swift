public import CaptureModel

/// What a display shows.
public struct Screen: PictureOnlyNode {
    public let wired: WiredNode

    /// Captures a display.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - display: The X11 display, such as `:0`; nil is the one `DISPLAY` names.
    ///   - region: The part that is captured; nil is all of it.
    ///   - fps: Pictures per second.
    ///   - showsPointer: Whether the pointer is shown.
    public init(
        _ name: String, display: String? = nil, region: Source.Screen.Region? = nil, fps: FrameRate = FrameRate(30),
        showsPointer: Bool = true, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let screen = Source.Screen(display: display, region: region, rate: fps, showsPointer: showsPointer)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .screen(screen), provenance: place)))
    }

    /// The screen with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this screen: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> Screen { Screen(wired: wired.onLoss(policy)) }

    private init(wired: WiredNode) { self.wired = wired }
}
