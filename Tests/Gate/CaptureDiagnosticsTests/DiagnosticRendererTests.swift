import CaptureDiagnostics
import Testing

@Suite struct DiagnosticRendererTests {
    static let code = DiagnosticCode("some-code", summary: "", explanation: "", remedy: "")

    @Test func aFindingIsRenderedWithItsLineCaretEvidenceNotesAndHelp() {
        let text = "one: 1\nfront: { camera: frunt }\n"
        let diagnostic = Diagnostic(
            Self.code, "no camera is named 'frunt'", at: SourceRange(file: "a.yaml", line: 2, column: 18, length: 5),
            label: "not in rig 'desk'", notes: [.init("the rig has 'front'", at: nil)],
            fixIts: [.init("replace it with 'front'")],
            evidence: [.init("cameras", value: "1", limit: "2", source: "/dev")])
        #expect(
            DiagnosticRenderer(texts: ["a.yaml": text]).render(diagnostic) == """
                a.yaml:2:18: error: no camera is named 'frunt' [some-code]
                 2 | front: { camera: frunt }
                   |                  `- error: not in rig 'desk'
                   measured: cameras: 1, limit 2 (/dev)
                   note: the rig has 'front'
                   help: replace it with 'front'

                """)
    }

    @Test func findingsAreSortedByPlaceAndCounted() {
        let late = Diagnostic(Self.code, "late", at: SourceRange(file: "a", line: 9, column: 1))
        let early = Diagnostic(Self.code, "early", at: SourceRange(file: "a", line: 2, column: 7), severity: .warning)
        #expect(
            DiagnosticRenderer().render([late, early]) == """
                a:2:7: warning: early [some-code]

                a:9:1: error: late [some-code]

                1 error and 1 warning

                """)
    }

    @Test func controlCharactersOfTheFileDoNotReachTheTerminal() {
        let diagnostic = Diagnostic(Self.code, "m", at: SourceRange(file: "a", line: 1, column: 3))
        let rendered = DiagnosticRenderer(texts: ["a": "ab\u{1B}[31mcd"]).render(diagnostic)
        #expect(!rendered.unicodeScalars.contains("\u{1B}"))
    }

    @Test func colourIsUsedOnlyWhenAsked() {
        let diagnostic = Diagnostic(Self.code, "m", at: nil)
        #expect(DiagnosticRenderer(colour: true).render(diagnostic).contains("\u{1B}[1;31merror:"))
        #expect(DiagnosticRenderer().render(diagnostic) == "mcpipe: error: m [some-code]\n")
    }
}
