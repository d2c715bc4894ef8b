internal import CaptureModel

/// A supply that gives too little, as the Raspberry Pi tells it: the under-voltage alarm of the driver `rpi_volt` (`hwmon`),
/// or, where that is not loaded, the firmware's own word `get_throttled`.
struct PowerSensor: Sendable {
    /// Bits of `get_throttled` that tell of this moment; those from 16 on tell of the time since the start.
    private enum Flag {
        static let underVoltage = 1 << 0
        static let frequencyCapped = 1 << 1
        static let throttled = 1 << 2
        static let softTemperatureLimit = 1 << 3
    }

    let files: SensorFiles

    func readings() -> [SystemPressure.Reading] {
        let alarms = alarmReadings
        return alarms + firmwareReadings(withPower: alarms.isEmpty)
    }

    private var alarmReadings: [SystemPressure.Reading] {
        files.names(in: "/sys/class/hwmon", beginning: "hwmon").compactMap { name in
            let folder = "/sys/class/hwmon/\(name)"
            guard let driver = files.line("\(folder)/name"), driver == "rpi_volt",
                let alarm = files.number("\(folder)/in0_lcrit_alarm")
            else { return nil }
            return power(isLow: alarm != 0, sensor: "hwmon \(driver)")
        }
    }

    /// `/sys/devices/platform/soc/soc:firmware/get_throttled`, a number to the base 16, as in `50005`.
    private func firmwareReadings(withPower isAlone: Bool) -> [SystemPressure.Reading] {
        let platform = "/sys/devices/platform"
        for soc in files.names(in: platform, beginning: "soc") {
            for firmware in files.names(in: "\(platform)/\(soc)", beginning: "soc:firmware") {
                guard let line = files.line("\(platform)/\(soc)/\(firmware)/get_throttled"),
                    let word = Int(line.hasPrefix("0x") ? String(line.dropFirst(2)) : line, radix: 16), word >= 0
                else { continue }
                let heat = Flag.frequencyCapped | Flag.throttled | Flag.softTemperatureLimit
                let isSlowed = word & heat != 0
                let slowed = SystemPressure.Reading(
                    .systemTemperature, isSlowed ? .serious : .nominal, sensor: "firmware get_throttled",
                    fact: isSlowed ? "the processor is slowed down (0x\(line))" : "the processor runs at its own speed")
                let voltage = power(isLow: word & Flag.underVoltage != 0, sensor: "firmware get_throttled")
                return isAlone ? [voltage, slowed] : [slowed]
            }
        }
        return []
    }

    private func power(isLow: Bool, sensor: String) -> SystemPressure.Reading {
        SystemPressure.Reading(
            .peakPower, isLow ? .critical : .nominal, sensor: sensor,
            fact: isLow ? "the voltage is too low" : "the voltage holds")
    }
}
