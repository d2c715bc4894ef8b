internal import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// A time in which a source was lost.
struct SourceAbsence: Sendable, Hashable {
    let source: NodeName
    let from: Duration
    /// nil while it lasts.
    let to: Duration?

    init(_ source: NodeName, from: Duration, to: Duration?) { (self.source, self.from, self.to) = (source, from, to) }

    init(_ gap: TakeGap) { self.init(NodeName(gap.source), from: gap.from.duration, to: gap.to?.duration) }

    init(_ loss: SourceLoss) { self.init(loss.node, from: loss.at, to: loss.returned) }

    /// The time in which both were lost; nil where there is none.
    fileprivate func overlap(_ other: SourceAbsence) -> SourceAbsence? {
        let (begin, end) = (max(from, other.from), [to, other.to].compactMap(\.self).min())
        return end.map { $0 > begin } ?? true ? SourceAbsence(source, from: begin, to: end) : nil
    }
}

extension Plan {
    /// Whether a stream is that of a camera into a virtual one, which may show another: nothing of it is missing where it is lost.
    func isPart(_ stream: StreamLosses) -> Bool {
        zooms.contains { zoom in
            zoom.node == stream.branch && zoom.constituents.contains { $0.node == stream.source }
        }
    }

    /// When what makes a stream was lost: a virtual camera where all of its cameras were.
    func absences(of stream: StreamLosses, among all: [SourceAbsence]) -> [SourceAbsence] {
        if isPart(stream) { return [] }
        guard let zoom = zooms.first(where: { $0.node == stream.source && !$0.constituents.isEmpty }) else {
            return all.filter { $0.source == stream.source }
        }
        let cameras = zoom.constituents.indices.filter { $0 != zoom.slate }.map { zoom.constituents[$0].node }
        guard let first = cameras.first else { return [] }
        return cameras.dropFirst().reduce(all.filter { $0.source == first }) { common, camera in
            let own = all.filter { $0.source == camera }
            return common.flatMap { one in own.compactMap(one.overlap) }
        }
    }
}
