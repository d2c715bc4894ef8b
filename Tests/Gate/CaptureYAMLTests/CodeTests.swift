import CaptureDiagnostics
import CaptureYAML
import Testing

@Suite struct CodeTests {
    static let examples = YAMLDiagnostics.codes.filter { $0.rejected != nil }.map(\.slug)

    private func code(_ slug: String) throws -> DiagnosticCode {
        try #require(YAMLDiagnostics.codes.first { $0.slug == slug })
    }

    private func findings(_ text: String) -> (slugs: [String], text: String) {
        if text.hasPrefix("mcpipe-rig") {
            let loaded = loadRig(text)
            return (slugs(loaded), rendered(loaded))
        }
        let loaded = load(text)
        return (slugs(loaded), rendered(loaded))
    }

    @Test(arguments: examples) func theRejectedExampleYieldsItsCodeAndNoOther(slug: String) throws {
        let found = findings(try #require(try code(slug).rejected))
        #expect(Set(found.slugs) == [slug], "\(found.text)")
    }

    @Test(arguments: examples) func theAcceptedTwinLoads(slug: String) throws {
        let found = findings(try #require(try code(slug).accepted))
        #expect(found.slugs.isEmpty, "\(found.text)")
    }

    @Test func everyCodeHasASlugOfItsOwnAndAPage() {
        #expect(Set(YAMLDiagnostics.codes.map(\.slug)).count == YAMLDiagnostics.codes.count)
        for code in YAMLDiagnostics.codes {
            #expect(!code.summary.isEmpty && !code.explanation.isEmpty && !code.remedy.isEmpty)
            #expect((code.rejected == nil) == (code.accepted == nil))
        }
    }
}
