import CaptureModel

extension PipelineWriter {
    static func compositor(_ compositor: CompositorNode) -> YAMLValue {
        .mapping(open: [
            ("size", .size(compositor.size)), ("clock", compositor.clock.map { .name($0) }),
            ("fps", compositor.rate.map { .rate($0) }),
            ("background", compositor.background == .black ? nil : .color(compositor.background)),
            ("layout", layout(compositor.layout)), ("layers", .list(compositor.layers.map(layer))),
        ])
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
        var (size, scale): (YAMLValue?, YAMLValue?)
        switch layer.extent {
        case .size(let width, let height): size = .list([.length(width), .length(height)])
        case .scale(let value): scale = .number(value)
        case nil: break
        }
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
