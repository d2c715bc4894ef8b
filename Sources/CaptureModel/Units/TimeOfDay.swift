/// A time of day by the local clock, to the second: `08:00` or `08:00:30`.
///
/// Range: 00:00:00 ... 23:59:59.
public struct TimeOfDay: Quantity, Comparable {
    /// Seconds since midnight, as the clock shows them.
    public let seconds: Int

    /// Makes a time; nil where no clock shows it. A leap second, which some clocks show as 60, counts as the one before.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        seconds = hour * 3600 + minute * 60 + min(second, 59)
    }

    /// Reads `08:00` or `08:00:30`: two digits each.
    public init?(parsing text: String) {
        let parts = trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
        let numbers = parts.compactMap(wholeNumber)
        guard numbers.count == parts.count else { return nil }
        let second = numbers.count == 3 ? numbers[2] : 0
        guard second < 60 else { return nil }
        self.init(hour: numbers[0], minute: numbers[1], second: second)
    }

    public static var examples: String { "'08:00' or '20:15:30'" }
    public static var pattern: String { "^ *([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])? *$" }

    public var description: String {
        let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }
}
