internal import CaptureModel

/// How often processors were slowed down because of heat: `thermal_throttle/core_throttle_count` of Intel's driver.
///
/// The counts only grow, so that a reading needs the one before.
struct ThrottleSensor: Sendable {
    let files: SensorFiles
    private var last: Int?

    init(files: SensorFiles) { self.files = files }

    mutating func readings() -> [SystemPressure.Reading] {
        let folder = "/sys/devices/system/cpu"
        let counts = files.names(in: folder, beginning: "cpu").compactMap { name in
            files.number("\(folder)/\(name)/thermal_throttle/core_throttle_count")
        }
        guard !counts.isEmpty else { return [] }
        let total = counts.reduce(0, &+)
        defer { last = total }
        let times = max(0, total &- (last ?? total))
        return [
            SystemPressure.Reading(
                .systemTemperature, times > 0 ? .serious : .nominal, sensor: "thermal throttle counters",
                fact: "slowed down \(times) time\(times == 1 ? "" : "s") since the last look")
        ]
    }
}
