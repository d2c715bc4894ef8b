import CaptureModel

/// Writes still pictures.
///
/// The file's name is a template such as `stills/{name}-{count}.jpg`; one that is not well formed is reported by the
/// checker.
public struct Snapshot: SinkNode {
    public let wired: WiredSink

    /// Writes still pictures.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - path: The pictures' name; its extension, jpg or png, is their format.
    ///   - video: The node whose picture is written.
    ///   - every: The time from one picture to the next; nil writes one picture, the first.
    public init(
        _ name: String, to path: String, video: any VideoNode, every: Duration? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        wired = WiredSink(
            name, .snapshot(Sink.Snapshot(to: FileTemplate(unchecked: path), every: every)), video: video, audio: [],
            provenance: Provenance(callAt: filePath, line, column))
    }

    @available(*, unavailable, message: "a snapshot needs a picture: pass 'video:'")
    public init(_ name: String, to path: String) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a snapshot is a picture; this node gives sound")
    public init(_ name: String, to path: String, video: any SoundOnlyNode) { rejectedByTheCompiler() }
}
