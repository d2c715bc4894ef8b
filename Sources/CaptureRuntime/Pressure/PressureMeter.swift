public import CaptureModel

/// Looks at the machine's sensors and says how hard it is pressed.
///
/// The level is that of the gravest sensor. It rises at once and falls only after it has been lower for `calm` looks in a row,
/// so that a temperature around a limit does not switch things on and off; after `shutdown` it falls to nothing but nominal,
/// as with Apple: a machine that was about to turn itself off has to cool down first.
public struct PressureMeter: Sendable {
    /// How many looks in a row must be lower before the level falls.
    public static let calm = 3

    private let thermal: ThermalSensor
    private let stalls: StallSensor
    private let memory: MemorySensor
    private let power: PowerSensor
    private var throttle: ThrottleSensor
    private var quota: QuotaSensor
    private var level = SystemPressure.Level.nominal
    private var lower: [SystemPressure.Level] = []

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
        settle(all.map(\.level).max() ?? .nominal)
        let ordered = all.enumerated().sorted { left, right in
            left.element.level == right.element.level
                ? left.offset < right.offset : left.element.level > right.element.level
        }
        return SystemPressure(level, readings: ordered.map(\.element))
    }

    private mutating func settle(_ now: SystemPressure.Level) {
        guard now < level else {
            level = now
            lower = []
            return
        }
        lower.append(now)
        guard lower.count >= Self.calm, let highest = lower.suffix(Self.calm).max() else { return }
        if level == .shutdown, highest > .nominal { return }
        level = highest
        lower = []
    }
}
