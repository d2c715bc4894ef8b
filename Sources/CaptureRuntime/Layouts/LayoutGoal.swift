internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan

/// What a change makes of a composite's layers, or why it cannot be made.
struct LayoutGoal: Sendable {
    /// GStreamer's compositor takes no larger picture.
    private static let sides = 1...16384

    let change: LayoutChange
    let composite: PlannedComposite

    init(_ change: LayoutChange, on composite: PlannedComposite) {
        (self.change, self.composite) = (change, composite)
    }

    /// The placements that come of the present ones, and the layout they are of.
    func placements(
        from now: [LayerPlacement]
    ) throws(SessionFailure) -> (placements: [LayerPlacement], layout: NodeName?) {
        switch change {
        case .show(let name):
            guard let layout = composite.layouts.first(where: { $0.name == name }) else {
                let names = composite.layouts.map { "'\($0.name)'" }.joined(separator: ", ")
                throw refusal("no layout '\(name)'; \(names.isEmpty ? "it has none" : "it has \(names)")")
            }
            return (layout.placements, name)
        case .swap(let one, let other):
            let largest: Int? = if let other { try layer(other, in: now) } else { now.fullest }
            guard let full = largest else { throw refusal("no layer that is seen") }
            let second = if let one { try layer(one, in: now) } else { try only(beside: full, in: now) }
            guard second != full else { throw refusal("'\(composite.layers[full].source)' in that place already") }
            return (try checked(now.swapping(full, second), from: now), nil)
        case .move(let name, let position, let extent):
            let index = try layer(name, in: now)
            var placements = now
            switch extent {
            case .size(let width, let height):
                placements[index].width = width.pixels(of: composite.size.width)
                placements[index].height = height.pixels(of: composite.size.height)
            case .scale(let scale):
                guard scale.isFinite, scale > 0, scale <= 10 else { throw refusal("no scale \(scale)") }
                placements[index].width = Int((Double(composite.size.width) * scale).rounded())
                placements[index].height = Int((Double(composite.size.height) * scale).rounded())
            case nil: break
            }
            if let position {
                placements[index].x = position.x.pixels(of: composite.size.width)
                placements[index].y = position.y.pixels(of: composite.size.height)
            }
            return (try checked(placements, from: now), nil)
        case .snap(let name, let corner):
            let index = try layer(name, in: now)
            var placements = now
            placements[index] = now[index].snapped(to: corner, of: composite.size, margin: composite.margin)
            return (placements, nil)
        }
    }

    /// The layer of a node: one that is seen before one that is not.
    private func layer(_ name: NodeName, in now: [LayerPlacement]) throws(SessionFailure) -> Int {
        let layers = composite.layers.indices.filter { composite.layers[$0].source == name }
        guard let layer = layers.first(where: { now[$0].isVisible }) ?? layers.first else {
            let names = composite.layers.map { "'\($0.source)'" }.joined(separator: ", ")
            throw refusal("no layer '\(name)'; it has \(names)")
        }
        return layer
    }

    private func only(beside full: Int, in now: [LayerPlacement]) throws(SessionFailure) -> Int {
        let others = now.indices.filter { $0 != full && now[$0].isVisible }
        guard others.count == 1 else {
            throw refusal(
                "\(others.count) layers beside '\(composite.layers[full].source)': say which is to be swapped with it")
        }
        return others[0]
    }

    /// The placements, where all that has changed can be shown.
    private func checked(
        _ placements: [LayerPlacement], from now: [LayerPlacement]
    ) throws(SessionFailure) -> [LayerPlacement] {
        for (index, (new, old)) in zip(placements, now).enumerated() where new != old {
            let source = composite.layers[index].source
            guard Self.sides.contains(new.width), Self.sides.contains(new.height) else {
                throw refusal("no place of \(new.width)x\(new.height) pixels for '\(source)'")
            }
            guard new.touches(composite.size) else {
                throw refusal(
                    "nothing at (\(new.x), \(new.y)), where '\(source)' would be outside its \(composite.size) canvas")
            }
            guard !composite.layers[index].isCut || new.hasShape(of: old) else {
                throw refusal(
                    "'\(source)' with 'fit: cover', which is cut to the shape of \(old.width)x\(old.height) and cannot fill "
                        + "\(new.width)x\(new.height)")
            }
        }
        return placements
    }

    private func refusal(_ what: String) -> SessionFailure {
        SessionFailure(.command, "compositor '\(composite.node)' has \(what)", node: composite.node)
    }
}
