import CaptureModel

extension PipelineWriter {
    static func compositor(_ compositor: CompositorNode) -> YAMLValue {
        .mapping(open: [
            ("size", .size(compositor.size)), ("clock", compositor.clock.map { .name($0) }),
            ("fps", compositor.rate.map { .rate($0) }),
            ("background", compositor.background == .black ? nil : .color(compositor.background)),
            ("layout", layout(compositor.layout)), ("layers", .list(compositor.layers.map(layer))),
            ("dynamic-range", compositor.dynamicRange.map { .word($0) }),
            (
                "layouts",
                compositor.layouts.isEmpty
                    ? nil : .mapping(compositor.layouts.map { ($0.name.description, named($0)) })
            ),
            ("initial-layout", compositor.initialLayout.map { .name($0) }),
            ("transition", compositor.transition.map(transition)),
        ])
    }

    private static func named(_ layout: CompositorNode.NamedLayout) -> YAMLValue {
        let entries = YAMLValue.list(layout.entries.map(entry))
        guard let arrangement = self.layout(layout.arrangement) else { return entries }
        return .mapping(open: [("layout", arrangement), ("layers", entries)])
    }

    private static func entry(_ entry: CompositorNode.NamedLayout.Entry) -> YAMLValue {
        guard entry != CompositorNode.NamedLayout.Entry(entry.source) else { return .name(entry.source) }
        let (size, scale) = written(entry.extent)
        return .mapping(open: [
            ("source", .name(entry.source)),
            ("at", entry.position.map { .list([.length($0.x), .length($0.y)]) }), ("size", size), ("scale", scale),
            ("opacity", entry.opacity == 1 ? nil : .number(entry.opacity)), ("z", entry.zOrder.map { .integer($0) }),
        ])
    }

    private static func transition(_ transition: LayoutTransition) -> YAMLValue {
        guard transition != .of(transition.kind) else { return .word(transition.kind) }
        return .mapping([
            (transition.kind.rawValue, .duration(transition.duration)), ("easing", .word(transition.easing)),
        ])
    }

    private static func written(_ extent: CompositorNode.Layer.Extent?) -> (size: YAMLValue?, scale: YAMLValue?) {
        switch extent {
        case .size(let width, let height): (.list([.length(width), .length(height)]), nil)
        case .scale(let value): (nil, .number(value))
        case nil: (nil, nil)
        }
    }

    private static func layout(_ layout: Layout) -> YAMLValue? {
        switch layout {
        case .free: nil
        case .sideBySide, .stack, .grid(columns: nil): .text(layout.word)
        case .grid(columns: let columns?): .mapping([("grid", .integer(columns))])
        case .pictureInPicture(let corner, let scale, let margin):
            .mapping([("pip", .word(corner)), ("scale", .number(scale)), ("margin", .length(margin))])
        }
    }

    private static func layer(_ layer: CompositorNode.Layer) -> YAMLValue {
        guard layer != CompositorNode.Layer(layer.source) else { return .name(layer.source) }
        let (size, scale) = written(layer.extent)
        let crop = layer.crop
        let border = layer.border.map { border in
            YAMLValue.mapping([("width", .length(border.width)), ("color", .color(border.color))])
        }
        return .mapping(open: [
            ("source", .name(layer.source)),
            ("at", layer.position.map { .list([.length($0.x), .length($0.y)]) }), ("size", size), ("scale", scale),
            ("fit", layer.fit == .contain ? nil : .word(layer.fit)),
            (
                "crop",
                crop == .init() ? nil : .list([crop.top, crop.right, crop.bottom, crop.left].map { .length($0) })
            ),
            ("mirror", layer.isMirrored ? .boolean(true) : nil),
            ("rotate", layer.rotation == .none ? nil : .integer(layer.rotation.rawValue)),
            ("opacity", layer.opacity == 1 ? nil : .number(layer.opacity)), ("z", layer.zOrder.map { .integer($0) }),
            ("border", border),
        ])
    }
}
