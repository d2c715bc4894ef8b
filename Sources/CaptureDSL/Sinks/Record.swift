public import CaptureModel

/// Writes a file.
///
/// The file's name is a template such as `recordings/{name}-{take}.mp4`; one that is not well formed is reported by the
/// checker.
public struct Record: SinkNode {
    public private(set) var wired: WiredSink

    private init(
        _ name: String, _ path: String, _ video: (any VideoNode)?, _ audio: [any AudioNode], _ provenance: Provenance
    ) {
        let record = Sink.Record(to: FileTemplate(unchecked: path))
        wired = WiredSink(name, .record(record), video: video, audio: audio, provenance: provenance)
    }

    /// Writes a picture, with any number of sounds, one track each.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - path: The file's name; its extension says the container unless `container` does.
    ///   - video: The node whose picture is written.
    ///   - audio: The nodes whose sounds are written.
    public init(
        _ name: String, to path: String, video: any VideoNode, audio: [any AudioNode] = [],
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, path, video, audio, Provenance(callAt: filePath, line, column))
    }

    /// Writes a picture with a sound.
    public init(
        _ name: String, to path: String, video: any VideoNode, audio: any AudioNode,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, path, video, [audio], Provenance(callAt: filePath, line, column))
    }

    /// Writes sounds, one track each.
    public init(
        _ name: String, to path: String, audio: [any AudioNode],
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, path, nil, audio, Provenance(callAt: filePath, line, column))
    }

    /// Writes a sound.
    public init(
        _ name: String, to path: String, audio: any AudioNode,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.init(name, path, nil, [audio], Provenance(callAt: filePath, line, column))
    }

    private func with(_ change: (inout Sink.Record) -> Void) -> Record {
        guard case .record(var record) = wired.sink.kind else { return self }
        change(&record)
        var copy = self
        copy.wired.sink.kind = .record(record)
        return copy
    }

    /// Says how picture and sound are compressed; what is nil is the graph's default.
    public func encoded(
        video: VideoSettings = VideoSettings(), audio: AudioSettings = AudioSettings()
    ) -> Record {
        with {
            $0.video = video.merged(over: $0.video)
            $0.audio = audio.merged(over: $0.audio)
        }
    }

    /// Says the container, where the file name's extension does not.
    public func container(_ container: Container) -> Record { with { $0.container = container } }

    /// Says how much of an MP4 or MOV a crash can cost; `.zero` writes an ordinary file, which a crash makes unreadable.
    public func fragmented(every length: Duration) -> Record { with { $0.fragment = length } }

    /// Splits the recording into files of this length, each of which ends at the next key frame; no frame is lost between.
    public func segmented(every length: Duration) -> Record { with { $0.segment = length } }

    /// Gives its files a timecode, which begins with the time of day or with zero.
    ///
    /// - Parameter isDropFrame: Whether numbers are left out so that 29.97 and 59.94 fps stay in step with the clock; nil does so
    ///   at these rates.
    public func timecode(_ source: TimecodePolicy.Source = .wallClock, isDropFrame: Bool? = nil) -> Record {
        with { $0.timecode = TimecodePolicy(source, isDropFrame: isDropFrame) }
    }

    /// Has its files play slower than what they show: at a rate, in stretches of their own speeds, or both.
    ///
    /// - Parameters:
    ///   - playAt: The rate at which the file plays outside ramps; nil is as it happened.
    ///   - sound: What becomes of its sound; a sink with sound must say.
    ///   - ramps: Stretches of the take with speeds of their own.
    public func slowMotion(
        playAt: FrameRate? = nil, sound: SlowMotion.Sound? = nil, ramps: [SlowMotion.Ramp] = []
    ) -> Record {
        with { $0.slowMotion = SlowMotion(playAt: playAt, sound: sound, ramps: ramps) }
    }

    /// Says what it does with less of while the machine is pressed; the default is nothing.
    public func onPressure(_ policy: Sink.PressurePolicy) -> Record {
        var copy = self
        copy.wired.sink.onPressure = policy
        return copy
    }
}
