internal import CaptureDiagnostics
public import CaptureModel

/// Sends media over the network while the session runs; it takes one picture and as many sounds as the transport carries.
public final class CaptureStreamOutput: CaptureOutput {
    public let blueprint: CaptureOutputBlueprint

    /// Makes an output; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - url: Where to, such as `srt://server:9000`; the scheme says how: rtsp, srt, rtmp, udp or rtp.
    ///   - video: How the picture is compressed; what is nil is mcpipe's default.
    ///   - audio: How sound is compressed; what is nil is mcpipe's default.
    ///   - name: The name of its node in the graph; nil is `stream`.
    public init(
        to url: String, video: VideoSettings = VideoSettings(), audio: AudioSettings = AudioSettings(),
        named name: String? = nil, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let stream = Sink.Stream(to: NetworkAddress(unchecked: url), video: video, audio: audio)
        blueprint = CaptureOutputBlueprint(
            .sink(.stream(stream)), named: name, else: "stream",
            at: SourceRange(file: filePath, line: line, column: column))
    }
}
