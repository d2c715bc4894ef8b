public import CaptureModel

/// Reads bar codes and matrix codes from a picture, and tells each when it comes into it.
public struct Scan: SinkNode {
    public private(set) var wired: WiredSink

    /// Reads codes.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - symbologies: What is searched for; nothing in particular is everything.
    ///   - video: The node whose picture is searched.
    ///   - every: The time from one picture that is searched to the next.
    public init(
        _ name: String, for symbologies: Symbology..., video: any VideoNode,
        every: Duration = Sink.Scan.standardInterval,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        wired = WiredSink(
            name, .scan(Sink.Scan(for: symbologies, every: every)), video: video, audio: [],
            provenance: Provenance(callAt: filePath, line, column))
    }

    @available(*, unavailable, message: "a scan needs a picture: pass 'video:'")
    public init(_ name: String, for symbologies: Symbology...) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "codes are read from a picture; this node gives sound")
    public init(_ name: String, for symbologies: Symbology..., video: any SoundOnlyNode) { rejectedByTheCompiler() }

    /// Says what it does with less of while the machine is pressed; the default is nothing.
    public func onPressure(_ policy: Sink.PressurePolicy) -> Scan {
        var copy = self
        copy.wired.sink.onPressure = policy
        return copy
    }
}
