internal import Glibc

/// A moment by the clock on the wall, as nanoseconds since 1970 began in UTC, leap seconds not counted.
public struct WallTime: Sendable, Hashable, Comparable {
    /// Nanoseconds since 1970-01-01T00:00:00Z; below 0 before.
    public let nanoseconds: Int64

    /// Makes a moment.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The moment now. C: `clock_gettime(CLOCK_REALTIME)`.
    public static var now: WallTime {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return WallTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }

    /// A moment before or after another; at the ends of all that 64 bits can say it stays there.
    public static func + (time: WallTime, distance: Duration) -> WallTime {
        let (sum, isOver) = time.nanoseconds.addingReportingOverflow(distance.wholeNanoseconds)
        return isOver ? WallTime(nanoseconds: distance > .zero ? .max : .min) : WallTime(nanoseconds: sum)
    }

    /// The time from another moment to this one.
    public static func - (left: WallTime, right: WallTime) -> Duration {
        .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds)
    }

    public static func < (left: WallTime, right: WallTime) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Whole seconds since 1970, and the nanoseconds that follow.
    public var parts: (seconds: Int64, nanoseconds: Int64) {
        let seconds = nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : (nanoseconds + 1) / 1_000_000_000 - 1
        return (seconds, nanoseconds - seconds * 1_000_000_000)
    }

    /// In the time zone of the machine, to the microsecond, as RFC 3339 writes it: `2026-11-21T14:30:05.123456+01:00`.
    ///
    /// C: `localtime_r`.
    public var timestamp: String {
        let (fields, offset) = local
        let minutes = abs(offset) / 60
        return
            "\(fields.date)T\(fields.time).\(micros)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// The same to the second, for lines that people read: `2026-11-21T14:30:05+01:00`.
    public var shortTimestamp: String {
        let whole = timestamp
        return "\(whole.prefix(19))\(whole.suffix(6))"
    }

    /// In UTC, to the microsecond, as RFC 3339 writes it: `2026-11-21T13:30:05.123456Z`.
    ///
    /// C: `gmtime_r`.
    public var utc: String {
        var (fields, seconds) = (unsafe tm(), time_t(parts.seconds))
        unsafe gmtime_r(&seconds, &fields)
        let time = unsafe LocalTime(fields)
        return "\(time.date)T\(time.time).\(micros)Z"
    }

    /// Reads what `timestamp` and `utc` write, with any number of decimals; nil for another text.
    public init?(parsing text: String) {
        let bytes = Array(text.utf8)
        let digits = { (range: Range<Int>) -> Int? in
            guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            return bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        guard let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10), let hour = digits(11..<13),
            let minute = digits(14..<16), let second = digits(17..<19), bytes[10] == UInt8(ascii: "T"), year > 1900
        else { return nil }
        var (position, fraction, unit) = (19, Int64(0), Int64(100_000_000))
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            while position < bytes.count, let digit = digits(position..<position + 1) {
                fraction += Int64(digit) * unit
                unit /= 10
                position += 1
            }
        }
        var offset = 0
        switch position < bytes.count ? bytes[position] : 0 {
        case UInt8(ascii: "Z") where position + 1 == bytes.count: break
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard let hours = digits(position + 1..<position + 3), let minutes = digits(position + 4..<position + 6),
                position + 6 == bytes.count
            else { return nil }
            offset = (hours * 60 + minutes) * 60 * (bytes[position] == UInt8(ascii: "-") ? -1 : 1)
        default: return nil
        }
        var fields = unsafe tm()
        unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
        let seconds = unsafe Int64(timegm(&fields)) - Int64(offset)
        self.init(nanoseconds: seconds * 1_000_000_000 + fraction)
    }

    /// The time since the clock on the wall last showed 00:00:00, by what it shows. C: `localtime_r`.
    public var timeSinceMidnight: Duration {
        let time = local.time
        return .seconds(time.hour * 3600 + time.minute * 60 + time.second) + .nanoseconds(parts.nanoseconds)
    }

    /// What the clock on the wall shows in the time zone of the machine. C: `localtime_r`.
    public var timeOfDay: LocalTime { local.time }

    private var local: (time: LocalTime, offset: Int) {
        var (fields, seconds) = (unsafe tm(), time_t(parts.seconds))
        unsafe localtime_r(&seconds, &fields)
        return unsafe (LocalTime(fields), fields.tm_gmtoff)
    }

    private var micros: String {
        let digits = String(parts.nanoseconds / 1000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension LocalTime {
    /// C: `struct tm`.
    fileprivate init(_ fields: tm) {
        let (year, month, day) = unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday)
        let (hour, minute, second) = unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec)
        self.init(
            year: Int(year) + 1900, month: Int(month) + 1, day: Int(day), hour: Int(hour), minute: Int(minute),
            second: Int(second))
    }
}

extension Duration {
    /// Nanoseconds without the rest; at the ends of all that 64 bits can say it stays there.
    public var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !isOver else { return seconds > 0 ? .max : .min }
        let (sum, isOverToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isOverToo ? (seconds > 0 ? .max : .min) : sum
    }
}
