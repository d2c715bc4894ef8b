public import CaptureModel

/// Gives pictures or sound to Swift code as an asynchronous sequence, newest first, or all in order.
public struct Frames: SinkNode {
    public private(set) var wired: WiredSink

    /// Gives pictures.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - video: The node whose pictures are given.
    ///   - pixelFormat: The pixel format given.
    ///   - size: The size given; nil is the node's own.
    ///   - discardsLate: Whether a frame that a newer one follows before it was taken is dropped.
    public init(
        _ name: String, video: any VideoNode, pixelFormat: PixelFormat = .bgra, size: Size? = nil,
        discardsLate: Bool = true,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        wired = WiredSink(
            name, .frames(Sink.Frames(pixelFormat: pixelFormat, size: size, discardsLate: discardsLate)),
            video: video, audio: [],
            provenance: Provenance(callAt: filePath, line, column))
    }

    /// Gives sound.
    public init(
        _ name: String, audio: any AudioNode,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        wired = WiredSink(
            name, .frames(Sink.Frames()), video: nil, audio: [audio],
            provenance: Provenance(callAt: filePath, line, column))
    }

    @available(*, unavailable, message: "frames need a picture or a sound: pass 'video:' or 'audio:'")
    public init(_ name: String) { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"
    )
    public init(_ name: String, video: any SoundOnlyNode) { rejectedByTheCompiler() }

    @available(
        *, unavailable, message: "frames are pictures or sound; make one sink for 'video:' and another for 'audio:'"
    )
    public init(_ name: String, video: any VideoNode, audio: any AudioNode) { rejectedByTheCompiler() }

    /// Says what it does with less of while the machine is pressed; the default is nothing.
    public func onPressure(_ policy: Sink.PressurePolicy) -> Frames {
        var copy = self
        copy.wired.sink.onPressure = policy
        return copy
    }
}
