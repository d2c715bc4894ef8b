import CaptureDiagnostics
import CaptureModel

/// How hard the machine is pressed, for people and for programs.
enum PressureText {
    /// One line with what presses, such as
    /// `system pressure is serious: system-temperature, thermal zone cpu-thermal, 82.5 of 80 degrees`.
    static func line(_ pressure: SystemPressure) -> String {
        let facts = pressure.pressing.map { "\($0.factor.rawValue), \($0.sensor), \($0.fact)" }
        return "system pressure is \(pressure.level.rawValue)"
            + (facts.isEmpty ? "" : ": \(facts.joined(separator: "; "))")
    }

    /// All sensors, one a line.
    static func table(_ pressure: SystemPressure) -> String {
        let lines = pressure.readings.map {
            "    \($0.factor.rawValue): \($0.sensor), \($0.fact), \($0.level.rawValue)"
        }
        let none = ["    no sensor here tells anything"]
        return (["system pressure", "  \(pressure.level.rawValue)"] + (lines.isEmpty ? none : lines))
            .joined(separator: "\n")
    }

    /// The level and all sensors as an object.
    static func json(_ pressure: SystemPressure) -> JSONValue {
        [
            "level": .string(pressure.level.rawValue),
            "readings": .array(
                pressure.readings.map {
                    [
                        "factor": .string($0.factor.rawValue), "level": .string($0.level.rawValue),
                        "sensor": .string($0.sensor), "fact": .string($0.fact),
                    ]
                }),
        ]
    }
}

extension JSONValue {
    /// An object with a member more.
    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [Member(name, value)])
    }
}
