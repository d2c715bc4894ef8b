internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// Recordings that end while the run goes on, until their files are finished.
struct RecordingStop: Sendable {
    let nodes: Set<NodeName>
    /// The step of system pressure that asked for it; nil where what they show has come to its end.
    var step: PressureStep?
}

extension Session {
    /// Has what shows a composite end with it: the sound that goes with its last picture is the last of the file.
    ///
    /// At once, on the streaming thread: a little later the sound may be past it.
    static func compositeEnd(
        of branches: [RecordBranch], _ streams: [StreamEnd]
    ) -> @Sendable (Set<String>, ClockTime) -> Void {
        { reach, time in
            for branch in branches
            where branch.plan.legs.contains(where: { $0.media == .video && reach.contains($0.last) }) {
                branch.stop(at: time)
                branch.report(branch, .stopping)
            }
            for stream in streams where stream.legs.contains(where: { $0.media == .video && reach.contains($0.last) }) {
                stream.endSound(at: time)
            }
        }
    }

    /// A recording has been stopped, for what it shows has come to its end.
    func leave(_ branch: RecordBranch) async {
        stops.append(RecordingStop(nodes: [branch.plan.node]))
        forceLater([branch])
        settleStops()
        await endIfFinished()
    }

    /// Does what is left of the stops whose files are all finished: nothing is made for them any more, and what only they took from is
    /// closed.
    func settleStops() {
        let done = stops.filter { stop in
            branches.filter { stop.nodes.contains($0.plan.node) }.allSatisfy { $0.isSettled($0.newestTake) }
        }
        guard !done.isEmpty else { return }
        stops.removeAll { stop in done.contains { $0.nodes == stop.nodes } }
        for stop in done {
            // Before its device goes: a source that is closed is not lost.
            for source in live where stop.step?.closed.contains(source.plan.node) == true {
                source.close()
                ledger.conclude(source.plan.node, until: nil)
            }
            if let step = stop.step { pressureControl.conclude(step) }
            // Between takes a recording goes on when the machine is cool again.
            guard !hasTakes else { continue }
            for node in stop.nodes.sorted() {
                finish(node)
                stopFeeding(node)
            }
            let joins = plan.branches.map(\.branch).filter { deadEnds.elements.contains($0.description) }
            ledger.stop(stop.nodes.union(joins))
        }
    }
}
