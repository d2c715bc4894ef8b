/// What a local clock with a calendar shows, to the second, without its time zone.
public struct LocalTime: Sendable, Hashable, Comparable {
    /// The day, counted from 1970-01-01.
    public let day: Int
    /// The time of that day.
    public let time: TimeOfDay

    /// Makes a time of a day, counted from 1970-01-01.
    public init(day: Int, _ time: TimeOfDay) {
        self.day = day
        self.time = time
    }

    /// Makes a time of a day of the calendar; `month` is 1 ... 12 and `day` 1 ... 31, as a clock shows them.
    public init(year: Int, month: Int, day: Int, _ time: TimeOfDay) {
        // Years are counted from March, so that a leap day ends its year; 400 years have 146,097 days (Gregorian rule).
        let year = month > 2 ? year : year - 1
        let month = month > 2 ? month - 3 : month + 9
        let cycle = (year >= 0 ? year : year - 399) / 400
        let inCycle = year - cycle * 400
        let inYear = (153 * month + 2) / 5 + day - 1
        // 719,468 days lie between 0000-03-01 and 1970-01-01.
        self.init(day: cycle * 146_097 + inCycle * 365 + inCycle / 4 - inCycle / 100 + inYear - 719_468, time)
    }

    /// The time from another one to this one, where no clock is changed in between.
    public func elapsed(since other: LocalTime) -> Duration {
        .seconds((day - other.day) * 86_400 + time.seconds - other.time.seconds)
    }

    public static func < (left: LocalTime, right: LocalTime) -> Bool {
        (left.day, left.time) < (right.day, right.time)
    }
}
