import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import MCPipe

extension Workspace {
    /// `textDocument/hover`: what the key at a place means.
    func hover(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, text, place) = try target(parameters)
        let guide = FileGuide(document.text, file: document.path)
        guard !guide.isForeign, let help = guide.help(at: place) else { return .null }
        return ["contents": ["kind": "markdown", "value": .string(help.markdown)], "range": text.range(help.range)]
    }

    /// `textDocument/completion`: the keys and values that may stand at a place.
    func completion(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, text, place) = try target(parameters)
        let guide = FileGuide(document.text, file: document.path)
        guard !guide.isForeign, let found = guide.proposals(at: place) else { return [] }
        let range = text.range(found.range)
        let names = names(found.names, guide, document)
        return .array((found.proposals + names).map { Self.item($0, range) })
    }

    /// Rigs, and the devices of the rig that the file names; those of this machine are known from the last check.
    private func names(_ names: Set<FileGuide.Name>, _ guide: FileGuide, _ document: Document) -> [FileGuide.Proposal] {
        let rig = guide.rig.flatMap(BuiltInRigs.rig(named:)) ?? document.checked?.result.rig
        var found: [FileGuide.Proposal] = []
        if names.contains(.rig) {
            found += BuiltInRigs.names.compactMap(BuiltInRigs.rig(named:)).map {
                .init($0.name, .value, detail: "rig", markdown: $0.summary)
            }
        }
        if names.contains(.camera) {
            found += (rig?.cameras ?? []).map {
                .init($0.name, .value, detail: "camera of \(rig?.name ?? "")", markdown: $0.label)
            }
        }
        if names.contains(.microphone) {
            found += (rig?.microphones ?? []).map {
                .init($0.name, .value, detail: "microphone of \(rig?.name ?? "")", markdown: $0.label)
            }
        }
        if names.contains(.feature) {
            found += (rig?.features ?? []).map {
                .init($0.name, .value, detail: "feature of \(rig?.name ?? "")", markdown: $0.summary)
            }
        }
        return found
    }

    private static func item(_ proposal: FileGuide.Proposal, _ range: JSONValue) -> JSONValue {
        // The protocol's numbers: a property, a value, a reference.
        let kind: Int64 =
            switch proposal.kind {
            case .key: 10
            case .value: 12
            case .node: 18
            }
        let text = proposal.kind == .key ? "\(proposal.text): " : proposal.text
        let object: JSONValue = [
            "label": .string(proposal.text), "kind": .int(kind),
            "detail": proposal.detail.isEmpty ? .null : .string(proposal.detail),
            "documentation": proposal.markdown.isEmpty
                ? .null : ["kind": "markdown", "value": .string(proposal.markdown)],
            "textEdit": ["range": range, "newText": .string(text)],
        ]
        return object.withoutNulls
    }
}
