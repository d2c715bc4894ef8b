/// How long the steps may take that close a session, of which each may wait for a disk or a driver that gives no answer. A value.
///
/// Together they have a time of their own, so that the end keeps its promise however many of them wait. What follows behind one that has used
/// it up is still asked for, and has a moment for it.
package struct ClosingTime: Sendable {
    /// Where every sink has come to its end: all that is left may be waited for.
    package static let whole = Duration.seconds(4)
    /// Where one has not: the stop has taken `RunCourse.stopTimeout`, and the manifests come after this.
    package static let hurried = Duration.milliseconds(600)
    /// What a step has at the least, for most answer at once.
    package static let moment = Duration.milliseconds(20)

    private let end: Duration

    /// Begins to count.
    ///
    /// - Parameter isFinished: whether every sink has come to its end.
    package init(isFinished: Bool, at now: Duration) { end = now + (isFinished ? Self.whole : Self.hurried) }

    /// How long a step may take that would be given `own` otherwise.
    package func limit(_ own: Duration, at now: Duration) -> Duration { min(own, max(Self.moment, end - now)) }
}
