public import CaptureModel

/// A media file that is played into the graph; it may give a picture, sound or both.
public struct MediaFile: VideoNode, AudioNode {
    public let wired: WiredNode

    /// Plays a file.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - path: The file, of any kind that the machine's GStreamer can decode. A single picture is shown as long as the run lasts.
    ///   - isLooped: Whether it begins again at its end, without a gap.
    ///   - isRealtime: Whether it is played at its own pace; else as fast as it is taken. nil: where the graph has
    ///     a live source, takes that the clock or a command begins, or nothing but single pictures.
    public init(
        _ name: String, _ path: String, isLooped: Bool = false, isRealtime: Bool? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let file = Source.File(path, isLooped: isLooped, isRealtime: isRealtime)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .file(file), provenance: place)))
    }

    /// The file with its picture enlarged from the first frame on, and free to be zoomed while the graph runs.
    ///
    /// At 1 it is only free to be. The result replaces this file: a graph that uses both has two sources of one name.
    public func zoomed(_ factor: Double = 1) -> MediaFile { MediaFile(wired: wired.zoomed(UserZoom(factor))) }

    /// The file with its picture following the people in it by pan and zoom (Apple: Center Stage).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this file.
    public func followingPeople(
        control: RigFeature.Control = .cooperative, isEnabled: Bool? = nil
    ) -> MediaFile {
        MediaFile(wired: wired.followingPeople(CentreStage(control: control, isEnabled: isEnabled)))
    }

    /// The file with what is behind the people in its picture blurred (Apple: Portrait).
    ///
    /// Where only the user switches it, `isEnabled` must be nil. The result replaces this file.
    ///
    /// - Parameters:
    ///   - blur: How much is blurred. Range: 0.1 ... 1.
    ///   - mask: What says by its brightness where people are; nil has them searched for.
    public func portrayed(
        blur: Double = 0.6, mask: (any VideoNode)? = nil, control: RigFeature.Control = .cooperative,
        isEnabled: Bool? = nil
    ) -> MediaFile {
        let portrait = Portrait(blur: blur, mask: mask?.name, control: control, isEnabled: isEnabled)
        return MediaFile(wired: wired.portrayed(portrait, by: mask?.wired))
    }

    /// The file with its sound treated by mcpipe, and free to be treated otherwise while the graph runs.
    ///
    /// The result replaces this file: a graph that uses both has two sources of one name.
    public func treated(_ mode: MicrophoneMode = .standard) -> MediaFile {
        MediaFile(wired: wired.microphoneMode(mode))
    }

    private init(wired: WiredNode) { self.wired = wired }
}
