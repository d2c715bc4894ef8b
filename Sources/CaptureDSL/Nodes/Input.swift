import CaptureDiagnostics
import CaptureModel

/// One sound of a mix.
public struct Input: Sendable {
    let source: WiredNode
    let place: SourceRange
    var value: AudioMixerNode.Input
    /// The node with whose picture it is heard.
    var picture: WiredNode?

    /// Takes a node's sound as it is.
    public init(
        _ node: any AudioNode, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        source = node.wired
        place = SourceRange(file: filePath, line: line, column: column)
        value = AudioMixerNode.Input(node.name)
    }

    @available(*, unavailable, message: "a mixer's input is a sound; this node gives a picture")
    public init(_ node: any PictureOnlyNode) { rejectedByTheCompiler() }

    @available(*, unavailable, message: "a mixer's input is the sound of a node; a sink gives none")
    public init(_ sink: any SinkNode) { rejectedByTheCompiler() }

    /// Makes it louder or, below 0, softer. Range: -96 dB ... 20 dB.
    public func gain(decibels: Double) -> Input {
        var copy = self
        copy.value.gain = Gain(decibels: decibels)
        return copy
    }

    /// Has it heard only while a node's picture fills the canvas of the compositor that the mixer follows.
    public func heard(with picture: any VideoNode) -> Input {
        var copy = self
        (copy.picture, copy.value.picture) = (picture.wired, picture.name)
        return copy
    }

    /// Makes it silent.
    public func muted(_ isMuted: Bool = true) -> Input {
        var copy = self
        copy.value.isMuted = isMuted
        return copy
    }
}
