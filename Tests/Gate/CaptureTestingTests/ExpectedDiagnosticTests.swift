import CaptureDiagnostics
import CaptureTesting
import Testing

@Suite struct ExpectedDiagnosticTests {
    static let code = DiagnosticCode("some-code", summary: "", explanation: "", remedy: "")
    static let finding = Diagnostic(code, "no camera 'x'", at: SourceRange(file: "a", line: 3, column: 4))

    @Test func theFindingExpectedPasses() {
        expectDiagnostics([Self.finding], .init("some-code", line: 3, column: 4, saying: "'x'"))
        expectDiagnostics([])
    }

    @Test(arguments: [
        ExpectedDiagnostic("other-code"), .init("some-code", line: 4), .init("some-code", line: 3, column: 5),
        .init("some-code", severity: .warning), .init("some-code", saying: "'y'"),
    ])
    func anotherFindingDoesNot(expected: ExpectedDiagnostic) {
        let texts = ExpectedDiagnostic.disagreements(of: [Self.finding], with: [expected])
        #expect(texts.count == 2)
        #expect(texts.first?.contains("expected \(expected)") == true)
    }

    @Test func aFindingThatNobodyExpectsIsTold() {
        #expect(ExpectedDiagnostic.disagreements(of: [Self.finding], with: []).count == 1)
        let twice = ExpectedDiagnostic.disagreements(of: [Self.finding, Self.finding], with: [.init("some-code")])
        #expect(twice == ["nobody expected:\na:3:4: error: no camera 'x' [some-code]\n"])
    }
}
