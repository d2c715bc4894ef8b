/// How punctually a watch looks, which is the only thing it knows about how starved its own process is.
///
/// A watch that looks every 100 ms and comes 400 ms late may have missed what came meanwhile, and so may every other thread of the
/// process. So what a watch counts against others is only the time in which it looked punctually: `elapsed - lateness`.
package struct Attendance: Sendable {
    /// How long it is from one look to the next, where the process has the processor it needs.
    package let interval: Duration
    private var last: Duration?

    /// Begins with the first look.
    package init(every interval: Duration) { self.interval = interval }

    /// Takes a look.
    ///
    /// - Returns: how long it is since the look before, and by how much this one is late; both 0 for the first.
    package mutating func look(at now: Duration) -> (elapsed: Duration, lateness: Duration) {
        let elapsed = last.map { max(.zero, now - $0) } ?? .zero
        last = now
        return (elapsed, max(.zero, elapsed - interval))
    }
}
