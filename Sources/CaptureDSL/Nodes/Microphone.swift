public import CaptureModel

/// A microphone of the rig.
public struct Microphone: SoundOnlyNode {
    public let wired: WiredNode

    /// Takes a microphone of the rig into the graph.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - device: The microphone's name in the rig, or the device's own: an ALSA name such as `hw:1,0`, a PulseAudio
    ///     source or a PipeWire node.
    ///   - sampleRate: Samples per second; nil takes what the device gives.
    ///   - channels: Channels; nil takes what the device gives.
    ///   - mode: How it treats what it hears, of the modes that its rig lists for it; nil leaves it as it is.
    public init(
        _ name: String, _ device: String = "built-in", sampleRate: Int? = nil, channels: Int? = nil,
        mode: MicrophoneMode? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let microphone = Source.Microphone(device, sampleRate: sampleRate, channels: channels, mode: mode)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .microphone(microphone), provenance: place)))
    }

    /// The microphone with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this microphone: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> Microphone { Microphone(wired: wired.onLoss(policy)) }

    /// The microphone opened by a process of its own, so that a crash in its driver or in a parser takes this source alone.
    ///
    /// The result replaces this microphone: a graph that uses both has two sources of one name.
    public func isolated() -> Microphone { Microphone(wired: wired.isolated()) }

    /// The microphone with its sound treated by mcpipe, and free to be treated otherwise while the graph runs.
    ///
    /// The result replaces this microphone: a graph that uses both has two sources of one name.
    public func treated(_ mode: MicrophoneMode = .standard) -> Microphone {
        Microphone(wired: wired.microphoneMode(mode))
    }

    private init(wired: WiredNode) { self.wired = wired }
}
