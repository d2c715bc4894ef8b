import CaptureDiagnostics
import CaptureYAML
import MCPipe

/// The open files at one moment: what answers are computed of, while the editor goes on.
struct Workspace: Sendable {
    /// The open files, by address.
    var documents: [String: Document] = [:]
    /// The folder that the editor works in, absolute; nil where it has not said one.
    var folder: String?
    /// Whether the editor takes symbols with symbols in them.
    var nestsSymbols = true

    /// The texts of the open files, by path.
    var texts: [String: String] {
        Dictionary(documents.values.map { ($0.path, $0.text) }) { first, _ in first }
    }

    /// The open file that a request is about.
    func document(_ parameters: JSONValue) throws(RPCError) -> Document {
        guard let address = parameters["textDocument"]["uri"].text, let document = documents[address] else {
            throw .invalidParameters
        }
        return document
    }

    /// The place in an open file that a request is about.
    func target(
        _ parameters: JSONValue
    ) throws(RPCError) -> (document: Document, text: DocumentText, place: SourceRange.Position) {
        let document = try document(parameters)
        let text = DocumentText(document.text)
        guard let place = text.place(parameters["position"]) else { throw .invalidParameters }
        return (document, text, place)
    }

    /// The address of a path.
    func address(of path: String) -> String {
        let known = Dictionary(documents.values.map { ($0.path, $0.address) }) { first, _ in first }
        return DocumentPath.address(of: path, known: known, folder: folder ?? "")
    }
}
