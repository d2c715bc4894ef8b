import CaptureDiagnostics
import Testing

@Suite struct SarifRendererTests {
    @Test func aLogHasTheFindingsWithPlacesAndFixes() {
        let code = DiagnosticCode("unknown-key", summary: "s", explanation: "e", remedy: "r")
        let place = SourceRange(file: "lab/a b.yaml", line: 3, column: 5, length: 4)
        let finding = Diagnostic(
            code, "no key 'sise'", at: place, severity: .warning, subjects: ["pip"],
            notes: [.init("also here", at: SourceRange(file: "/x.yaml", line: 1, column: 1)), .init("a fact")],
            fixIts: [.init("write 'size'", edits: [.init(place, "size")]), .init("or ask")],
            evidence: [.init("keys", value: "3", source: "file")])
        let region = #"{"startLine":3,"startColumn":5,"endLine":3,"endColumn":9}"#
        #expect(
            SarifRenderer(version: "9").render([finding]).description == #"""
                {"version":"2.1.0","runs":[{"tool":{"driver":{"name":"mcpipe","version":"9","rules":[{"id":"unknown-key",\#
                "shortDescription":{"text":"s"},"fullDescription":{"text":"e"},"help":{"text":"r"}}]}},\#
                "columnKind":"unicodeCodePoints","results":[{"ruleId":"unknown-key","ruleIndex":0,"level":"warning",\#
                "message":{"text":"no key 'sise'"},"locations":[{"physicalLocation":{"artifactLocation":\#
                {"uri":"lab/a%20b.yaml"},"region":\#(region)}}],"relatedLocations":[{"id":1,"physicalLocation":\#
                {"artifactLocation":{"uri":"file:///x.yaml"},"region":{"startLine":1,"startColumn":1,"endLine":1,\#
                "endColumn":2}},"message":{"text":"also here"}}],"fixes":[{"description":{"text":"write 'size'"},\#
                "artifactChanges":[{"artifactLocation":{"uri":"lab/a%20b.yaml"},"replacements":[{"deletedRegion":\#
                \#(region),"insertedContent":{"text":"size"}}]}]}],"properties":{"subjects":["pip"],"notes":["a fact"],\#
                "help":["or ask"],"evidence":[{"quantity":"keys","value":"3","source":"file"}]}}]}]}
                """#)
    }

    @Test func whatIsInNoFileHasNoPhysicalPlaceAndNoFix() {
        let code = DiagnosticCode("c", summary: "s", explanation: "e", remedy: "r")
        let place = SourceRange(file: "--set", line: 1, column: 2)
        let log = SarifRenderer(version: "9").render([
            Diagnostic(code, "m", at: place, fixIts: [.init("f", edits: [.init(place, "x")])]),
            Diagnostic(code, "n", at: nil),
        ]).description
        #expect(log.contains(#""locations":[{"logicalLocations":[{"fullyQualifiedName":"--set:1:2"}]}]"#))
        #expect(!log.contains("fixes") && !log.contains("physicalLocation"))
        #expect(log.contains(#""rules":[{"id":"c""#))
    }
}
