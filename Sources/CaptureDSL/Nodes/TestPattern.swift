public import CaptureModel

/// A picture that mcpipe draws.
public struct TestPattern: PictureOnlyNode {
    public let wired: WiredNode

    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - pattern: What is drawn.
    ///   - color: The colour of `.solid`; no other pattern has one.
    ///   - format: Size, rate and pixel format; what is left open is 1280x720, 30 fps and I420, or P010_10LE for HDR.
    ///   - dynamicRange: What its samples mean; `.hdr` is 10 bits, hybrid log gamma and BT.2020.
    ///   - isLive: Whether it comes in real time, as from a camera; else as fast as it is taken. Beside a live source, and in
    ///     takes that the clock or a command begins, at its own pace in any case.
    public init(
        _ name: String, _ pattern: Source.TestPattern.Pattern = .smpte, color: Color = .black,
        format: FormatRequest = .best, dynamicRange: DynamicRange = .sdr, isLive: Bool = true,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let drawn = Source.TestPattern(
            pattern, color: color, format: format, dynamicRange: dynamicRange, isLive: isLive)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .testPattern(drawn), provenance: place)))
    }

    /// The picture with its picture enlarged from the first frame on, and free to be zoomed while the graph runs.
    ///
    /// At 1 it is only free to be. The result replaces this picture: a graph that uses both has two sources of one name.
    public func zoomed(_ factor: Double = 1) -> TestPattern { TestPattern(wired: wired.zoomed(UserZoom(factor))) }

    /// The picture with its picture following the people in it by pan and zoom (Apple: Center Stage).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this picture.
    public func followingPeople(
        control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil
    ) -> TestPattern {
        TestPattern(wired: wired.followingPeople(CentreStage(control: control, isEnabled: isEnabled)))
    }

    /// The pattern with what is behind the people in its picture blurred (Apple: Portrait).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this pattern.
    ///
    /// - Parameters:
    ///   - blur: How much is blurred. Range: 0.1 ... 1.
    ///   - mask: What says by its brightness where people are; nil has them searched for.
    public func portrayed(
        blur: Double = 0.6, mask: (any VideoNode)? = nil, control: RigFeature.Control = .cooperative,
        isEnabled: Bool? = nil
    ) -> TestPattern {
        let portrait = Portrait(blur: blur, mask: mask?.name, control: control, isEnabled: isEnabled)
        return TestPattern(wired: wired.portrayed(portrait, by: mask?.wired))
    }

    /// The picture with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this picture: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> TestPattern { TestPattern(wired: wired.onLoss(policy)) }

    private init(wired: WiredNode) { self.wired = wired }
}
