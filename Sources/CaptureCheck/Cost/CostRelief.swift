import CaptureDiagnostics
import CaptureModel

/// What would bring the use of a resource down to what there is: one change to one source, where one is enough.
///
/// The source listed last counts as the least important, and is asked first.
struct CostRelief {
    private let context: CheckContext
    private let use: HardwareCost.Use

    init(_ context: CheckContext, _ use: HardwareCost.Use) {
        self.context = context
        self.use = use
    }

    var fixIts: [Diagnostic.FixIt] {
        let names = cameras.reversed()
        let promises = names.compactMap(promise)
        let (rates, formats) = (names.compactMap(slower), names.compactMap(format))
        let quiet = names.compactMap(quieter)
        let found = Array((promises.prefix(1) + quiet.prefix(1) + rates.prefix(1) + formats.prefix(2)).prefix(3))
        guard found.isEmpty else { return found }
        return [.init(use.draws.count > 1 ? "\(omission), or lower several of them" : omission)]
    }

    /// Whom to leave out: one of those who take enough by themselves, or else the last listed, as many as it takes.
    private var omission: String {
        func isEnough(without names: [NodeName]) -> Bool {
            HardwareCost.Use(resource: use.resource, draws: use.draws.filter { !names.contains($0.node) }).isExceeded
                == false
        }
        let single = use.draws.map(\.node).filter { isEnough(without: [$0]) }
        guard single.isEmpty else { return "leave \(quotedList(single.map(\.description), joinedBy: "or")) out" }
        var omitted: [NodeName] = []
        for draw in use.draws.reversed() where !isEnough(without: omitted) { omitted.insert(draw.node, at: 0) }
        return "leave \(quotedList(omitted.map(\.description))) out"
    }

    /// The cameras that draw on it; on the machine all do, by what is done with their pictures.
    private var cameras: [NodeName] {
        use.resource.capacity.isOfCameras
            ? use.draws.map(\.node) : context.usedSources.map(\.name).filter { context.devices.cameras[$0] != nil }
    }

    /// The promise of the rate that runs, where that alone is enough.
    private func promise(_ name: NodeName) -> Diagnostic.FixIt? {
        guard let entry = entry(name), entry.wish.maximumRate == nil,
            entry.choice.format.rates.maximum > entry.choice.rate,
            amount(of: name, with: entry.choice, promise: entry.choice.rate) <= use.resource.capacity.amount
        else { return nil }
        return .init("promise 'max-fps: \(entry.choice.rate)' for '\(name)'")
    }

    /// Without what makes a sensor take more pictures than are delivered, unasked, where that alone is enough.
    private func quieter(_ name: NodeName) -> Diagnostic.FixIt? {
        guard let entry = entry(name),
            let feature = context.features[name].automatic.first(where: { $0.sensorRate > 1 })
        else { return nil }
        var evaluator = context.evaluator
        evaluator.features.switchOff(feature, of: name)
        guard
            amount(of: name, with: entry.choice, promise: entry.wish.maximumRate, evaluator)
                <= use.resource.capacity.amount
        else { return nil }
        return .init("switch '\(feature.name)' of '\(name)' off: 'features: { \(feature.name): false }'")
    }

    /// The highest lower rate of the format that is chosen, where that alone is enough.
    private func slower(_ name: NodeName) -> Diagnostic.FixIt? {
        guard let entry = entry(name), case .list(let rates) = entry.choice.format.rates else { return nil }
        let affordable = rates.filter { $0 < entry.choice.rate }.filter { rate in
            let choice = FormatChoice(format: entry.choice.format, rate: rate, reason: "", runnersUp: [])
            return amount(of: name, with: choice, promise: entry.wish.maximumRate ?? rate)
                <= use.resource.capacity.amount
        }
        guard let rate = affordable.max() else { return nil }
        return asking(entry.choice.format, rate, of: name)
    }

    /// The largest other format of the same camera that is cheap enough, at the rate that runs where it can.
    private func format(_ name: NodeName) -> Diagnostic.FixIt? {
        guard let entry = entry(name) else { return nil }
        let resolver = FormatResolver(
            entry.camera, isAmongSeveral: context.usedCameras.count > 1, limits: context.features[name].limits)
        let rows = entry.camera.formats.filter {
            $0 != entry.choice.format && $0.size.area <= entry.choice.format.size.area
        }
        let affordable = rows.compactMap { row -> FormatChoice? in
            let request = FormatRequest(size: row.size, rate: entry.choice.rate, encoding: row.encoding)
            guard let choice = resolver.choice(for: request),
                amount(of: name, with: choice, promise: entry.wish.maximumRate) <= use.resource.capacity.amount
            else { return nil }
            return choice
        }
        guard let best = affordable.max(by: { $0.format.size.area < $1.format.size.area }) else { return nil }
        return asking(best.format, best.rate, of: name)
    }

    /// What would be given up by it is for a person to say, so that the edits are a guess.
    private func asking(_ format: MediaFormat, _ rate: FrameRate, of name: NodeName) -> Diagnostic.FixIt {
        let text = "ask for \(format.size)@\(rate) \(format.encoding) of '\(name)'"
        guard let source = context.graph.sources[name], let entry = entry(name) else { return .init(text) }
        let fields = source.provenance.fields
        if let place = fields["format"], place.start.line == place.end.line, place.end.column - place.start.column > 1 {
            return .init(
                text, edits: [.init(place, "{ size: \(format.size), fps: \(rate), encoding: \(format.encoding) }")],
                isGuess: true)
        }
        // Key by key: what is to change must stand somewhere.
        let chosen = entry.choice
        let changes = [
            ("size", "\(format.size)", format.size != chosen.format.size),
            ("fps", "\(rate)", rate != chosen.rate),
            ("encoding", "\(format.encoding)", format.encoding != chosen.format.encoding),
        ].filter(\.2)
        let edits = changes.compactMap { key, value, _ in
            (fields["format.\(key)"] ?? fields[key]).map { Diagnostic.FixIt.Edit($0, value) }
        }
        return .init(text, edits: edits.count == changes.count ? edits : [], isGuess: true)
    }

    /// What all sources would take together, with one of them changed.
    private func amount(
        of name: NodeName, with choice: FormatChoice, promise: FrameRate?, _ evaluator: CostEvaluator? = nil
    ) -> Double {
        let entries = cameras.compactMap { source -> CostModel.Entry? in
            guard let entry = entry(source) else { return nil }
            return source == name
                ? CostModel.Entry(source: source, camera: entry.camera, choice: choice, promise: promise)
                : CostModel.Entry(
                    source: source, camera: entry.camera, choice: entry.choice, promise: entry.wish.maximumRate)
        }
        return (evaluator ?? context.evaluator).cost(of: entries).uses.first { $0.resource == use.resource }?.amount
            ?? 0
    }

    private func entry(_ name: NodeName) -> (camera: RigCamera, choice: FormatChoice, wish: Source.Camera)? {
        guard case .camera(let wish)? = context.graph.sources[name]?.kind, let camera = context.devices.cameras[name],
            let choice = context.formats[name]
        else { return nil }
        return (camera, choice, wish)
    }
}
