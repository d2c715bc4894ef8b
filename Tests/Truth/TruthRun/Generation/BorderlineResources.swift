import CaptureModel

extension BorderlineResources {
    /// A processor that only painting is charged to, about as large as the cameras of a graph need.
    static func processor(for graph: Graph, _ rig: Rig, _ dice: inout Dice) -> RigProcessor? {
        guard rig.name == "random", rig.cameras.allSatisfy({ $0.device == .simulated }), dice.chance(20) else {
            return nil
        }
        let pixels = graph.sources.reduce(0.0) { sum, source in
            guard case .camera(let wish) = source.kind, let camera = rig.camera(named: wish.device),
                let row = camera.formats.randomElement(using: &dice)
            else { return sum }
            return sum + Double((wish.format.size ?? row.size).area) * (wish.format.rate ?? FrameRate(30)).perSecond
        }
        let cores = max(0.1, pixels * 1e-6 * dice.pick([0.5, 0.9, 1, 1.1, 3]))
        return RigProcessor(cores: (cores * 1000).rounded() / 1000, costs: [.paint: PixelTime(nanoseconds: 1000)])
    }
}

/// What a rig's cameras share, sized by what a graph asks of it: a little less, just that, a little more.
enum BorderlineResources {
    static func make(for graph: Graph, _ rig: Rig, _ dice: inout Dice) -> [RigResource] {
        guard rig.name == "random", dice.chance(50) else { return rig.resources }
        let requests = graph.sources.compactMap { source -> (RigCamera, FormatRequest)? in
            guard case .camera(let wish) = source.kind, let camera = rig.camera(named: wish.device) else { return nil }
            return (camera, wish.format)
        }
        // Of what is left open, any of the camera's rows: what all take is then somewhere between least and most.
        let rows = requests.compactMap { camera, request in
            camera.formats.first { $0.size == request.size && $0.encoding == request.encoding }
                ?? camera.formats.randomElement(using: &dice)
        }
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
