public import CaptureModel

/// Shows a picture to a person, newest frame first; never holds up a recording.
public struct Preview: SinkNode {
    public private(set) var wired: WiredSink

    /// Shows a picture.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - place: Where it is shown.
    ///   - video: The node whose picture is shown.
    ///   - size: The size shown; nil is the node's own.
    public init(
        _ name: String, _ place: Sink.Preview.Place, video: any VideoNode, size: Size? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        wired = WiredSink(
            name, .preview(Sink.Preview(place, size: size)), video: video, audio: [],
            provenance: Provenance(callAt: filePath, line, column))
    }

    @available(*, unavailable, message: "a preview needs a picture: pass 'video:'")
    public init(_ name: String, _ place: Sink.Preview.Place) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a preview shows a picture; this node gives sound")
    public init(_ name: String, _ place: Sink.Preview.Place, video: any SoundOnlyNode) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a preview shows a picture and is silent; leave out 'audio:'")
    public init(_ name: String, _ place: Sink.Preview.Place, video: any VideoNode, audio: any AudioNode) {
        rejectedByTheCompiler()
    }

    /// Says what it does with less of while the machine is pressed; the default is nothing.
    public func onPressure(_ policy: Sink.PressurePolicy) -> Preview {
        var copy = self
        copy.wired.sink.onPressure = policy
        return copy
    }
}
