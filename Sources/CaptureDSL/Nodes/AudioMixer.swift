import CaptureDiagnostics
import CaptureModel

/// A sound made of sounds.
public struct AudioMixer: SoundOnlyNode {
    public let wired: WiredNode

    /// Mixes sounds.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - compositor: The compositor whose full-screen layer says which input is heard; nil where all are.
    ///   - crossfade: How long one input takes over from another. Range: 5 ms to 2 s; nil is 50 ms.
    ///   - inputs: The sounds.
    public init(
        _ name: String, following compositor: Compositor? = nil, crossfade: Duration? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        @InputBuilder inputs: () -> [Input]
    ) {
        let inputs = inputs()
        let places = inputs.enumerated().map { ("inputs[\($0)]", $1.place) }
        let fields = Dictionary(places) { first, _ in first }
        let node = AudioMixerNode(
            NodeName(name), inputs: inputs.map(\.value), follow: compositor?.name, crossfade: crossfade,
            provenance: Provenance(callAt: filePath, line, column, fields: fields))
        wired = WiredNode(
            .mixer(node),
            inputs: inputs.map(\.source) + inputs.compactMap(\.picture) + [compositor?.wired].compactMap { $0 })
    }
}
