internal import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// What was to be sent and is missing (docs/decisions/0044-allowed-loss.md).
extension Recording {
    /// What is missing beyond what is allowed of what the streams were to send, in any minute of the run. One that failed has said so.
    func missingOfStreams(_ report: SessionReport) -> [Shortfall] {
        let plan = session.plan
        let failed = Set(report.failures.compactMap(\.node))
        let streams = plan.sinks.filter { if case .stream = $0.kind { !failed.contains($0.node) } else { false } }
        return streams.map(\.node).flatMap { sink in
            session.losses(of: sink, from: .zero, to: nil).compactMap { stream in
                let lost = report.losses.filter { $0.node == stream.source && !plan.isConstituent(stream.source) }
                let holes = StreamHoles(
                    stream, of: sink, take: nil, from: .zero, length: report.runningTime,
                    gaps: lost.map { ($0.at, $0.returned) })
                return holes.shortfall(allowing: plan.takes.allowedLoss)
            }
        }
    }
}
