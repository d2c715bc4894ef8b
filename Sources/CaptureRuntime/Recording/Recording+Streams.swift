internal import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// The allowed loss of stream sinks (docs/decisions/0044-allowed-loss.md).
extension Recording {
    /// What the stream sinks did not send, where that is more than the allowed loss in any minute of the run. A stream that failed is told as a
    /// failure.
    func missingOfStreams(_ report: SessionReport) -> [Shortfall] {
        let plan = session.plan
        let failed = Set(report.failures.compactMap(\.node))
        let streams = plan.sinks.filter { if case .stream = $0.kind { !failed.contains($0.node) } else { false } }
        return streams.map(\.node).flatMap { sink in
            // Media that does not come in real time may be ahead of the clock.
            let end = report.sinks.first { $0.node == sink }?.progress.position ?? .zero
            let length = max(report.runningTime, end)
            return session.losses(of: sink, from: .zero, to: nil).compactMap { stream in
                let lost = plan.absences(of: stream, among: report.losses.map(SourceAbsence.init))
                let holes = StreamHoles(
                    stream, of: sink, take: nil, from: .zero, length: max(length, stream.owed ?? .zero),
                    gaps: lost.map { ($0.from, $0.to) })
                return holes.shortfall(allowing: plan.takes.allowedLoss)
            }
        }
    }
}
