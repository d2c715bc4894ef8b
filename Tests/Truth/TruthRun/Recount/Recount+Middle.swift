import CaptureModel

extension Recount {
    mutating func countMiddle() {
        find("empty-compositor", if: graph.mixers.contains(where: \.inputs.isEmpty))
        for node in graph.compositors {
            find("empty-compositor", if: node.layers.isEmpty)
            if let clock = node.clock, !node.layers.isEmpty {
                find("clock-not-a-layer", if: !node.layers.contains { $0.source == clock })
            }
            for (index, layer) in node.layers.enumerated() {
                let isInset = if case .pictureInPicture = node.layout { index > 0 } else { false }
                let (width, height) = extent(of: layer, on: node.size, isInset: isInset)
                if isWrong(layer, width, height, on: node.size) {
                    find("invalid-layer")
                } else if layer.opacity == 0 {
                    warnings.insert("invisible-layer")
                } else if let position = layer.position, let width, let height {
                    let (x, y) = (Self.pixels(position.x, node.size.width), Self.pixels(position.y, node.size.height))
                    let isSeen = x < node.size.width && y < node.size.height && x + width > 0 && y + height > 0
                    if !isSeen { warnings.insert("invisible-layer") }
                } else if isInset {
                    // Insets that pile up may leave the canvas.
                    excused.insert("invisible-layer")
                }
            }
        }
        // A layer's picture on a circle, or of nothing, has no size to judge its crop by.
        if !due.isDisjoint(with: ["cycle", "wrong-media", "duplicate-name"]) { excused.insert("invalid-layer") }
    }

    /// How large a layer is drawn; nil where its layout sees to it that it has a size.
    private func extent(of layer: CompositorNode.Layer, on canvas: Size, isInset: Bool) -> (Int?, Int?) {
        switch layer.extent {
        case .scale(let scale):
            guard scale.isFinite else { return (0, 0) }
            return (Self.rounded(Double(canvas.width) * scale), Self.rounded(Double(canvas.height) * scale))
        case .size(let width, let height): return (Self.pixels(width, canvas.width), Self.pixels(height, canvas.height))
        case nil where layer.position == nil: return (nil, nil)
        case nil where isInset: return (Self.rounded(Double(canvas.width) / 4), Self.rounded(Double(canvas.height) / 4))
        case nil: return (canvas.width, canvas.height)
        }
    }

    private func isWrong(_ layer: CompositorNode.Layer, _ width: Int?, _ height: Int?, on canvas: Size) -> Bool {
        if case .scale(let scale)? = layer.extent, !(scale > 0 && scale <= 10) { return true }
        let sides = [width, height].compactMap { $0 }
        if sides.contains(where: { $0 < 1 || $0 > 16384 }) { return true }
        if layer.opacity.isNaN || layer.opacity < 0 || layer.opacity > 1 { return true }
        if let border = layer.border {
            switch border.width {
            case .pixels(let count) where count < 0 || count > 16384: return true
            case .percent(let share) where share < 0 && Self.rounded(Double(canvas.width) * share / 100) < 0:
                return true
            default: break
            }
        }
        return isCutAway(layer)
    }

    /// Whether a crop is negative or leaves nothing.
    private func isCutAway(_ layer: CompositorNode.Layer) -> Bool {
        let size = size(of: layer.source)
        let pairs = [
            (layer.crop.left, layer.crop.right, size?.width), (layer.crop.top, layer.crop.bottom, size?.height),
        ]
        return pairs.contains { near, far, whole in
            let isNegative = [near, far].contains { length in
                switch length {
                case .pixels(let count): count < 0
                case .percent(let share): share < 0
                }
            }
            if isNegative { return true }
            if let whole { return Self.pixels(near, whole) + Self.pixels(far, whole) >= whole }
            if case .percent(let first) = near, case .percent(let second) = far { return first + second >= 100 }
            return false
        }
    }

    private static func rounded(_ value: Double) -> Int {
        Int((abs(value) + 0.5).rounded(.down)) * (value < 0 ? -1 : 1)
    }

    private static func pixels(_ length: Length, _ whole: Int) -> Int {
        switch length {
        case .pixels(let count): count
        case .percent(let share): rounded(Double(whole) * share / 100)
        }
    }
}
