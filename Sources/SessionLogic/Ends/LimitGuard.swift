/// Ends a run with a length limit whose sources give nothing that could be counted up to it. A value without a clock.
///
/// The limit itself is applied frame by frame, on the frames' own times: a machine that is too slow is left its time, for every frame up
/// to the limit is on its way. The guard is for sources that give no frames. It counts only the time in which its own looks were punctual:
/// where they come late, the process is starved and its other threads are too.
package struct LimitGuard: Sendable {
    /// How long nothing may move once the run should be over.
    package static let patience = Duration.seconds(2)
    /// How long nothing may move once every source has been told to end: encoders give out what they hold, and one picture of a slow
    /// one takes seconds on a machine that is shared.
    package static let drainPatience = Duration.seconds(10)

    private let limit: Duration
    private var attendance: Attendance
    private var begin: Duration?
    private var quiet = Duration.zero
    private var moved: Int?

    /// Guards a limit, looking every so often.
    package init(_ limit: Duration, every interval: Duration) {
        self.limit = limit
        attendance = Attendance(every: interval)
    }

    /// Takes a look.
    ///
    /// - Parameters:
    ///   - count: how many frames have moved so far, anywhere.
    ///   - isDraining: whether every source has been told to end.
    /// - Returns: whether the run is to be ended now.
    package mutating func tick(moved count: Int, isDraining: Bool, at now: Duration) -> Bool {
        let (elapsed, lateness) = attendance.look(at: now)
        let start = begin ?? now
        begin = start
        defer { moved = count }
        guard now - start >= limit, count == moved else {
            quiet = .zero
            return false
        }
        quiet += elapsed - lateness
        return quiet >= (isDraining ? Self.drainPatience : Self.patience)
    }
}
