internal import CaptureModel

/// The thermal zones of the kernel against their own trip points (Documentation/driver-api/thermal/sysfs-api.rst).
///
/// At a passive trip point the kernel slows the processor down; at the critical one it turns the machine off. Warnings come
/// so much before them that there is time to do less.
struct ThermalSensor: Sendable {
    /// Before the critical trip point this is already the end: what is being written must be finished first.
    static let shutdownMargin = 3000
    /// Before a passive trip point it is getting warm.
    static let fairMargin = 5000
    /// Without a passive trip point, the critical one less this stands for it.
    static let assumedPassiveMargin = 15_000

    let files: SensorFiles

    func readings() -> [SystemPressure.Reading] {
        files.names(in: "/sys/class/thermal", beginning: "thermal_zone").compactMap(reading)
    }

    private func reading(_ zone: String) -> SystemPressure.Reading? {
        let folder = "/sys/class/thermal/\(zone)"
        // A zone that is off or broken tells nothing, or a temperature that no running machine has.
        guard let temperature = files.number("\(folder)/temp"), (-40_000...200_000).contains(temperature) else {
            return nil
        }
        var points: [String: Int] = [:]
        for index in 0..<12 {
            guard let kind = files.line("\(folder)/trip_point_\(index)_type"),
                let point = files.number("\(folder)/trip_point_\(index)_temp"), (1...200_000).contains(point)
            else { continue }
            points[kind] = min(points[kind] ?? .max, point)
        }
        let critical = points["critical"]
        guard let passive = points["passive"] ?? points["hot"] ?? critical.map({ $0 - Self.assumedPassiveMargin })
        else { return nil }
        // Where there is no hot point, half the way from where the kernel slows down to where it turns off.
        let hot = points["hot"] ?? critical.map { passive + ($0 - passive) / 2 }
        let (level, limit): (SystemPressure.Level, Int) =
            if let critical, temperature >= critical - Self.shutdownMargin {
                (.shutdown, critical)
            } else if let hot, temperature >= hot {
                (.critical, hot)
            } else if temperature >= passive {
                (.serious, passive)
            } else {
                (temperature >= passive - Self.fairMargin ? .fair : .nominal, passive)
            }
        let name = files.line("\(folder)/type") ?? zone
        let isCamera = ["camera", "cam-", "imx", "sensor-module"].contains { name.lowercased().contains($0) }
        return SystemPressure.Reading(
            isCamera ? .cameraTemperature : .systemTemperature, level, sensor: "thermal zone \(name)",
            fact: "\(degrees(temperature)) of \(degrees(limit)) degrees")
    }

    private func degrees(_ millidegrees: Int) -> String {
        millidegrees % 1000 == 0 ? "\(millidegrees / 1000)" : "\(Double(millidegrees / 100) / 10)"
    }
}
