import CaptureModel

/// Brings cameras down a ladder of cheaper formats until what they share is enough for all of them.
///
/// Every step takes strictly less of the scarcest resource and no more of any other, so the walk ends. It stops at the
/// smallest size and rate of Apple's sample, 640x480 and 15 fps; where that is not enough, the graph is rejected with the
/// sum that is left.
struct CostReducer {
    /// One step down.
    struct Step: Sendable, Hashable {
        let source: NodeName
        /// What was done and what it brought, in words.
        let text: String
    }

    /// Apple's sample goes no smaller (`reduceResolutionForCamera`) and no slower (`reduceFrameRateForCamera`).
    static let smallest = Size(640, 480)
    static let slowest = FrameRate(15)
    /// Apple's sample takes this much off a rate at a time.
    static let rateStep = 10.0

    private let model: CostEvaluator
    private let isAmongSeveral: Bool
    /// The cameras with their formats, reduced as far as it was needed; in the order of the graph.
    private(set) var entries: [CostModel.Entry]
    /// What was done, in order.
    private(set) var steps: [Step] = []

    init(_ entries: [CostModel.Entry], _ model: CostEvaluator, policy: CostPolicy) {
        self.entries = entries
        self.model = model
        isAmongSeveral = entries.count > 1
        guard policy != .reject else { return }
        while let use = model.cost(of: self.entries).scarcest, use.isExceeded, descend(use, policy) {}
    }

    /// Takes the first step of the ladder that helps; false where none does.
    private mutating func descend(_ use: HardwareCost.Use, _ policy: CostPolicy) -> Bool {
        // What is done with a camera's pictures depends on its format too, so that each camera may help the machine.
        let cameras = entries.indices.reversed().filter { index in
            !use.resource.capacity.isOfCameras || use.draws.contains { $0.node == entries[index].source }
        }
        let rungs: [(Int, Rung)] =
            switch policy {
            case .reduceLikeApple:
                cameras.map { ($0, .smaller) } + cameras.map { ($0, .slower) }
            case .reduce, .reject:
                cameras.map { ($0, .promise) } + cameras.flatMap { [($0, .binned), ($0, .smaller), ($0, .slower)] }
            }
        for (index, rung) in rungs {
            guard let lower = candidates(entries[index], rung).first(where: { helps($0, index, use) }) else { continue }
            let old = entries[index]
            entries[index] = lower
            let now = model.cost(of: entries).uses.first { $0.resource == use.resource }
            let share = ((now?.share ?? 0) * 1000).rounded() / 10
            steps.append(
                Step(
                    source: old.source,
                    text: "\(words(old, lower, rung)): '\(use.resource.name)' is at \(share) %"))
            return true
        }
        return false
    }

    private enum Rung { case promise, binned, smaller, slower }

    /// What a camera could run in one rung lower, the least loss first.
    private func candidates(_ entry: CostModel.Entry, _ rung: Rung) -> [CostModel.Entry] {
        let (format, rate) = (entry.choice.format, entry.choice.rate)
        let resolver = FormatResolver(entry.camera, isAmongSeveral: isAmongSeveral)
        func entries(_ rows: [MediaFormat]) -> [CostModel.Entry] {
            rows.compactMap { row in
                let wish = FormatRequest(size: row.size, rate: rate, encoding: row.encoding)
                guard resolver.meets(wish, row), !isAmongSeveral || row.isMultiCamSupported else { return nil }
                return changed(entry, to: row, resolver.rate(of: row, for: wish))
            }
        }
        switch rung {
        case .promise:
            guard entry.promise == nil, format.rates.maximum > rate else { return [] }
            return [CostModel.Entry(source: entry.source, camera: entry.camera, choice: entry.choice, promise: rate)]
        case .binned:
            return entries(entry.camera.formats.filter { $0.size == format.size && $0.isBinned && !format.isBinned })
        case .smaller:
            let rows = entry.camera.formats.filter {
                $0.size.area < format.size.area && $0.size.area >= Self.smallest.area && $0.encoding == format.encoding
            }
            return entries(rows.sorted { $0.size.area > $1.size.area })
        case .slower:
            let lower: FrameRate? =
                switch format.rates {
                case .range(let minimum, _):
                    FrameRate(rounding: rate.perSecond - Self.rateStep).flatMap { minimum <= $0 ? $0 : nil }
                case .list(let rates): rates.filter { $0 < rate }.max()
                }
            guard let lower, lower >= Self.slowest else { return [] }
            let slower = changed(entry, to: format, lower)
            return [
                CostModel.Entry(source: slower.source, camera: slower.camera, choice: slower.choice, promise: lower)
            ]
        }
    }

    private func changed(_ entry: CostModel.Entry, to format: MediaFormat, _ rate: FrameRate) -> CostModel.Entry {
        let reason = "\(format.size) \(format.encoding) at \(rate) fps: reduced, because 'on-cost-exceeded' asks for it"
        let choice = FormatChoice(format: format, rate: rate, reason: reason, runnersUp: entry.choice.runnersUp)
        return CostModel.Entry(source: entry.source, camera: entry.camera, choice: choice, promise: entry.promise)
    }

    /// Whether a change takes less of the scarcest resource and no more of any other.
    private func helps(_ entry: CostModel.Entry, _ index: Int, _ use: HardwareCost.Use) -> Bool {
        var changed = entries
        changed[index] = entry
        let (before, after) = (model.cost(of: entries), model.cost(of: changed))
        let isLess = (after.uses.first { $0.resource == use.resource }?.amount ?? 0) < use.amount
        return isLess
            && after.uses.allSatisfy { now in
                now.amount <= before.uses.first { $0.resource == now.resource }?.amount ?? 0
            }
    }

    private func words(_ old: CostModel.Entry, _ new: CostModel.Entry, _ rung: Rung) -> String {
        switch rung {
        case .promise: "'\(old.source)' is held to the \(new.choice.rate) fps it runs at"
        case .binned: "'\(old.source)' takes \(new.choice.format.size) binned"
        case .smaller: "'\(old.source)' goes from \(old.choice.format.size) to \(new.choice.format.size)"
        case .slower: "'\(old.source)' goes from \(old.choice.rate) to \(new.choice.rate) fps"
        }
    }
}

extension FrameRate {
    /// The nearest whole rate; nil below 1.
    fileprivate init?(rounding value: Double) {
        guard value >= 1 else { return nil }
        self.init(Int(value.rounded()))
    }
}
