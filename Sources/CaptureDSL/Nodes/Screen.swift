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

    /// The screen with its picture enlarged from the first frame on, and free to be zoomed while the graph runs.
    ///
    /// At 1 it is only free to be. The result replaces this screen: a graph that uses both has two sources of one name.
    public func zoomed(_ factor: Double = 1) -> Screen { Screen(wired: wired.zoomed(UserZoom(factor))) }

    /// The screen with its picture following the people in it by pan and zoom (Apple: Center Stage).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this screen.
    public func followingPeople(
        control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil
    ) -> Screen {
        Screen(wired: wired.followingPeople(CentreStage(control: control, isEnabled: isEnabled)))
    }

    /// The screen with what is behind the people in its picture blurred (Apple: Portrait).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this screen.
    ///
    /// - Parameters:
    ///   - blur: How much is blurred. Range: 0.1 ... 1.
    ///   - mask: What says by its brightness where people are; nil has them searched for.
    public func portrayed(
        blur: Double = 0.6, mask: (any VideoNode)? = nil, control: RigFeature.Control = .cooperative,
        isEnabled: Bool? = nil
    ) -> Screen {
        let portrait = Portrait(blur: blur, mask: mask?.name, control: control, isEnabled: isEnabled)
        return Screen(wired: wired.portrayed(portrait, by: mask?.wired))
    }

    /// The screen with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this screen: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> Screen { Screen(wired: wired.onLoss(policy)) }

    /// The screen opened by a process of its own, so that a crash in its driver or in a parser takes this source alone.
    ///
    /// The result replaces this screen: a graph that uses both has two sources of one name.
    public func isolated() -> Screen { Screen(wired: wired.isolated()) }

    private init(wired: WiredNode) { self.wired = wired }
}
