internal import CaptureModel

/// Pressure stall information: the share of the last 10 s in which work waited (Documentation/accounting/psi.rst).
///
/// The limits are ours. `some` of the processor is high on any machine that is well used, so that alone it is never more than
/// serious; `full` of memory means that nothing at all moved.
struct StallSensor: Sendable {
    private struct Source {
        let file: String
        let line: String
        let factor: SystemPressure.Factor
        /// In percent, from which on a level holds.
        let limits: [(level: SystemPressure.Level, share: Double)]
    }

    private static let sources = [
        Source(file: "cpu", line: "some", factor: .processor, limits: [(.fair, 40), (.serious, 75)]),
        Source(file: "memory", line: "full", factor: .memory, limits: [(.fair, 0.5), (.serious, 3), (.critical, 15)]),
        Source(file: "io", line: "full", factor: .storage, limits: [(.fair, 15), (.serious, 50)]),
    ]

    let files: SensorFiles

    func readings() -> [SystemPressure.Reading] {
        Self.sources.compactMap { source in
            guard let share = share(source) else { return nil }
            let level = source.limits.last { share >= $0.share }?.level ?? .nominal
            let limit = source.limits.last { share >= $0.share }?.share ?? source.limits[0].share
            return SystemPressure.Reading(
                source.factor, level, sensor: "/proc/pressure/\(source.file)",
                fact: "\(share) % of 10 s waited, limit \(limit) %")
        }
    }

    /// `some avg10=1.53 avg60=0.87 avg300=0.73 total=2341`
    private func share(_ source: Source) -> Double? {
        let lines = files.text("/proc/pressure/\(source.file)")?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix(source.line + " ") }) else { return nil }
        let field = line.split(separator: " ").first { $0.hasPrefix("avg10=") }
        return field.flatMap { Double($0.dropFirst("avg10=".count)) }.flatMap { (0...100).contains($0) ? $0 : nil }
    }
}
