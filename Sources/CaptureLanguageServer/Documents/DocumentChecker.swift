import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import MCPipe

/// Checks a file as `mcpipe check` does, with the texts of the editor in place of those on the disk.
struct DocumentChecker: DocumentChecking {
    /// What `${NAME}` stands for.
    let environment: [String: String]

    @concurrent func check(_ path: String, texts: [String: String], folder: String?) async -> Document.Checked {
        let files = OverlaidFiles(texts, over: LocalFiles())
        let guide = texts[path].map { FileGuide($0, file: path) }
        // An editor sends all YAML files; what is another program's has nothing to fear.
        if guide?.isForeign == true { return checked([], [:], nil, path, texts) }
        if guide?.isRig == true {
            let loaded = RigFileLoader(reader: files, environment: environment).load(path: path)
            return checked(loaded.diagnostics, loaded.texts, loaded.value, path, texts)
        }
        var check = PipelineFileCheck(path: path, reader: files, environment: environment)
        if let folder { check.options.workingFolder = folder }
        let verdict = await check.verdict().verdict
        return checked(verdict.diagnostics, verdict.texts, verdict.rig, path, texts)
    }

    /// A check's result, with the editor's own texts of the files it read, whose line breaks are as written.
    private func checked(
        _ diagnostics: [Diagnostic], _ read: [String: String], _ rig: Rig?, _ path: String, _ texts: [String: String]
    ) -> Document.Checked {
        let open = texts.filter { read[$0.key] != nil || $0.key == path }
        return .init(diagnostics: diagnostics, texts: read.merging(open) { $1 }, rig: rig)
    }
}
