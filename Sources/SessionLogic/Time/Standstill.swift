/// Finds out that the whole process has stood still, as one does that is stopped (SIGSTOP) or gets no processor. A value.
package struct Standstill: Sendable {
    /// How often it is looked.
    package static let interval = Duration.milliseconds(500)
    /// From how long on it is told: a machine that is merely busy has never kept a watch waiting so long.
    package static let threshold = Duration.seconds(3)

    private var attendance = Attendance(every: Self.interval)

    /// Begins with the first look.
    package init() {}

    /// Takes a look.
    ///
    /// - Returns: how long it has stood still, where that is long enough to be told.
    package mutating func look(at now: Duration) -> Duration? {
        let lateness = attendance.look(at: now).lateness
        return lateness >= Self.threshold ? lateness : nil
    }
}
