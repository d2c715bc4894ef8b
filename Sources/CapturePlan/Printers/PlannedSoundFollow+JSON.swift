import CaptureDiagnostics
import CaptureModel

extension PlannedSoundFollow {
    /// `{mixer, element, compositor, inputs, crossfade}`; an input is `{source, with, pad}`, the crossfade in seconds.
    var json: JSONValue {
        [
            "mixer": .string(node.description), "element": .string(element),
            "compositor": .string(compositor.description),
            "inputs": .array(
                inputs.map {
                    [
                        "source": .string($0.source.description), "with": .string($0.picture.description),
                        "pad": .string($0.pad),
                    ]
                }),
            "crossfade": .double(crossfade / .seconds(1)),
        ]
    }
}
