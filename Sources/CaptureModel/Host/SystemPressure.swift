/// How hard the machine is pressed, and by what (Apple: `AVCaptureDevice.SystemPressureState`).
public struct SystemPressure: Sendable, Hashable {
    /// The levels, from none to the one at which capture must end.
    public enum Level: String, Sendable, Hashable, Comparable, CaseIterable, Codable {
        /// Nothing to do.
        case nominal
        /// A little above the usual; a warm room will do it.
        case fair
        /// The machine slows itself down, or soon will: doing less is advised.
        case serious
        /// Quality suffers: doing less is urgent.
        case critical
        /// The machine turns itself off if this goes on.
        case shutdown

        /// Orders levels by gravity.
        public static func < (left: Level, right: Level) -> Bool { left.gravity < right.gravity }

        private var gravity: Int {
            switch self {
            case .nominal: 0
            case .fair: 1
            case .serious: 2
            case .critical: 3
            case .shutdown: 4
            }
        }
    }

    /// What presses (Apple: `SystemPressureState.Factors`, which has the first three).
    public enum Factor: String, Sendable, Hashable, CaseIterable, Codable {
        /// The processor's or the board's temperature.
        case systemTemperature = "system-temperature"
        /// More current is drawn than the supply gives (under-voltage).
        case peakPower = "peak-power"
        /// A camera module's own temperature.
        case cameraTemperature = "camera-temperature"
        /// Work waits for the processor.
        case processor
        /// Memory runs out.
        case memory
        /// Work waits for disks.
        case storage
    }

    /// What one sensor says.
    public struct Reading: Sendable, Hashable {
        /// What it is about.
        public var factor: Factor
        /// How bad it is.
        public var level: Level
        /// The sensor, such as `thermal zone cpu-thermal`.
        public var sensor: String
        /// What was measured, against which limit, such as `82.5 of 80 degrees`.
        public var fact: String

        /// Makes a reading.
        public init(_ factor: Factor, _ level: Level, sensor: String, fact: String) {
            self.factor = factor
            self.level = level
            self.sensor = sensor
            self.fact = fact
        }
    }

    /// The level that holds.
    public var level: Level
    /// What the sensors say, the gravest first; a level that was worse a moment ago may stand above them all.
    public var readings: [Reading]

    /// Makes a pressure.
    public init(_ level: Level = .nominal, readings: [Reading] = []) {
        self.level = level
        self.readings = readings
    }

    /// The sensors that are not at ease.
    public var pressing: [Reading] { readings.filter { $0.level > .nominal } }

    /// What presses.
    public var factors: Set<Factor> { Set(pressing.map(\.factor)) }
}
