import CaptureModel

/// A media file that is played into the graph; it may give a picture, sound or both.
public struct MediaFile: VideoNode, AudioNode {
    public let wired: WiredNode

    /// Plays a file.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - path: The file, of any kind that the machine's GStreamer can decode.
    ///   - isLooped: Whether it begins again at its end, without a gap.
    ///   - isRealtime: Whether it is played at its own pace; else as fast as it is taken. nil: only where the graph has
    ///     a live source.
    public init(
        _ name: String, _ path: String, isLooped: Bool = false, isRealtime: Bool? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let file = Source.File(path, isLooped: isLooped, isRealtime: isRealtime)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .file(file), provenance: place)))
    }
}
