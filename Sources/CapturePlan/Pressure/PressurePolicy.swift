public import CaptureModel

/// Says, level by level, what a plan's sinks do with less of: previews and frames first, then streams, then recordings, and a
/// camera off last; and back again in the other order.
///
/// A value without GStreamer: the same levels in the same order give the same steps.
public struct PressurePolicy: Sendable {
    private let plan: Plan
    /// The plan's throttles, those given up first in front.
    private let order: [Int]
    private var level = SystemPressure.Level.nominal
    private var settings: [PressureLadder.Step]
    /// The recordings that do not go on: where the run is the only take, what is stopped stays so.
    private var finished: Set<NodeName> = []
    private var closed: Set<NodeName> = []

    /// Begins at nominal pressure.
    public init(_ plan: Plan) {
        self.plan = plan
        settings = plan.throttles.map { _ in PressureLadder.Step() }
        let weights = plan.throttles.map { throttle in
            throttle.sinks.map { name in plan.sinks.first { $0.node == name }?.weight ?? 0 }.max() ?? 0
        }
        order = plan.throttles.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    }

    /// What to do now that a level holds; nothing where that changes nothing.
    public mutating func move(to level: SystemPressure.Level) -> [PressureStep] {
        defer { self.level = level }
        let order = level < self.level ? order.reversed() : order
        return order.compactMap { index in step(at: index, level) }
    }

    private mutating func step(at index: Int, _ level: SystemPressure.Level) -> PressureStep? {
        let throttle = plan.throttles[index]
        let left = throttle.sinks.filter { !finished.contains($0) }
        let setting = throttle.ladder.step(at: level)
        guard !left.isEmpty, setting != settings[index] else { return nil }
        settings[index] = setting
        var step = PressureStep(throttle: index, sinks: left, setting: setting)
        guard setting.isStopped else { return step }
        step.finished = left.filter(isRecording)
        // The next take may come when the machine is cool again.
        guard plan.takes.begin == .run else { return step }
        finished.formUnion(step.finished)
        step.closed = step.finished.isEmpty ? [] : idleSources
        closed.formUnion(step.closed)
        return step
    }

    /// The recordings that are stopped at the level that holds.
    public var stopped: Set<NodeName> {
        let now = zip(plan.throttles, settings).filter(\.1.isStopped).flatMap(\.0.sinks).filter(isRecording)
        return finished.union(now)
    }

    private func isRecording(_ name: NodeName) -> Bool { plan.sinks.first { $0.node == name }?.weight == 2 }

    /// The live sources that only finished recordings took from, and that are still open.
    private var idleSources: [NodeName] {
        let inUse = plan.upstream(of: plan.sinks.filter { !finished.contains($0.node) }.map(\.element))
        return plan.sources.filter { $0.isLive && !inUse.contains($0.element) && !closed.contains($0.node) }.map(\.node)
    }
}

extension PlannedSink {
    /// How late it is given up: 0 for what somebody only looks at, 2 for what is kept.
    fileprivate var weight: Int {
        switch kind {
        case .preview, .frames, .snapshot, .scan: 0
        case .stream: 1
        case .record: 2
        }
    }
}

extension Plan {
    /// The elements that media passes on its way to some, themselves included.
    fileprivate func upstream(of elements: [String]) -> Set<String> {
        let links = Dictionary(grouping: links, by: \.to.element)
        var (found, next) = (Set<String>(), elements)
        while let element = next.popLast() {
            guard found.insert(element).inserted else { continue }
            next += (links[element] ?? []).map(\.from.element)
        }
        return found
    }
}
