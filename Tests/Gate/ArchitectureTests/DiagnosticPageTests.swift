import CaptureCheck
import CaptureDiagnostics
import CaptureImport
import CapturePlan
import CaptureTesting
import CaptureYAML
import Foundation
import Testing

/// Every kind of finding has a page, and every page a kind of finding.
@Suite struct DiagnosticPageTests {
    static let folder = Fixtures.root.appendingPathComponent("docs/diagnostics")
    static let codes = YAMLDiagnostics.codes + ImportDiagnostics.codes + CheckDiagnostics.codes + PlanDiagnostics.codes

    @Test func everyCodeHasAPage() throws {
        #expect(Self.codes.count > 40)
        let pages = try Self.pages()
        #expect(Set(Self.codes.map(\.slug)).subtracting(pages).sorted() == [], "run 'make docs'")
    }

    @Test func everyPageHasACodeInTheSources() throws {
        let declared = Set(
            SwiftFile.sources.filter { $0.lines.contains { $0.contains("DiagnosticCode(") } }.flatMap { file in
                file.lines.flatMap { $0.split(separator: "\"", omittingEmptySubsequences: false).map(String.init) }
            })
        #expect(try Self.pages().filter { !declared.contains($0) } == [], "run 'make docs'")
    }

    @Test func noTwoCodesHaveOneName() {
        #expect(Set(Self.codes.map(\.slug)).count == Self.codes.count)
    }

    @Test(arguments: codes) func aCodeIsFullyDescribed(code: DiagnosticCode) {
        #expect(code.slug.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
        #expect(!code.summary.isEmpty && !code.explanation.isEmpty && !code.remedy.isEmpty)
        #expect(!code.summary.hasSuffix(".") && code.summary.count <= 150)
        #expect((code.rejected == nil) == (code.accepted == nil))
    }

    private static func pages() throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return Set(names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.map { String($0.dropLast(3)) })
    }
}
