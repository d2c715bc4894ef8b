internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// Where the frames of a graph are counted: each planned stop once, however many branches pass it.
struct CountedWay {
    let branches: [CountedBranch]
    /// All but those at the inputs of compositors and mixers.
    let stations: [Station]
    /// The inputs of compositors and mixers, at which is counted what they take.
    let layers: [String: [Station]]

    /// - Parameter account: Gives an account to what a source's media lose for some branches.
    init(
        _ planned: [PlannedBranch], in assembly: PipelineAssembly,
        account: (NodeName, MediaType, [NodeName]) -> LossAccount
    ) {
        var stretches: [PlannedBranch.Stretch: Stretch] = [:]
        for one in Set(planned.flatMap(\.all)) {
            let users = planned.filter { $0.all.contains(one) && !$0.takesOne }
            guard let first = planned.first(where: { $0.all.contains(one) }) else { continue }
            stretches[one] = Stretch(
                one.cause, one.elements, account(first.source, first.media, users.map(\.branch)), in: assembly)
        }
        let marked = stretches.filter(\.value.isMarked)
        var stations: [PlannedBranch.Stop: Station] = [:]
        for stop in Set(planned.flatMap { [$0.start] + $0.all.flatMap { [$0.from, $0.to] } }) {
            guard let pad = assembly.pad(stop.pad, of: stop.element) else { continue }
            stations[stop] = Station(
                pad, exits: marked.filter { $0.key.to == stop }.map(\.value),
                entries: marked.filter { $0.key.from == stop }.map(\.value))
        }
        branches = planned.compactMap { plan in
            guard let start = stations[plan.start], let end = stations[plan.end] else { return nil }
            let way = plan.stretches.compactMap { one -> (Stretch, Station, Station)? in
                guard let stretch = stretches[one], let from = stations[one.from], let to = stations[one.to] else {
                    return nil
                }
                return (stretch, from, to)
            }
            let ring = plan.ring.flatMap { stretches[$0] }
            let isLast = plan.part == 1 && assembly.plan.sinks.contains { $0.node == plan.branch }
            let reported =
                isLast ? ReportedLosses(of: plan, account(plan.source, plan.media, [plan.branch])) : nil
            return CountedBranch(
                plan: plan, ring: ring, reported: reported, stretches: way, start: start, end: end)
        }
        let shown = Set(
            planned.flatMap(\.all).compactMap { stretch in
                if case .selection = stretch.cause { stretch.to } else { nil }
            })
        self.stations = stations.filter { !shown.contains($0.key) }.map(\.value)
        layers = Dictionary(grouping: stations.filter { shown.contains($0.key) }, by: \.key.element)
            .mapValues { $0.map(\.value) }
    }
}
