import CaptureDiagnostics
import CaptureYAML
import MCPipe

extension Workspace {
    /// `textDocument/definition`: where the node of a name is defined, or the file that a path names.
    func definition(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, _, place) = try target(parameters)
        let family = family(of: document)
        guard let names = family[document.path]?.names else { return .null }
        if let link = names.link(at: place) {
            guard let found = family.target(of: link, in: document.path) else { return .null }
            return location(found.range, DocumentText(found.text))
        }
        guard let name = names.occurrence(at: place)?.name else { return .null }
        let definitions = family.occurrences(of: name, in: document.path).filter(\.isDefinition)
        return definitions.isEmpty ? .null : .array(locations(definitions, family))
    }

    /// `textDocument/references`: where a node is used, and with `includeDeclaration` where it is defined.
    func references(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, _, place) = try target(parameters)
        let family = family(of: document)
        guard let name = family[document.path]?.names.occurrence(at: place)?.name else { return .null }
        let isAll = parameters["context"]["includeDeclaration"] == .bool(true)
        let found = family.occurrences(of: name, in: document.path).filter { isAll || !$0.isDefinition }
        return .array(locations(found, family))
    }

    /// `textDocument/documentHighlight`: where the name at a place is written in the same file.
    func highlights(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, text, place) = try target(parameters)
        let names = FileNames(document.text, file: document.path)
        guard let name = names.occurrence(at: place)?.name else { return .null }
        // The protocol's numbers: a definition is written, a use is read.
        return .array(
            names.occurrences.filter { $0.name == name }.map { occurrence -> JSONValue in
                ["range": text.range(occurrence.range), "kind": .int(occurrence.isDefinition ? 3 : 2)]
            })
    }

    /// `textDocument/prepareRename`: the name that would be replaced.
    func prepareRename(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, text, place) = try target(parameters)
        let found = try renamed(document, family(of: document), at: place)
        return ["range": text.range(found.range), "placeholder": .string(found.name)]
    }

    /// `textDocument/rename`: the edits that give a node another name, in all files that are read together with this one.
    func rename(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
        let (document, _, place) = try target(parameters)
        guard let wanted = parameters["newName"].text else { throw .invalidParameters }
        let family = family(of: document)
        let name = try renamed(document, family, at: place).name
        let found = family.occurrences(of: name, in: document.path)
        let taken = family.names(beside: name, in: document.path)
        if let objection = FileNames.objection(to: wanted, for: found, taken: taken) { throw .failed(objection) }
        var members: [JSONValue.Member] = []
        for (file, occurrences) in Self.byFile(found) {
            guard let text = family[file].map({ DocumentText($0.text) }) else { continue }
            let edits = occurrences.map { occurrence -> JSONValue in
                let edit = FileNames.edit(occurrence, to: wanted)
                return ["range": text.range(edit.range), "newText": .string(edit.replacement)]
            }
            members.append(.init(address(of: file), .array(edits)))
        }
        return ["changes": .object(members)]
    }

    /// The open files and what they include, this file first.
    private func family(of document: Document) -> FileFamily {
        let others = documents.values.map(\.path).filter { $0 != document.path }.sorted()
        return FileFamily(of: [document.path] + others, reader: OverlaidFiles(texts, over: LocalFiles()))
    }

    /// The name at a place, of a node that is defined somewhere.
    private func renamed(
        _ document: Document, _ family: FileFamily, at place: SourceRange.Position
    ) throws(RPCError) -> FileNames.Occurrence {
        guard let found = family[document.path]?.names.occurrence(at: place) else {
            throw .failed("there is no node's name here; only nodes can be renamed")
        }
        guard family.occurrences(of: found.name, in: document.path).contains(where: \.isDefinition) else {
            throw .failed("no node is named '\(found.name)' in this file or those it is read with")
        }
        return found
    }

    private func locations(_ occurrences: [FileNames.Occurrence], _ family: FileFamily) -> [JSONValue] {
        Self.byFile(occurrences).flatMap { file, occurrences -> [JSONValue] in
            guard let text = family[file].map({ DocumentText($0.text) }) else { return [] }
            return occurrences.map { location($0.range, text) }
        }
    }

    private func location(_ range: SourceRange, _ text: DocumentText) -> JSONValue {
        ["uri": .string(address(of: range.file)), "range": text.range(range)]
    }

    /// The occurrences of each file, files in the order in which they come first.
    private static func byFile(
        _ occurrences: [FileNames.Occurrence]
    ) -> [(file: String, occurrences: [FileNames.Occurrence])] {
        var files: [String] = []
        for occurrence in occurrences where !files.contains(occurrence.range.file) {
            files.append(occurrence.range.file)
        }
        let found = Dictionary(grouping: occurrences, by: \.range.file)
        return files.map { ($0, found[$0] ?? []) }
    }
}
