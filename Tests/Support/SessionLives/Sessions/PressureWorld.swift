import CaptureModel
import SessionLogic

/// The machine's sensors, and what holds by them.
struct PressureWorld {
    private var course = PressureCourse()
    /// What the gravest sensor says.
    var reading = SystemPressure.Level.nominal
    /// What it said at the latest looks, newest last.
    private var readings: [SystemPressure.Level] = []

    /// Somebody looks.
    ///
    /// - Returns: the level that holds.
    mutating func look() throws(Violation) -> SystemPressure.Level {
        let before = course.level
        course.look(reading)
        readings = readings.suffix(2) + [reading]
        let level = course.level
        if level < reading { throw Violation("pressure is \(reading) and counts as \(level)") }
        if level > before, level != reading { throw Violation("pressure rises to \(level) by a reading of \(reading)") }
        guard level < before else { return level }
        guard readings.count == 3, readings.allSatisfy({ $0 <= level }) else {
            throw Violation("pressure falls to \(level) at once")
        }
        if before == .shutdown, level != .nominal { throw Violation("a machine that was too hot is not let cool down") }
        return level
    }
}
