public import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan

extension LayoutState {
    /// `layout`, `transition` and `layers`, each of these with its node and its placement; of a transition that runs, its end's.
    public var members: [JSONValue.Member] {
        [
            .init("layout", .optional(layout?.description)), .init("transition", transition?.json ?? .null),
            .init(
                "layers",
                .array(
                    zip(sources, goal).map { source, placement in
                        .object([.init("source", .string(source.description))] + placement.members)
                    })),
        ]
    }
}
