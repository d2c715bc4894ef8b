import CaptureCheck
import CaptureModel

extension Recount {
    /// More combinations than this are not tried one by one.
    private static let combinations = 40_000

    /// Adds up what each camera takes, in exact fractions, and holds it against what there is; where formats are left open,
    /// for every combination of what the cameras could run in.
    mutating func countCost() {
        // What is reduced may come to lie within a feature's limits.
        if graph.onCostExceeded != .reject, due.remove("feature-limit") != nil { excused.insert("feature-limit") }
        let isAmongSeveral = Set(running.map(\.camera.name)).count > 1
        let running = running
        let options = running.map { candidates($0.wish, $0.camera, isAmongSeveral: isAmongSeveral) }
        let count = options.reduce(1) { min($0 * max($1.count, 1), Self.combinations + 1) }
        // Whether a compressed picture is large, only the camera knows.
        let isGuessed =
            trial.rig.resources.contains { if case .dataRate = $0.capacity { true } else { false } }
            && options.contains { $0.contains { !$0.row.encoding.isRaw } }
        // A source without a format draws nothing; the finding about that comes first. Of two nodes of one name nobody knows
        // which is meant.
        guard count <= Self.combinations, !isGuessed, !due.contains("duplicate-name"),
            due.union(excused).isDisjoint(with: ["feature-limit"])
        else {
            excused.formUnion(["hardware-cost-exceeded", "hardware-cost-tight", "cost-reduced"])
            return
        }
        let open = options.map { $0.isEmpty ? [nil] : $0.map { Optional($0) } }
        var picks = open.map { _ in 0 }
        var fits = false
        repeat {
            let chosen = zip(open, picks).map { $0[$1] }
            fits = uses(running, chosen).allSatisfy { !($0.capacity < $0.sum) }
        } while !fits && advance(&picks, open.map(\.count))
        guard fits || graph.onCostExceeded == .reject else { return countReduced(running, open) }
        find("hardware-cost-exceeded", if: !fits)
        countChosen(running, open)
    }

    /// What was chosen must fit where anything does, and be warned of where it nearly does not.
    private mutating func countChosen(_ running: [Running], _ open: [[Candidate?]]) {
        let chosen = zip(running, open).map { entry, candidates -> Candidate? in
            guard let choice = choices[entry.source.name] else { return candidates.first ?? nil }
            return candidates.compactMap { $0 }.first {
                $0.row.size == choice.size && $0.rate == choice.rate
                    && ($0.row.encoding == choice.encoding || trial.options.isSimulated)
            } ?? candidates.first ?? nil
        }
        // Simulated compressed cameras are drawn raw, so that their rows cannot be told by what flows; and of a graph that is
        // refused too early, what flows is not told.
        let isTold = zip(running, open).allSatisfy { entry, candidates in
            candidates.count == 1 || !trial.options.isSimulated && choices[entry.source.name] != nil
        }
        guard isTold else {
            excused.insert("hardware-cost-tight")
            return
        }
        let uses = uses(running, chosen)
        if !due.contains("hardware-cost-exceeded") {
            find("hardware-cost-exceeded", if: uses.contains { $0.capacity < $0.sum })
        } else if open.contains(where: { $0.count > 1 }) {
            // Which of the choices that do not fit is shown, is the resolver's to say.
            excused.insert("hardware-cost-tight")
            return
        }
        if uses.contains(where: { !($0.capacity < $0.sum) && !($0.sum * 20 < $0.capacity * 19) }) {
            warnings.insert("hardware-cost-tight")
        }
    }

    /// What all together take of each resource, and what there is.
    ///
    /// - Parameter isHeld: whether each camera is promised to run no faster than it does.
    func uses(
        _ running: [Running], _ chosen: [Candidate?], isHeld: Bool = false
    ) -> [ResourceUse] {
        var uses = trial.rig.resources.map { resource in
            let drawing = zip(running, chosen).filter { entry, _ in
                resource.cameras.isEmpty || resource.cameras.contains(entry.camera.name)
                    || entry.camera.constituents.contains { resource.cameras.contains($0) }
            }
            let sum = drawing.reduce(Ratio(0)) { sum, entry in
                guard let candidate = entry.1 else { return sum }
                var wish = entry.0.wish
                if isHeld { wish.maximumRate = candidate.rate }
                return sum + draw(candidate, wish, entry.0.camera, resource.capacity)
            }
            return ResourceUse(sum: sum, capacity: Ratio(Self.amount(resource.capacity)))
        }
        if let processor = trial.rig.processor, let cost = processor.costs[.paint] {
            // In units of a pixel's painting; the run's rigs state whole nanoseconds.
            let pixels = zip(running, chosen).reduce(paintedPatterns) { sum, entry in
                guard let candidate = entry.1 else { return sum }
                return sum + Ratio(candidate.rate) * (candidate.row.size.width * candidate.row.size.height)
            }
            uses.append(
                ResourceUse(
                    sum: pixels * Int(cost.nanoseconds), capacity: Ratio(Int((processor.cores * 1e9).rounded()))))
        }
        return uses
    }

    /// What test patterns that some sink needs paint each second.
    private var paintedPatterns: Ratio {
        let needed = needed
        return graph.sources.reduce(Ratio(0)) { sum, source in
            guard needed.contains(source.name), case .testPattern(let pattern) = source.kind else { return sum }
            let size = pattern.format.size ?? Size(1280, 720)
            return sum + Ratio(pattern.format.rate ?? FrameRate(30)) * (size.width * size.height)
        }
    }

    private func advance(_ picks: inout [Int], _ counts: [Int]) -> Bool {
        for place in picks.indices.reversed() {
            picks[place] += 1
            if picks[place] < counts[place] { return true }
            picks[place] = 0
        }
        return false
    }

    private static func amount(_ capacity: RigResource.Capacity) -> Int {
        switch capacity {
        case .pixelRate(let rate): Int(rate.perSecond)
        case .dataRate(let rate): rate.bitsPerSecond
        case .usbMicroframe(let microseconds): microseconds
        // None of the run's rigs has them.
        case .usbInterval, .encoderSessions, .encoderRate, .processor, .diskWrite, .network, .memory: .max
        }
    }

    private func draw(
        _ candidate: Candidate, _ wish: Source.Camera, _ camera: RigCamera, _ capacity: RigResource.Capacity
    ) -> Ratio {
        let row = candidate.row
        let highest: FrameRate
        switch row.rates {
        case .range(_, let maximum): highest = maximum
        case .list(let rates): highest = rates.max { Ratio($0) < Ratio($1) } ?? candidate.rate
        }
        // A promise lowers what is charged, though never below what runs.
        let promised = wish.maximumRate.map { Ratio($0) < Ratio(highest) ? $0 : highest } ?? highest
        let charged = Ratio(promised) < Ratio(candidate.rate) ? candidate.rate : promised
        let pixels = row.size.width * row.size.height
        switch capacity {
        case .pixelRate: return sensed(row, upTo: charged, wish, camera) * pixels
        case .dataRate: return sensed(row, upTo: charged, wish, camera) * (pixels * Self.bits(row.encoding))
        case .usbMicroframe: return Ratio(Self.microseconds(row, at: candidate.rate, camera.usbPayloads))
        case .usbInterval, .encoderSessions, .encoderRate, .processor, .diskWrite, .network, .memory: return Ratio(0)
        }
    }

    /// The pictures that the sensor takes each second: with a feature that holds the rate down no more than it allows, and
    /// with one that takes several for each, all of them. The features of the run's rigs are on from start to end.
    private func sensed(
        _ row: MediaFormat, upTo highest: FrameRate, _ wish: Source.Camera, _ camera: RigCamera
    ) -> Ratio {
        var rate = Ratio(highest)
        let features = features(wish, camera)
        if let cap = features.compactMap(\.limits.maximumRate).min(by: { Ratio($0) < Ratio($1) }), Ratio(cap) < rate {
            switch row.rates {
            case .range(let lowest, _): if !(Ratio(cap) < Ratio(lowest)) { rate = Ratio(cap) }
            case .list(let rates):
                rate = rates.map { Ratio($0) }.filter { !(Ratio(cap) < $0) }.max() ?? rate
            }
        }
        return features.reduce(rate) { $0 * Int($1.sensorRate) }
    }

    /// Bits of a pixel, by the layouts of the formats that the run's rigs have.
    private static func bits(_ encoding: VideoEncoding) -> Int {
        guard case .raw(let format) = encoding else { return 0 }
        return ["I420": 12, "NV12": 12, "YUY2": 16, "UYVY": 16, "BGRx": 32, "RGB": 24, "GRAY8": 8, "P010_10LE": 24][
            format.name] ?? 0
    }

    /// The time that an isochronous endpoint of a high-speed bus takes of each microframe, by the kernel's sum
    /// (`HS_NSECS_ISO` and `BitTime`, include/linux/usb/hcd.h): 38 bytes of overhead, bit stuffing of 7/6, 2.083 ns a bit.
    private static func microseconds(_ row: MediaFormat, at rate: FrameRate, _ ladder: [Int]) -> Int {
        var payload = ladder.max() ?? 3072
        if row.encoding.isRaw {
            // Bytes of each of 8000 microframes a second, rounded up, and a header of 12.
            let top = row.size.width * row.size.height * bits(row.encoding) / 8 * rate.numerator
            let bytes = (top + rate.denominator * 8000 - 1) / (rate.denominator * 8000) + 12
            let fitting = ladder.isEmpty ? [bytes].filter { $0 <= 3072 } : ladder.filter { $0 >= bytes }
            payload = fitting.min() ?? payload
        }
        let nanoseconds = (38 * 8 * 2083 + 2083 * (3 + 7 * 8 * payload / 6)) / 1000 + 5
        return (nanoseconds + 999) / 1000
    }
}
