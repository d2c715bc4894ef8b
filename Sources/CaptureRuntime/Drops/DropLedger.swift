internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Counts every frame of a session that goes in and does not come out, by branch and reason (docs/decisions/0019-drops.md).
///
/// GStreamer hides most losses: a leaky queue says nothing, and an element that gives a frame up may not either. So frames are
/// counted where they enter and where they leave, and what is told is only used to find the reason.
final class DropLedger: Sendable {
    /// The drops as they happen.
    let feed: DropFeed
    let branches: [CountedBranch]
    private let stations: [Station]
    /// The inputs of compositors and mixers, at which is counted what they take.
    private let layers: [String: [Station]]
    let assembly: PipelineAssembly
    let gaps: [SourceGaps]
    private let virtualGaps: [VirtualGaps]
    /// Where files are read.
    let readings = Mutex<[FileReading]>([])
    private let deliveries: FrameBranches
    /// What leaves out pictures before the first station of a branch, as asked.
    private let rates: [RateControl]
    private let plan: Plan
    /// How many frames have been left out behind the last queue of a leg, by that queue's name.
    private let leftOutBehind: @Sendable (String) -> Int
    /// The same when the account was closed.
    private let finallyLeftOut = Mutex<[String: Int]?>(nil)
    private let isCut = Atomic(false)
    /// What was stopped while the session went on.
    private let stopped = Mutex<Set<NodeName>>([])

    init(
        _ assembly: PipelineAssembly, _ workers: [PlannedWorker], _ deliveries: FrameBranches, _ rates: [RateControl],
        leftOutBehind: @escaping @Sendable (String) -> Int
    ) {
        let plan = assembly.plan
        self.plan = plan
        self.assembly = assembly
        let planned = plan.branches
        let feed = DropFeed()
        self.feed = feed
        self.deliveries = deliveries
        self.rates = rates
        self.leftOutBehind = leftOutBehind
        var number = 0
        func account(_ source: NodeName, _ media: MediaType, _ ends: [NodeName], _ feed: DropFeed) -> LossAccount {
            number += 1
            return LossAccount(number, source: source, media: media, branches: ends.uniqued, feed: feed)
        }
        let way = CountedWay(planned, in: assembly) { account($0, $1, $2, feed) }
        branches = way.branches
        stations = way.stations
        layers = way.layers
        gaps = plan.sources.flatMap { source in
            source.outputs.map { media, element in
                let ends = planned.filter { ($0.source, $0.media) == (source.node, media) }.map(\.branch)
                let isolated = workers.first { $0.node == source.node }?.elements.first
                return SourceGaps(
                    source, media, element, isolated, account(source.node, media, ends, feed), in: assembly)
            }
        }
        virtualGaps = plan.zooms.compactMap { zoom in
            guard zoom.join != nil, let first = way.branches.first(where: { $0.plan.source == zoom.node }),
                let pad = assembly.pad(first.plan.start.pad, of: first.plan.start.element)
            else { return nil }
            let ends = planned.filter { $0.source == zoom.node }.map(\.branch)
            return VirtualGaps(zoom.node, pad, account(zoom.node, .video, ends, feed))
        }
        deliveries.tell { sink in
            let branch = planned.first { $0.branch == sink }
            return account(branch?.source ?? sink, branch?.media ?? .video, [sink], feed)
        }
    }

    /// Begins to count; to be called when every other probe stands that may drop a frame.
    func open() {
        let starts = Set(branches.map { ObjectIdentifier($0.start) })
        for station in stations { station.open(isPaced: starts.contains(ObjectIdentifier(station))) }
        for gap in virtualGaps { gap.open() }
        for rate in rates {
            let place = branches.first {
                $0.plan.start == PlannedBranch.Stop(element: rate.planned.element ?? "", pad: "sink")
            }
            if let start = place?.start { rate.onLeaveOut { [weak start] time in start?.leaveOut(at: time) } }
        }
        for compositor in layers.keys {
            // Weakly: the compositor holds the closure, and the stations hold its pads.
            _ = try? assembly.element(compositor)?.onSamplesSelected { [weak self] time in
                for station in self?.layers[compositor] ?? [] { station.select(at: time) }
            }
        }
    }

    /// Counts a frame as dropped that a sink was to get, where somebody else drops it: by a probe at the `sink` pad of a leg's last queue, as when a
    /// disk is too slow.
    ///
    /// - Parameters:
    ///   - leg: That queue.
    ///   - length: How long the frame lasts; nil where that is not known.
    ///   - time: Its running time; nil where it is not known.
    func countRefusal(before leg: String, _ reason: DropReason, lasting length: Duration?, at time: ClockTime?) {
        guard let branch = branches.first(where: { $0.plan.leg == leg && $0.plan.part == 1 }) else { return }
        branch.reported?.turnAway(reason, lasting: length, piece: interval(of: branch), at: time)
    }

    /// An element says that it gives frames up because they are late (`GST_MESSAGE_QOS`).
    ///
    /// - Parameter dropped: How many it has given up so far, where it counts.
    func fallBehind(_ element: String, dropped: UInt64?, at time: ClockTime?) {
        for branch in branches {
            for one in branch.stretches where one.stretch.elements.contains(element) { one.stretch.fallBehind() }
        }
        // What gets lost in the last element of a sink has passed every station.
        guard let dropped, let sink = plan.sinks.first(where: { $0.element == element })?.node else { return }
        branches.first { $0.plan.branch == sink && $0.reported != nil }?.reported?.throwAway(total: dropped, at: time)
    }

    /// Counts nothing more that enters an element from its source: it goes nowhere from now on.
    func closeEntry(_ element: String) {
        for branch in branches where branch.plan.start.element == element { branch.start.close() }
    }

    /// Where frames are counted as lost that are on their way to an element, and thrown away because what is behind it has failed; nil where
    /// no way leads there from a `tee`.
    func account(before element: String) -> LossAccount? {
        let stop = PlannedBranch.Stop(element: element, pad: "sink")
        for branch in branches where branch.stretches.count == branch.plan.stretches.count {
            let place = branch.plan.stretches.firstIndex { $0.cause == .handover && $0.to == stop }
            if let place { return branch.stretches[place].stretch.account }
        }
        return nil
    }

    /// Sinks, compositors and mixers get nothing more, as asked; what is on its way to them is left out.
    func stop(_ nodes: Set<NodeName>) { stopped.withLock { $0.formUnion(nodes) } }

    /// How every branch stands.
    var tallies: [BranchTally] { branches.map(balance) }

    /// How the first branch of a sink stands: its picture, or its sound where it has none.
    func tally(of sink: NodeName) -> BranchTally? {
        let own = branches.filter { $0.plan.branch == sink && $0.plan.part == 1 }
        return (own.first { $0.plan.media == .video } ?? own.first).map(balance)
    }

    /// What the branches that lead to a sink have lost of a stretch of the timeline, those into its compositor or mixer included;
    /// without an end, what has no time is among it.
    func drops(of sink: NodeName, from begin: Duration, to end: Duration?) -> [BranchTally] {
        judge()
        return branches(to: sink).map { branch in
            var tally = balance(of: branch)
            tally.drops = accounts(of: branch).reduce(DropCounts()) { $0 + $1.counts(from: begin, to: end) }
            return tally
        }
    }

    /// What the streams that lead to a sink are known to lack of a stretch of the timeline, those into its compositor or mixer included.
    func losses(of sink: NodeName, from begin: Duration, to end: Duration?) -> [StreamLosses] {
        judge()
        return branches(to: sink).filter { !$0.plan.takesOne }.map { branch in
            StreamLosses(
                source: branch.plan.source, branch: branch.plan.branch, media: branch.plan.media,
                interval: interval(of: branch),
                entries: accounts(of: branch).flatMap { $0.entries(from: begin, to: end) }, owed: owed(by: branch),
                presence: isLive(branch) ? branch.start.presence : nil)
        }
    }

    /// Counts what is missing of what has come so far.
    private func judge() {
        for gap in gaps { gap.judge() }
        for gap in virtualGaps { gap.judge() }
    }

    /// Whether a branch begins with what a live source gives.
    private func isLive(_ branch: CountedBranch) -> Bool {
        branch.plan.part == 1 && plan.sources.contains { $0.node == branch.plan.source && $0.isLive }
    }

    /// From one frame of a branch to the next, as its source makes them.
    func interval(of branch: CountedBranch) -> Duration? {
        let source = plan.sources.first { $0.node == branch.plan.source }
        if branch.plan.media == .video, let interval = source?.interval { return interval }
        let own = gaps.first {
            ($0.source, $0.media) == (branch.plan.source, branch.plan.media) && branch.plan.part == 1
        }
        return branch.start.interval(missing: own?.account.counts.total ?? 0)
    }

    /// The branches that lead to a sink, through compositors and mixers too.
    private func branches(to sink: NodeName) -> [CountedBranch] {
        // Several ways may lead by one node: nested mixers have as many as two to the power of their number.
        var (wanted, seen, found) = ([sink], Set([sink]), [CountedBranch]())
        while let node = wanted.popLast() {
            for branch in branches where branch.plan.branch == node {
                found.append(branch)
                if seen.insert(branch.plan.source).inserted { wanted.append(branch.plan.source) }
            }
        }
        return found
    }

    /// Closes the account at the end of the session.
    ///
    /// - Parameter finished: the sinks to which the end of their stream has come; what has not come out before it never will.
    func settle(finished: Set<NodeName>) {
        // What still moves does so for nobody.
        for station in stations + layers.values.joined() { station.close() }
        deliveries.freeze()
        let lasts = plan.sinks.flatMap(\.legs).map(\.last)
        let leftOut = Dictionary(lasts.map { ($0, leftOutBehind($0)) }) { first, _ in first }
        finallyLeftOut.withLock { $0 = leftOut }
        let isCut = isCut.load(ordering: .relaxed)
        let stopped = stopped.withLock(\.self)
        let sinks = Set(branches.map(\.plan.branch)).subtracting(branches.map(\.plan.source))
        for branch in branches {
            for one in branch.stretches {
                let users = branches.filter { $0.stretches.contains { $0.stretch === one.stretch } }.map(\.plan.branch)
                let isOver = users.allSatisfy { finished.contains($0) || !sinks.contains($0) }
                guard isOver else {
                    one.stretch.refresh()
                    continue
                }
                one.stretch.settle(
                    in: one.from.count, out: one.to.count, guarded: guarded(one.stretch), isCut: isCut,
                    isStopped: stopped.isSuperset(of: users))
            }
        }
        for gap in gaps { gap.settle() }
        for gap in virtualGaps { gap.judge() }
        feed.close()
    }

    /// Branches are ended below where their media is on its way: the stop takes too long.
    func cutOff() { isCut.store(true, ordering: .relaxed) }

    /// How many frames have been left out behind a stretch.
    private func guarded(_ stretch: Stretch) -> Int {
        guard stretch.cause == .holding, let last = stretch.elements.last else { return 0 }
        return finallyLeftOut.withLock { $0?[last] } ?? leftOutBehind(last)
    }

    private func accounts(of branch: CountedBranch) -> [LossAccount] {
        let source = gaps.first { ($0.source, $0.media) == (branch.plan.source, branch.plan.media) }
        let isFirst = branch.plan.part == 1
        return branch.stretches.map(\.stretch.account)
            + [
                branch.ring?.account, isFirst ? source?.account : nil, branch.reported?.account,
                virtualGaps.first { $0.node == branch.plan.source }?.account,
                deliveries.account(of: branch.plan.branch),
            ].compactMap(\.self)
    }

    /// How many pictures a lower frame rate has left out on the way to a sink from its source.
    func thinned(of sink: NodeName) -> Int {
        guard let own = branches.first(where: { $0.plan.branch == sink && $0.plan.media == .video }) else { return 0 }
        return rates.first { $0.planned.node == own.plan.source }?.current.leftOut ?? 0
    }

    private func balance(of branch: CountedBranch) -> BranchTally {
        let plan = branch.plan
        var tally = BranchTally(source: plan.source, branch: plan.branch, media: plan.media, part: plan.part)
        for one in branch.stretches { one.stretch.refresh() }
        let source = gaps.first { ($0.source, $0.media) == (plan.source, plan.media) && plan.part == 1 }
        let shown = virtualGaps.first { $0.node == plan.source }
        let missing = [source?.account, branch.ring?.account, shown?.account].compactMap { $0?.counts.total }.reduce(
            0, +)
        // The end is read first: what is on its way meanwhile shows as inside, and never as more out than in.
        let delivery = deliveries.count(of: plan.branch)
        let out = branch.end.count
        tally.left = delivery?.given ?? out
        tally.leftOut = delivery?.unread ?? 0
        for one in branch.stretches.reversed() {
            let (left, entered) = (one.to.count, one.from.count)
            tally.repeated += one.stretch.repeated
            tally.leftOut += one.stretch.leftOut(in: entered, out: left)
            let behind = guarded(one.stretch)
            tally.leftOut += behind
            tally.inside += one.stretch.inside(in: entered, out: left, guarded: behind)
        }
        tally.drops = accounts(of: branch).reduce(DropCounts()) { $0 + $1.counts }
        // Behind a decoder a stretch counts them by itself; where a branch begins, nobody else does.
        let thinned = branch.start.leftOut
        tally.entered = branch.start.count + missing + thinned
        branch.reported?.correct(&tally)
        tally.leftOut += thinned
        guard plan.takesOne else { return tally }
        tally.leftOut = tally.entered - tally.left
        (tally.drops, tally.inside, tally.repeated) = (DropCounts(), 0, 0)
        return tally
    }
}

extension [NodeName] {
    /// Each once, in order.
    fileprivate var uniqued: [NodeName] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
