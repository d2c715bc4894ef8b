import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// A text with markers `1️⃣`, `2️⃣` ... taken out, and where they stood.
struct MarkedText {
    let text: String
    /// The places, by number from 1.
    let places: [Int: SourceRange.Position]

    init(_ marked: String) {
        var text = String.UnicodeScalarView()
        var places: [Int: SourceRange.Position] = [:]
        var position = SourceRange.Position(line: 1, column: 1)
        var scalars = Substring(marked).unicodeScalars
        while let scalar = scalars.popFirst() {
            // A keycap is a digit, U+FE0F and U+20E3.
            if scalars.first == "\u{FE0F}", let number = Int(String(scalar)) {
                scalars.removeFirst(2)
                places[number] = position
                continue
            }
            text.append(scalar)
            position =
                scalar == "\n"
                ? .init(line: position.line + 1, column: 1) : .init(line: position.line, column: position.column + 1)
        }
        self.text = String(text)
        self.places = places
    }
}

/// Loads a pipeline from a text.
func load(
    _ text: String, named path: String = "main.yaml", files: [String: String] = [:],
    environment: [String: String] = [:], set overrides: [String] = []
) -> Loaded<Graph> {
    let reader = InMemoryFiles(files.merging([path: text]) { old, _ in old })
    return PipelineFileLoader(reader: reader, environment: environment, overrides: overrides).load(path: path)
}

/// Loads a rig from a text.
func loadRig(_ text: String, named path: String = "rig.yaml") -> Loaded<Rig> {
    RigFileLoader(reader: InMemoryFiles([path: text])).load(path: path)
}

/// The findings as people read them.
func rendered(_ loaded: Loaded<some Sendable>) -> String {
    DiagnosticRenderer(texts: loaded.texts, secrets: loaded.secrets).render(loaded.diagnostics)
}

/// The slugs of all findings, in order.
func slugs(_ loaded: Loaded<some Sendable>) -> [String] { loaded.diagnostics.map(\.code.slug) }

/// The text after each way out of its only finding that has edits, one at a time.
func everyWayOut(of text: String) throws -> [String] {
    let loaded = load(text)
    let finding = try #require(loaded.diagnostics.first)
    return finding.fixIts.filter { !$0.edits.isEmpty }.compactMap {
        FixedTexts([.init(finding, $0)], in: ["main.yaml": text]).texts["main.yaml"]
    }
}
