/// A time of day by the local clock, to the second: `08:00` or `08:00:30`.
///
/// Range: 00:00:00 ... 23:59:59. Swift code can write others, which the checker reports.
public struct TimeOfDay: Quantity, Comparable {
    /// As the clock shows them.
    public let hour, minute, second: Int

    /// Makes a time of what a clock shows.
    public init(hour: Int, minute: Int = 0, second: Int = 0) {
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Reads `08:00` or `08:00:30`: two digits each.
    public init?(parsing text: String) {
        let parts = trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
        let numbers = parts.compactMap(wholeNumber)
        guard numbers.count == parts.count else { return nil }
        self.init(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
        if !isShown { return nil }
    }

    /// Whether a clock ever shows it; leap seconds are not counted.
    public var isShown: Bool {
        (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
    }

    /// Seconds since midnight by the clock; each part counts as the nearest that a clock shows.
    public var seconds: Int {
        min(max(hour, 0), 23) * 3600 + min(max(minute, 0), 59) * 60 + min(max(second, 0), 59)
    }

    public static var examples: String { "'08:00' or '20:15:30'" }
    public static var limits: String { "00:00 to 23:59:59" }
    public static var pattern: String { "^ *([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])? *$" }

    public var description: String {
        let parts = [hour, minute] + (second == 0 ? [] : [second])
        return parts.map { (0...9).contains($0) ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        (left.hour, left.minute, left.second) < (right.hour, right.minute, right.second)
    }
}
