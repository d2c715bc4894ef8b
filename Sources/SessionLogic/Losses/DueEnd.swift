/// Up to when a live source owes its frames where its stream is ended. A rule without a clock.
package enum DueEnd {
    /// How much may be missing at an end that comes at any moment, as a stop does: devices give sound and pictures in pieces, and what is
    /// on its way is not missing.
    package static let tolerance = Duration.milliseconds(200)

    /// The same where it is known how long the pieces are: the one that is still to come, and what a machine takes now and then.
    ///
    /// In a run of 0.6 s whose camera stood still from 0.3 s on, 6 of 14 pictures were less than 0.2 s, and `complete`.
    package static func tolerance(forPiecesOf interval: Duration?) -> Duration {
        min(tolerance, (interval ?? tolerance) + .milliseconds(100))
    }

    /// The running time up to which frames are due; nil says that nothing is missing behind the newest.
    ///
    /// - Parameters:
    ///   - limit: When the run ends by its length; nil where it is stopped. Up to it all is owed, also where the newest lasts beyond it: its
    ///     stamp may be late, and its place in the rate says how many are missing.
    ///   - usual: By when, at a stop, what is to come by the source's own age has come.
    ///   - newest: Where the newest ends.
    ///   - allowed: How much may be missing at a stop.
    package static func time(limit: Duration?, usual: Duration, newest: Duration, allowed: Duration) -> Duration? {
        limit ?? (usual - newest > allowed ? usual : nil)
    }
}
