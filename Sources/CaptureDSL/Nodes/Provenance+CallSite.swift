import CaptureDiagnostics
import CaptureModel

extension Provenance {
    /// The place of a call in Swift code.
    init(callAt filePath: String, _ line: Int, _ column: Int, fields: [String: SourceRange] = [:]) {
        self.init(SourceRange(file: filePath, line: line, column: column), fields: fields)
    }
}
