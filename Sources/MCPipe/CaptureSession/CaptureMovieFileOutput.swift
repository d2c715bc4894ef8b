internal import CaptureDiagnostics
public import CaptureModel

/// Records into a file while the session runs (Apple: `AVCaptureMovieFileOutput`).
///
/// It takes one picture and any number of sounds, one track each. The file begins with `startRunning` and is finished by
/// `stopRunning`.
public final class CaptureMovieFileOutput: CaptureOutput {
    public let blueprint: CaptureOutputBlueprint

    /// Makes an output; nothing is written yet.
    ///
    /// - Parameters:
    ///   - path: The file's name, a template such as `recordings/{name}-{take}-{source}.mp4`; its extension says the
    ///     container.
    ///   - video: How the picture is compressed; what is nil is mcpipe's default.
    ///   - audio: How sound is written; what is nil is mcpipe's default.
    ///   - name: The name of its node in the graph; nil is `movie`.
    public init(
        to path: String, video: VideoSettings = VideoSettings(), audio: AudioSettings = AudioSettings(),
        named name: String? = nil, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let record = Sink.Record(to: FileTemplate(unchecked: path), video: video, audio: audio)
        blueprint = CaptureOutputBlueprint(
            .sink(.record(record)), named: name, else: "movie",
            at: SourceRange(file: filePath, line: line, column: column))
    }
}
