import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What comes of a check is a yes or a no.
@Suite struct OutcomeTests {
    @Test func aGraphThatNoRuleRefusesAndThatCannotBeSettledIsRefusedAllTheSame() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: t
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "{take}.mp4", video: bars } }
            """)
        let settled = try checked.graph
        let graph = settled.graph
        let cost = checked.outcome.cost
        let unsaid = CheckOutcome([], cost: cost, assembled: nil, of: graph)
        #expect(unsaid.diagnostics.map(\.code.slug) == ["checker-fault"] && unsaid.diagnostics.hasErrors)
        #expect(CheckOutcome([], cost: cost, assembled: settled, of: graph).diagnostics.isEmpty)
        let error = Diagnostic(CheckOutcome.unsaidCode, "refused", at: nil)
        #expect(CheckOutcome([error], cost: cost, assembled: nil, of: graph).diagnostics.count == 1)
        let later = checked.outcome.with([error])
        #expect(later.graph == nil && later.diagnostics.count == 1)
    }
}
