import CaptureModel

/// What a rig's cameras share, sized by what a graph asks of it: a little less, just that, a little more.
enum BorderlineResources {
    static func make(for graph: Graph, _ rig: Rig, _ dice: inout Dice) -> [RigResource] {
        guard rig.name == "random", dice.chance(50) else { return rig.resources }
        let requests = graph.sources.compactMap { source -> (RigCamera, FormatRequest)? in
            guard case .camera(let wish) = source.kind, let camera = rig.camera(named: wish.device) else { return nil }
            return (camera, wish.format)
        }
        let rows = requests.compactMap { camera, request in
            camera.formats.first { $0.size == request.size && $0.encoding == request.encoding }
        }
        // Which format is taken for an open request is the resolver's to say, and so is what it draws.
        guard rows.count == requests.count, !rows.isEmpty else { return rig.resources }
        if dice.chance(50) || rows.contains(where: { !$0.encoding.isRaw }) {
            let sum = rows.reduce(0.0) { $0 + Double($1.size.area) * $1.rates.maximum.perSecond }
            let capacity = (sum * dice.pick([0.5, 0.9, 1, 1, 1.02, 1.5])).rounded() + Double(dice.pick([-1, 0, 0, 1]))
            return [RigResource("processor", .pixelRate(PixelRate(perSecond: max(1, capacity))))]
        }
        let bits = rows.reduce(0.0) { sum, row in
            guard case .raw(let format) = row.encoding else { return sum }
            return sum + Double(row.size.area * format.bitsPerPixel) * row.rates.maximum.perSecond
        }
        let capacity = Int((bits * dice.pick([0.7, 1, 1, 1.05, 2])).rounded()) + dice.pick([-1, 0, 0, 1])
        return [
            RigResource("link", .dataRate(Bitrate(bitsPerSecond: max(1, capacity)))),
            RigResource("bus", .usbMicroframe(microseconds: dice.pick([20, 40, 60, 100]))),
        ]
    }
}
