import CaptureCheck
public import CaptureDiagnostics
public import CaptureModel

extension PlannedComposite {
    /// `{compositor, element, layers, layouts, initial, transition, margin}`; a layer is `{source, pad}` with its placement.
    var json: JSONValue {
        let object: JSONValue = [
            "compositor": .string(node.description), "element": .string(element),
            "layers": .array(
                layers.map { layer in
                    .object(
                        [.init("source", .string(layer.source.description)), .init("pad", .string(layer.pad))]
                            + layer.placement.members)
                }),
            "layouts": .array(layouts.map { .string($0.name.description) }),
            "initial": .optional(initial?.description), "transition": transition.json, "margin": .int(Int64(margin)),
        ]
        return object.withoutNulls
    }
}

extension LayerPlacement {
    /// `x`, `y`, `width`, `height`, `opacity` and `z`.
    public var members: [JSONValue.Member] {
        [
            .init("x", .int(Int64(x))), .init("y", .int(Int64(y))), .init("width", .int(Int64(width))),
            .init("height", .int(Int64(height))), .init("opacity", .double(opacity)), .init("z", .int(Int64(zOrder))),
        ]
    }
}

extension LayoutTransition {
    /// `{kind, duration, easing}`; a cut has its kind only. The duration is in seconds.
    public var json: JSONValue {
        guard kind != .cut else { return ["kind": .string(kind.rawValue)] }
        return [
            "kind": .string(kind.rawValue), "duration": .double(duration / .seconds(1)),
            "easing": .string(easing.rawValue),
        ]
    }
}
