public import CaptureModel

/// Sends media over the network.
///
/// The URL's scheme says how: rtsp, srt, rtmp, udp or rtp. A text that is no URL is reported by the checker.
public struct Stream: SinkNode {
    public private(set) var wired: WiredSink

    private init(
        _ name: String, _ url: String, _ video: (any VideoNode)?, _ audio: [any AudioNode], _ provenance: Provenance
    ) {
        let stream = Sink.Stream(to: NetworkAddress(unchecked: url))
        wired = WiredSink(name, .stream(stream), video: video, audio: audio, provenance: provenance)
    }

    /// Sends a picture, with any number of sounds, one stream each.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - url: Where to, such as `srt://server:9000`.
    ///   - video: The node whose picture is sent.
    ///   - audio: The nodes whose sounds are sent.
    public init(
        _ name: String, to url: String, video: any VideoNode, audio: [any AudioNode] = [],
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, url, video, audio, Provenance(callAt: filePath, line, column))
    }

    /// Sends a picture with a sound.
    public init(
        _ name: String, to url: String, video: any VideoNode, audio: any AudioNode,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, url, video, [audio], Provenance(callAt: filePath, line, column))
    }

    /// Sends sounds, one stream each.
    public init(
        _ name: String, to url: String, audio: [any AudioNode],
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, url, nil, audio, Provenance(callAt: filePath, line, column))
    }

    /// Sends a sound.
    public init(
        _ name: String, to url: String, audio: any AudioNode,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, url, nil, [audio], Provenance(callAt: filePath, line, column))
    }

    /// Says how picture and sound are compressed; what is nil is the graph's default.
    public func encoded(
        video: VideoSettings = VideoSettings(), audio: AudioSettings = AudioSettings()
    ) -> Stream {
        guard case .stream(var stream) = wired.sink.kind else { return self }
        stream.video = video.merged(over: stream.video)
        stream.audio = audio.merged(over: stream.audio)
        var copy = self
        copy.wired.sink.kind = .stream(stream)
        return copy
    }

    /// Says what it does with less of while the machine is pressed; the default is nothing.
    public func onPressure(_ policy: Sink.PressurePolicy) -> Stream {
        var copy = self
        copy.wired.sink.onPressure = policy
        return copy
    }
}

/// The same as `Stream`, for files that also import Foundation, which has a `Stream` of its own.
public typealias StreamSink = Stream
