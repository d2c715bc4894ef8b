import CaptureCheck
import CaptureModel

extension Recount {
    /// Judges a graph that does not fit as it is, and may be reduced until it does: what came of it must fit at the rates that
    /// run, and what is given up must not fit even where every camera is at the foot of its ladder.
    ///
    /// Between the two lies a ladder that ends too high, because each step that helps the scarcest resource would burden another.
    /// Where that is said, no such step may be left.
    mutating func countReduced(_ running: [Running], _ open: [[Candidate?]]) {
        excused.insert("hardware-cost-tight")
        let feet = zip(running, open).map { entry, candidates in
            candidates.compactMap { $0 }.flatMap { lower($0, entry.camera) }
        }
        if isBeyond(running, feet) { return find("hardware-cost-exceeded") }
        excused.insert("hardware-cost-exceeded")
        warnings.insert("cost-reduced")
        // Simulated compressed cameras are drawn raw, so that their rows cannot be told by what flows.
        guard !trial.options.isSimulated else { return }
        let chosen = running.indices.map { chosenOne(running[$0].source.name, among: feet[$0]) }
        let isOnLadder = running.indices.allSatisfy { chosen[$0] != nil || feet[$0].isEmpty }
        guard isOnLadder else {
            // What runs stands on no ladder of what was asked for.
            return find("hardware-cost-exceeded", if: choices.count == running.count)
        }
        guard uses(running, chosen, isHeld: true).contains(where: { $0.capacity < $0.sum }) else { return }
        find("hardware-cost-exceeded")
        // Apple's order makes no promises, so that what it charges cannot be told by what flows.
        guard graph.onCostExceeded == .reduce, isStepLeft(running, chosen) else { return }
        due.remove("hardware-cost-exceeded")
        excused.remove("hardware-cost-exceeded")
    }

    /// Whether one camera could still go one step down that takes less of the scarcest resource and no more of any other.
    private func isStepLeft(_ running: [Running], _ chosen: [Candidate?]) -> Bool {
        let before = uses(running, chosen, isHeld: true)
        // Two that are equally scarce are left alone: either may be the one to help.
        let scarcest = before.indices.filter { index in
            before.allSatisfy { !(before[index].share < $0.share) }
        }
        guard scarcest.count == 1, let scarcest = scarcest.first else { return false }
        return running.indices.contains { camera in
            guard let now = chosen[camera] else { return false }
            return steps(from: now, running[camera].camera).contains { step in
                var lower = chosen
                lower[camera] = step
                let after = uses(running, lower, isHeld: true)
                return after[scarcest].sum < before[scarcest].sum
                    && after.indices.allSatisfy { !(before[$0].sum < after[$0].sum) }
            }
        }
    }

    /// What is one step below: the same size binned, a smaller one of the same encoding, or the next rate of its list.
    private func steps(from now: Candidate, _ camera: RigCamera) -> [Candidate] {
        let isAmongSeveral = Set(running.map(\.camera.name)).count > 1
        let rows = lower(now, camera).filter { step in
            guard step.rate == now.rate, Self.contains(now.rate, step.row.rates) else { return false }
            guard !isAmongSeveral || step.row.isMultiCamSupported else { return false }
            let isBinned = step.row.size == now.row.size && step.row.isBinned && !now.row.isBinned
            return isBinned || step.row.size != now.row.size && step.row.encoding == now.row.encoding
        }
        guard case .list(let list) = now.row.rates,
            let next = list.filter({ Ratio($0) < Ratio(now.rate) }).max(by: { Ratio($0) < Ratio($1) }),
            !(Ratio(next) < Ratio(15))
        else { return rows }
        return rows + [Candidate(row: now.row, rate: next)]
    }

    /// What the checker settled on for a source, as one of what its camera may be brought down to.
    private func chosenOne(_ source: NodeName, among candidates: [Candidate]) -> Candidate? {
        guard let choice = choices[source], let rate = choice.rate else { return nil }
        let found = candidates.first { candidate in
            let isSame = candidate.row.size == choice.size && candidate.row.encoding == choice.encoding
            return isSame && (candidate.rate == rate || Self.contains(rate, candidate.row.rates))
        }
        return found.map { Candidate(row: $0.row, rate: rate) }
    }

    /// Whether some resource is too small, though each camera takes as little of it as it ever could.
    private func isBeyond(_ running: [Running], _ feet: [[Candidate]]) -> Bool {
        let resources = uses(running, running.map { _ in nil })
        return resources.indices.contains { resource in
            let sum = running.indices.reduce(resources[resource].sum) { sum, camera in
                let least = feet[camera].map { candidate in
                    let alone = running.indices.map { $0 == camera ? candidate : nil }
                    // What all graphs of the trial take is in the sum already.
                    return uses(running, alone, isHeld: true)[resource].sum
                }.min()
                return sum + (least.map { $0 + resources[resource].sum * -1 } ?? Ratio(0))
            }
            return resources[resource].capacity < sum
        }
    }

    /// What a camera may be brought down to: the same size or a smaller one of at least 640x480, the same rate or a lower one
    /// of at least 15 fps.
    private func lower(_ candidate: Candidate, _ camera: RigCamera) -> [Candidate] {
        let rows = camera.formats.filter { row in
            row.size == candidate.row.size
                || row.size.area < candidate.row.size.area && row.size.area >= Size(640, 480).area
        }
        return rows.flatMap { row in
            var rates = [candidate.rate]
            switch row.rates {
            case .range(let lowest, _):
                let foot = Ratio(lowest) < Ratio(15) ? FrameRate(15) : lowest
                if Ratio(foot) < Ratio(candidate.rate) { rates.append(foot) }
            case .list(let list):
                rates += list.filter { !(Ratio($0) < Ratio(15)) && Ratio($0) < Ratio(candidate.rate) }
            }
            return rates.map { Candidate(row: row, rate: $0) }
        }
    }

    private static func contains(_ rate: FrameRate, _ rates: FrameRates) -> Bool {
        switch rates {
        case .range(let lowest, let highest): !(Ratio(rate) < Ratio(lowest)) && !(Ratio(highest) < Ratio(rate))
        case .list(let list): list.contains(rate)
        }
    }
}
