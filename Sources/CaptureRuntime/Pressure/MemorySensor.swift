internal import CaptureModel

/// What is left of the memory (`/proc/meminfo`), and of what a control group allows.
struct MemorySensor: Sendable {
    /// Shares of all there is; below the first it is fair. The kernel begins to kill near 0.
    static let limits: [(level: SystemPressure.Level, share: Double)] = [
        (.critical, 0.03), (.serious, 0.06), (.fair, 0.12),
    ]

    let files: SensorFiles

    func readings() -> [SystemPressure.Reading] {
        [machine, group].compactMap { $0 }.map { name, available, total in
            let share = Double(available) / Double(total)
            let level = Self.limits.first { share < $0.share }?.level ?? .nominal
            let free = ByteCount(bytes: Int64(available)).rounded
            return SystemPressure.Reading(
                .memory, level, sensor: name, fact: "\(free) of \(ByteCount(bytes: Int64(total)).rounded) left")
        }
    }

    /// What may still be taken, in bytes; nil where nobody says it.
    var available: Int? { [machine, group].compactMap { $0?.1 }.min() }

    private var machine: (String, Int, Int)? {
        var fields: [Substring: Int] = [:]
        for line in files.text("/proc/meminfo")?.split(separator: "\n") ?? [] {
            let words = line.split(separator: " ")
            // Larger numbers than any machine has are no memory.
            guard words.count >= 2, let kilobytes = Int(words[1]), kilobytes < 1 << 50 else { continue }
            fields[words[0].dropLast()] = kilobytes * 1024
        }
        guard let total = fields["MemTotal"], total > 0, let available = fields["MemAvailable"] else { return nil }
        return ("/proc/meminfo", available, total)
    }

    /// A container's own limit; `max` where it has none.
    private var group: (String, Int, Int)? {
        guard let limit = files.number("/sys/fs/cgroup/memory.max"), limit > 0,
            let used = files.number("/sys/fs/cgroup/memory.current"), used >= 0
        else { return nil }
        return ("/sys/fs/cgroup/memory.max", max(0, limit - used), limit)
    }
}
