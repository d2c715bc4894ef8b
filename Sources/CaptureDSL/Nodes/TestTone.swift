public import CaptureModel

/// A sound that mcpipe makes.
public struct TestTone: SoundOnlyNode {
    public let wired: WiredNode

    /// Makes a sound.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - frequency: The pitch.
    ///   - wave: The form of the sound.
    ///   - isLive: Whether it comes in real time, as from a microphone; else as fast as it is taken. Beside a live source, and in
    ///     takes that the clock or a command begins, at its own pace in any case.
    public init(
        _ name: String, _ frequency: Frequency = Frequency(hertz: 440), wave: Source.TestTone.Wave = .sine,
        isLive: Bool = true, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let tone = Source.TestTone(frequency, wave: wave, isLive: isLive)
        let place = Provenance(callAt: filePath, line, column)
        wired = WiredNode(.source(Source(NodeName(name), .testTone(tone), provenance: place)))
    }

    /// The sound with what becomes of it when it is lost while it runs.
    ///
    /// The result replaces this sound: a graph that uses both has two sources of one name.
    public func onLoss(_ policy: LossPolicy) -> TestTone { TestTone(wired: wired.onLoss(policy)) }

    /// The sound with its sound treated by mcpipe, and free to be treated otherwise while the graph runs.
    ///
    /// The result replaces this sound: a graph that uses both has two sources of one name.
    public func treated(_ mode: MicrophoneMode = .standard) -> TestTone {
        TestTone(wired: wired.microphoneMode(mode))
    }

    private init(wired: WiredNode) { self.wired = wired }
}
