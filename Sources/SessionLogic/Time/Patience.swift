/// How long something has been waited for, by a watch that looks again and again: what the watch was late by does not count.
package struct Patience: Sendable {
    private var attendance: Attendance
    private var waited = Duration.zero

    /// Begins to wait with the first look.
    package init(every interval: Duration) { attendance = Attendance(every: interval) }

    /// Begins to wait anew, with the last look.
    package mutating func restart() { waited = .zero }

    /// Takes a look.
    ///
    /// - Returns: how long it has waited.
    package mutating func look(at now: Duration) -> Duration {
        let (elapsed, lateness) = attendance.look(at: now)
        waited += elapsed - lateness
        return waited
    }
}
