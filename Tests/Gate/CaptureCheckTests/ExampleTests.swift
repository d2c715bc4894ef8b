import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

/// The examples on the pages of the diagnostics do what the pages say.
@Suite struct ExampleTests {
    static let withExamples = CheckDiagnostics.codes.filter { $0.rejected != nil }

    @Test(arguments: withExamples) func theRejectedExampleYieldsItsCode(_ code: DiagnosticCode) throws {
        let checked = try check(try #require(code.rejected))
        #expect(checked.slugs.contains(code.slug), "\(checked.rendered)")
    }

    /// Whether the page says "rejected" or "warned about".
    @Test(arguments: withExamples) func theRejectedExampleIsAsBadAsItsCode(_ code: DiagnosticCode) throws {
        let found = try check(try #require(code.rejected)).outcome.diagnostics.filter { $0.code == code }
        #expect(found.allSatisfy { $0.severity == code.severity })
    }

    /// One mistake is one finding: what follows from it is not reported beside it.
    @Test(arguments: withExamples) func theRejectedExampleYieldsNoOtherError(_ code: DiagnosticCode) throws {
        let checked = try check(try #require(code.rejected))

        #expect(Set(checked.errors).isSubset(of: [code.slug]), "\(checked.rendered)")
    }

    @Test(arguments: withExamples) func theAcceptedExampleYieldsNothing(_ code: DiagnosticCode) throws {
        let checked = try check(try #require(code.accepted))
        #expect(checked.outcome.diagnostics.isEmpty, "\(checked.rendered)")
        #expect(checked.outcome.graph != nil)
    }

    /// What is wrong with a file before it is a graph is put right by a file that can run.
    @Test(arguments: YAMLDiagnostics.codes.filter { $0.accepted?.hasPrefix("mcpipe: 1") == true })
    func theAcceptedFileOfALoadersCodeCanRun(_ code: DiagnosticCode) throws {
        let checked = try check(try #require(code.accepted))
        #expect(checked.outcome.diagnostics.isEmpty && checked.outcome.graph != nil, "\(checked.rendered)")
    }

    /// Whatever is wrong with a file, the line that is quoted may hold a password.
    @Test(arguments: withExamples + YAMLDiagnostics.codes.filter { $0.rejected != nil })
    func noFindingShowsASecretThatStandsOnItsLine(_ code: DiagnosticCode) throws {
        let example = try #require(code.rejected)
        let comment = " # was rtsp://us3r-c4nary:pa5s-c4nary@camera, password: pa5s-c4nary"
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { $0.allSatisfy(\.isWhitespace) ? String($0) : $0 + comment }.joined(separator: "\n")
        let reader = InMemoryFiles(["graph.yaml": text])
        let loaded = PipelineFileLoader(reader: reader).load(path: "graph.yaml")
        var findings = loaded.diagnostics
        if text.hasPrefix("mcpipe-rig") {
            findings = RigFileLoader(reader: reader).load(path: "graph.yaml").diagnostics
        }
        if let graph = loaded.value {
            let checker = Checker(rig: try builtInRig(of: graph), host: .bench, options: .testing)
            findings += checker.check(graph).diagnostics
        }
        let rendered = DiagnosticRenderer(texts: loaded.texts, secrets: loaded.secrets).render(findings)
        #expect(findings.contains { $0.code.slug == code.slug }, "\(rendered)")
        #expect(!(rendered + findings.json.indented).contains("c4nary"), "\(rendered)")
    }

    @Test(arguments: CheckDiagnostics.codes) func everyCodeHasItsPage(_ code: DiagnosticCode) {
        #expect(!code.summary.isEmpty && !code.explanation.isEmpty && !code.remedy.isEmpty)
        #expect((code.rejected == nil) == (code.accepted == nil))
        #expect(!code.summary.hasSuffix("."))
    }

    @Test func codesAreToldApartByTheirSlugs() {
        let slugs = CheckDiagnostics.codes.map(\.slug)
        #expect(Set(slugs).count == slugs.count)
    }

    /// Findings can be acted on: each says where, and what to do.
    @Test(arguments: withExamples) func findingsHavePlaceAndWayOut(_ code: DiagnosticCode) throws {
        let checked = try check(try #require(code.rejected))
        for finding in checked.outcome.diagnostics {
            #expect(finding.range != nil, "\(finding.message)")
            #expect(!finding.fixIts.isEmpty, "\(finding.message)")
            #expect(finding.message.first?.isUppercase == false, "\(finding.message)")
            #expect(!finding.message.hasSuffix("."))
            #expect(finding.message.contains("'"), "\(finding.message)")
        }
    }
}
