import CaptureDiagnostics
import CaptureImport
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

/// Pages of the tests: facts of real devices in the form in which tools print them, and words of ours around.
enum Pages {
    /// Five listings of an iPhone 11 Pro Max (seed 0): iOS 13.0 twice, 13.1 for three device types and for seven, 13.0 for
    /// three.
    static let deviceSets = "device-sets.txt"
    /// The table of an iPhone 7 Plus's back wide-angle camera (seed 2).
    static let formats = "formats.txt"
    /// Four devices, of which one gives no pictures.
    static let v4l2 = "v4l2.txt"

    static func text(_ name: String) throws -> String {
        try Fixtures.text("Tests/Gate/CaptureImportTests/Fixtures/\(name)")
    }

    /// The lines of one listing of a page.
    static func part(_ text: String, _ range: SourceRange) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A listing's bracket may stand on the line before its first set.
        return lines[max(0, range.start.line - 2)..<range.end.line].joined(separator: "\n")
    }
}

extension ImportedRig {
    /// Imports a text.
    init(_ text: String, named file: String = "page.txt", name: String? = nil, cameras: [String] = []) {
        self = RigImporter(name: name, cameraNames: cameras).read(Array(text.utf8), file: file)
    }

    /// The findings as people read them.
    var rendered: String { DiagnosticRenderer(texts: texts).render(diagnostics) }

    /// What is found: slug, line and column.
    var places: [String] {
        diagnostics.map { "\($0.code.slug) \($0.range?.start.line ?? 0):\($0.range?.start.column ?? 0)" }
    }
}

/// Writes a rig as a file and reads it again.
func reread(_ rig: Rig) throws -> Rig {
    let text = RigWriter.yaml(rig)
    let loaded = RigFileLoader(reader: InMemoryFiles(["rig.yaml": text])).load(path: "rig.yaml")
    return try #require(loaded.value, "\(DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics))\n\(text)")
}
