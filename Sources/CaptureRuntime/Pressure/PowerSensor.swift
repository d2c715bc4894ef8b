internal import CaptureModel

/// A supply that gives too little: the under-voltage alarm of the Raspberry Pi (`hwmon`, driver `rpi_volt`).
struct PowerSensor: Sendable {
    let files: SensorFiles

    func readings() -> [SystemPressure.Reading] {
        files.names(in: "/sys/class/hwmon", beginning: "hwmon").compactMap { name in
            let folder = "/sys/class/hwmon/\(name)"
            guard let driver = files.line("\(folder)/name"), driver == "rpi_volt",
                let alarm = files.number("\(folder)/in0_lcrit_alarm")
            else { return nil }
            return SystemPressure.Reading(
                .peakPower, alarm == 0 ? .nominal : .critical, sensor: "hwmon \(driver)",
                fact: alarm == 0 ? "the voltage holds" : "the voltage is too low")
        }
    }
}
