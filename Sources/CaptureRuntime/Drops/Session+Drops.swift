public import CaptureModel

extension Session {
    /// What is dropped, as it happens, without pixels; for one reader. Ends with the session.
    public nonisolated var drops: FrameDrops { FrameDrops(feed: ledger.feed) }

    /// What has become of every frame so far, branch by branch.
    public nonisolated var tallies: [BranchTally] { ledger.tallies }

    /// What the branches that lead to a sink have dropped of a stretch of the timeline, those into its compositor included.
    ///
    /// - Parameters:
    ///   - begin: A running time.
    ///   - end: Another; nil is the end of the session, and those drops are among it of which nobody knows when they were.
    public nonisolated func drops(of sink: NodeName, from begin: Duration, to end: Duration?) -> [BranchTally] {
        ledger.drops(of: sink, from: begin, to: end)
    }

    /// The same with the time of each loss, as far as that is known.
    public nonisolated func losses(of sink: NodeName, from begin: Duration, to end: Duration?) -> [StreamLosses] {
        ledger.losses(of: sink, from: begin, to: end)
    }
}
