internal import CaptureModel

/// Which cameras run together, in default formats where they can and in reduced ones where they must.
struct ProbedSets: Sendable {
    /// The largest sets that run, in whatever formats.
    var facets: [[String]] = []
    /// The cameras that could not be tried to the end.
    var exclusions: [String: SetSearch.Exclusion] = [:]
    /// What the sets do not say.
    var findings: [ProbeFinding] = []

    /// Searches twice: in default formats, then, where that left conflicts, in reduced ones.
    ///
    /// A set that runs in default formats runs in reduced ones too, so the second search only tries what the first has
    /// seen fail or has not reached.
    static func find(
        _ cameras: [RigCamera], states: [String: DeviceKeeper.State], with starter: any CameraStarter,
        until deadline: ContinuousClock.Instant, report: @escaping @Sendable (SetSearch.Trial) -> Void
    ) async -> ProbedSets {
        var sets = ProbedSets()
        for camera in cameras {
            switch states[camera.name] {
            case .taken: sets.exclusions[camera.name] = .busy("another program streams from it")
            case .closed(let reason): sets.exclusions[camera.name] = .refused(reason)
            case .free, nil: break
            }
        }
        let names = cameras.map(\.name)
        let free = names.filter { sets.exclusions[$0] == nil }
        var usual = SetSearch(
            free, in: .usual, with: starter, until: deadline, trialLimit: DeviceStarter.limit, report: report)
        let first = await usual.run()
        // What does not run alone in its default format may in a reduced one.
        let usable = free.filter { first.exclusions[$0].map { !$0.isUnusable } ?? true }
        var reduced = SetSearch(
            usable, in: .reduced, with: starter, knowing: first.facets, until: deadline,
            trialLimit: DeviceStarter.limit, report: report)
        let second = await reduced.run()
        sets.exclusions.merge(first.exclusions.filter { $0.value.isUnusable }) { $1 }
        sets.exclusions.merge(second.exclusions) { $1 }
        sets.facets = Self.largest(second.facets + first.facets, order: names)
        sets.findings = sets.exclusionFindings(names) + sets.setFindings(first, second)
        return sets
    }

    private func exclusionFindings(_ names: [String]) -> [ProbeFinding] {
        names.compactMap { name in
            switch exclusions[name] {
            case .busy(let words): .busy(camera: name, words: words)
            case .refused(let words): .refused(camera: name, words: words)
            case .hung(let words): .hung(camera: name, words: words)
            case nil: nil
            }
        }
    }

    private func setFindings(_ first: SetSearch.Findings, _ second: SetSearch.Findings) -> [ProbeFinding] {
        let conflicts = second.conflicts.map { conflict in
            ProbeFinding.conflict(
                cameras: conflict.cameras, speaker: conflict.refusal.camera, words: conflict.refusal.words)
        }
        let alone = first.exclusions.sorted { $0.key < $1.key }.compactMap { name, exclusion -> ProbeFinding? in
            guard case .refused(let words) = exclusion, runs([name]) else { return nil }
            return .reducedOnly(cameras: [name], speaker: name, words: words)
        }
        let together = first.conflicts.filter { runs($0.cameras) }.map { conflict in
            ProbeFinding.reducedOnly(
                cameras: conflict.cameras, speaker: conflict.refusal.camera, words: conflict.refusal.words)
        }
        // What failed in default formats and was not reached in reduced ones keeps its words.
        let half = first.conflicts.filter { conflict in
            !runs(conflict.cameras)
                && !second.conflicts.contains { Set($0.cameras).isSubset(of: conflict.cameras) }
        }.map { conflict in
            ProbeFinding.conflict(
                cameras: conflict.cameras, speaker: conflict.refusal.camera,
                words: conflict.refusal.words + " (in default formats; reduced ones were not tried)")
        }
        return conflicts + half + alone + together + second.open.map { .untried(cameras: $0) }
    }

    private func runs(_ cameras: [String]) -> Bool { facets.contains { Set($0).isSuperset(of: cameras) } }

    /// The sets that are part of no other, in the order of the cameras, the largest first.
    private static func largest(_ sets: [[String]], order: [String]) -> [[String]] {
        let unique = Set(sets.map(Set.init))
        let facets = unique.filter { set in !unique.contains { $0.isStrictSuperset(of: set) } }
        let places = facets.map { facet in order.indices.filter { facet.contains(order[$0]) } }
        return places.sorted { $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1) }
            .map { $0.map { order[$0] } }
    }
}

extension SetSearch.Exclusion {
    /// Whether it makes no sense to try the camera in another format.
    var isUnusable: Bool { if case .refused = self { false } else { true } }
}
