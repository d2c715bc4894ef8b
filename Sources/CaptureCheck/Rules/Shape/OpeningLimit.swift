import CaptureDiagnostics
import CaptureModel

/// A source is given a time in which it can answer, and in which the tracks beside it can wait.
enum OpeningLimit: Rule {
    static let code = DiagnosticCode(
        "opening-limit-out-of-range",
        summary: "The time in which a source has to give something is too short or too long",
        explanation: """
            A source that gives nothing after the start of a run is lost once its opening limit is over: that is told, the files of \
            others go on, and it is opened again as any lost source is. Below \(limits.lowerBound.written) devices that work would be \
            called lost; the other tracks of a file wait for the source in memory, and after \(limits.upperBound.written) they go on \
            without it.
            """,
        remedy: "write an opening limit between \(limits.lowerBound.written) and \(limits.upperBound.written)",
        rejected: """
            mcpipe: 1
            name: opening-limit
            sources:
              bars: { pattern: smpte, on-loss: { opening-limit: 30 s } }
            sinks:
              file: { record: bars.mp4, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: opening-limit
            sources:
              bars: { pattern: smpte, on-loss: { opening-limit: 8 s } }
            sinks:
              file: { record: bars.mp4, video: bars }
            """)
    static let codes = [code]

    private static let limits = LossPolicy.openingLimits

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.filter { !limits.contains($0.onLoss.openingLimit) }.map { source in
            let asked = source.onLoss.openingLimit
            let nearest = (asked < limits.lowerBound ? limits.lowerBound : limits.upperBound).written
            return Diagnostic(
                code,
                "'opening-limit' of source '\(source.name)' is \(asked.written), which is not between \(limits.lowerBound.written) "
                    + "and \(limits.upperBound.written)",
                at: source.provenance["on-loss.opening-limit"],
                label: asked < limits.lowerBound ? "too short" : "too long",
                subjects: [source.name.description],
                fixIts: [
                    .init(
                        "write 'opening-limit: \(nearest)'",
                        edits: source.provenance.edits(
                            "on-loss.opening-limit", writing: nearest, over: asked.written))
                ],
                evidence: [
                    .init(
                        "opening limit", value: asked.written,
                        limit: "\(limits.lowerBound.written) to \(limits.upperBound.written)", source: "on-loss")
                ])
        }
    }
}
