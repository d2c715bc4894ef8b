import CaptureDiagnostics
import CaptureYAML

extension Workspace {
    /// `textDocument/documentSymbol`: the sections of a file with the nodes in them; one list of all for an editor that takes no
    /// other.
    func symbols(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let document = try document(parameters)
        let text = DocumentText(document.text)
        let symbols = FileGuide(document.text, file: document.path).symbols
        guard !nestsSymbols else { return .array(symbols.map { Self.nested($0, text) }) }
        return .array(
            symbols.flatMap { section in
                [Self.flat(section, in: nil, document, text)]
                    + section.children.map { Self.flat($0, in: section.name, document, text) }
            })
    }

    private static func nested(_ symbol: FileGuide.Symbol, _ text: DocumentText) -> JSONValue {
        let object: JSONValue = [
            "name": .string(symbol.name), "detail": symbol.detail.isEmpty ? .null : .string(symbol.detail),
            "kind": .int(kind(symbol)), "range": text.range(symbol.range), "selectionRange": text.range(symbol.key),
            "children": symbol.children.isEmpty ? .null : .array(symbol.children.map { nested($0, text) }),
        ]
        return object.withoutNulls
    }

    private static func flat(
        _ symbol: FileGuide.Symbol, in section: String?, _ document: Document, _ text: DocumentText
    ) -> JSONValue {
        let object: JSONValue = [
            "name": .string(symbol.name), "kind": .int(kind(symbol)), "containerName": .optional(section),
            "location": ["uri": .string(document.address), "range": text.range(symbol.range)],
        ]
        return object.withoutNulls
    }

    /// The protocol's numbers: a property, a namespace, an object.
    private static func kind(_ symbol: FileGuide.Symbol) -> Int64 {
        switch symbol.kind {
        case .property: 7
        case .section: 3
        case .name: 19
        }
    }
}
