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
    ///   - format: Size, rate and pixel format; what is left open is 1280x720, 30 fps and I420.
    ///   - isLive: Whether it comes in real time, as from a camera; else as fast as it is taken.
    public init(
        _ name: String, _ pattern: Source.TestPattern.Pattern = .smpte, color: Color = .black,
        format: FormatRequest = .best, isLive: Bool = true,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let drawn = Source.TestPattern(pattern, color: color, format: format, isLive: isLive)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .testPattern(drawn), provenance: place)))
    }

    /// The picture with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this picture: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> TestPattern { TestPattern(wired: wired.onLoss(policy)) }

    private init(wired: WiredNode) { self.wired = wired }
}
