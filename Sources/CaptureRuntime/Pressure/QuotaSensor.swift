internal import CaptureModel

/// How often the processor quota of a container has stopped it (Documentation/admin-guide/cgroup-v2.rst: `cpu.stat`).
///
/// Such a container has all the processors it sees and may not use them: nothing waits for another program, so that its pressure stall
/// information is what a busy machine has, too. The counts only grow, so that a reading needs the one before. The limits are ours.
struct QuotaSensor: Sendable {
    private static let file = "/sys/fs/cgroup/cpu.stat"
    /// From which share of the periods on, in percent, a level holds.
    private static let limits: [(level: SystemPressure.Level, share: Int)] = [(.fair, 10), (.serious, 50)]

    let files: SensorFiles
    private var last: (periods: Int, stopped: Int)?

    init(files: SensorFiles) { self.files = files }

    /// What the quota did since the last look; nothing where there is none.
    mutating func readings() -> [SystemPressure.Reading] {
        guard let now = counts else { return [] }
        defer { last = now }
        let periods = now.periods &- (last?.periods ?? now.periods)
        let stopped = now.stopped &- (last?.stopped ?? now.stopped)
        // Counts that went back are those of another group.
        let share = periods > 0 ? Int((100 * Double(stopped) / Double(periods)).rounded(.down)) : 0
        let limit = Self.limits.last { share >= $0.share } ?? (.nominal, Self.limits[0].share)
        return [
            SystemPressure.Reading(
                .processor, limit.level, sensor: Self.file,
                fact: "stopped by its quota in \(share) % of the periods, limit \(limit.share) %")
        ]
    }

    /// `nr_periods 240`, `nr_throttled 12`, each on a line.
    private var counts: (periods: Int, stopped: Int)? {
        let lines = files.text(Self.file)?.split(separator: "\n") ?? []
        func count(_ name: String) -> Int? {
            lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        guard let periods = count("nr_periods"), periods > 0, let stopped = count("nr_throttled") else { return nil }
        return (periods, stopped)
    }
}
