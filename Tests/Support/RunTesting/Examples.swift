import CaptureCheck
public import CaptureDiagnostics
import CaptureTesting
import CaptureYAML
import Foundation

/// The files that the project shows: its pipelines and the examples on the pages of the diagnostics.
public enum Examples {
    /// Codes of the loader and of the checker, which are those with files as examples.
    public static let codes = YAMLDiagnostics.codes + CheckDiagnostics.codes

    /// The texts of the pipelines, by file name.
    public static let pipelines: [String: String] = {
        let names = (try? Fixtures.pipelineNames) ?? []
        return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? Fixtures.text("pipelines/\($0)")) ?? "") })
    }()

    /// The accepted examples, by code.
    public static let accepted = texts(of: codes, \.accepted)

    /// The rejected examples of the loader's codes, by code.
    public static let rejectedByLoader = texts(of: YAMLDiagnostics.codes, \.rejected)

    /// The rejected examples of the checker's codes, by code.
    public static let rejectedByChecker = texts(of: CheckDiagnostics.codes, \.rejected)

    private static func texts(
        of codes: [DiagnosticCode], _ text: (DiagnosticCode) -> String?
    ) -> [String: String] {
        Dictionary(codes.compactMap { code in text(code).map { (code.slug, $0) } }) { first, _ in first }
    }
}
