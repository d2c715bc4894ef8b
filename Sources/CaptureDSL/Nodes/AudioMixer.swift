import CaptureDiagnostics
import CaptureModel

/// A sound made of sounds.
public struct AudioMixer: SoundOnlyNode {
    public let wired: WiredNode

    /// Mixes sounds.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - inputs: The sounds.
    public init(
        _ name: String, filePath: String = #filePath, line: Int = #line, column: Int = #column,
        @InputBuilder inputs: () -> [Input]
    ) {
        let inputs = inputs()
        let places = inputs.enumerated().map { ("inputs[\($0)]", $1.place) }
        let fields = Dictionary(places) { first, _ in first }
        let node = AudioMixerNode(
            NodeName(name), inputs: inputs.map(\.value),
            provenance: Provenance(callAt: filePath, line, column, fields: fields))
        wired = WiredNode(.mixer(node), inputs: inputs.map(\.source))
    }
}
