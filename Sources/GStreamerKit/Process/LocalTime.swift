/// A moment on the wall clock.
public struct LocalTime: Sendable, Hashable {
    /// The Gregorian date.
    public let year, month, day: Int
    /// The time of day.
    public let hour, minute, second: Int

    /// The date as 2026-11-20.
    public var date: String { "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))" }

    /// The time of day as 14:30:05.
    public var time: String { [hour, minute, second].map { Self.padded($0) }.joined(separator: ":") }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
