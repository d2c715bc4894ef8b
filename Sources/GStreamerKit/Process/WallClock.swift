internal import Glibc

/// The clock on the wall, which people and time servers set; never to be measured with.
public enum WallClock {
    /// The moment now in the time zone of the machine, as ISO 8601 writes it: `2026-11-21T14:30:05.123+01:00`.
    ///
    /// C: `clock_gettime(CLOCK_REALTIME)`, `localtime_r`.
    public static var timestamp: String {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        var fields = unsafe tm()
        unsafe localtime_r(&now.tv_sec, &fields)
        let offset = unsafe fields.tm_gmtoff / 60
        let (year, month, day) = unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday)
        let (hour, minute, second) = unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec)
        let time = LocalTime(
            year: Int(year) + 1900, month: Int(month) + 1, day: Int(day), hour: Int(hour), minute: Int(minute),
            second: Int(second))
        let zone = "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
        let milliseconds = String(now.tv_nsec / 1_000_000)
        let fraction = String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
        return "\(time.date)T\(time.time).\(fraction)\(zone)"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
