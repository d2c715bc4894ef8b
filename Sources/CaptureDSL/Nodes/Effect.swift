public import CaptureModel

/// A raw GStreamer chain between two nodes: the way out for what mcpipe has no word for.
///
/// It runs only where the operator allows it (`--allow-elements`).
public struct Effect<Media: Medium>: OutputNode {
    public let wired: WiredNode

    private init(_ name: String, on input: WiredNode, elements: [EffectNode.Element], provenance: Provenance) {
        let effect = EffectNode(
            NodeName(name), on: input.name, media: Media.type, elements: elements, provenance: provenance)
        wired = WiredNode(.effect(effect), inputs: [input])
    }
}

extension Effect: VideoNode, PictureOnlyNode where Media == Picture {
    /// Changes a picture.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - video: The node whose picture is changed.
    ///   - elements: Element factories with their properties, in the order of the flow; each takes and gives raw media.
    public init(
        _ name: String, video: any VideoNode, elements: [EffectNode.Element],
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let place = Provenance(callAt: filePath, line, column)
        self.init(name, on: video.wired, elements: elements, provenance: place)
    }
}

extension Effect: AudioNode, SoundOnlyNode where Media == Sound {
    /// Changes a sound.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - audio: The node whose sound is changed.
    ///   - elements: Element factories with their properties, in the order of the flow; each takes and gives raw media.
    public init(
        _ name: String, audio: any AudioNode, elements: [EffectNode.Element],
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let place = Provenance(callAt: filePath, line, column)
        self.init(name, on: audio.wired, elements: elements, provenance: place)
    }
}
