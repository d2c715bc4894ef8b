public import CaptureModel
internal import SessionLogic

/// Reads the machine's sensors and says how hard it is pressed: by the gravest of them, and slower down than up (`PressureCourse`).
public struct PressureMeter: Sendable {
    private let thermal: ThermalSensor
    private let stalls: StallSensor
    private let memory: MemorySensor
    private let power: PowerSensor
    private var throttle: ThrottleSensor
    private var quota: QuotaSensor
    private var course = PressureCourse()

    /// Makes a meter.
    ///
    /// - Parameter root: What stands before `/sys` and `/proc`: where a container has the machine's own mounted, say.
    public init(root: String = "") {
        let files = SensorFiles(root: root)
        thermal = ThermalSensor(files: files)
        stalls = StallSensor(files: files)
        memory = MemorySensor(files: files)
        power = PowerSensor(files: files)
        throttle = ThrottleSensor(files: files)
        quota = QuotaSensor(files: files)
    }

    /// Looks once; sensors that a machine lacks say nothing. A sensor on a slow bus may take its driver some milliseconds.
    public mutating func look() -> SystemPressure {
        var all = thermal.readings() + stalls.readings() + memory.readings() + power.readings()
        all += throttle.readings() + quota.readings()
        course.look(all.map(\.level).max() ?? .nominal)
        let ordered = all.enumerated().sorted { left, right in
            left.element.level == right.element.level
                ? left.offset < right.offset : left.element.level > right.element.level
        }
        return SystemPressure(course.level, readings: ordered.map(\.element))
    }
}
