import CaptureDiagnostics
import CaptureModel

/// Every file can be made, and none is replaced by accident.
enum WritablePath: Rule {
    static let code = DiagnosticCode(
        "unwritable-path",
        summary: "A file cannot be made where a sink writes it",
        explanation: """
            mcpipe makes missing folders; the nearest folder that exists must be one that files can be made in. Nothing is made \
            by checking.
            """,
        remedy: "write elsewhere, or change the folder's permissions")
    static let existsCode = DiagnosticCode(
        "file-exists",
        summary: "A recording would replace a file",
        explanation:
            "A take is never overwritten by accident, and nor is its manifest ('NAME-TAKE.take.json'). With '{take}' in the name "
            + "each take gets the next free number.",
        remedy: "put '{take}' into the name, or run with --overwrite")
    static let codes = [code, existsCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // Many sinks share a folder, and each folder is asked after once.
        var folders: [FilePath: (FilePath, FileSystemEntry)] = [:]
        var listings: [String: [String]] = [:]
        let findings: [Diagnostic] = context.graph.sinks.compactMap { sink in
            guard let path = context.paths.files[sink.name]?.path else { return nil }
            switch context.host.files.entry(at: path.description) {
            case .missing:
                guard !context.options.mayOverwrite, let segments = context.paths.segments[sink.name] else { break }
                if let number = segments.existing(in: context.host.files, listings: &listings) {
                    return exists(FilePath(segments.path(number)), sink)
                }
            case .file:
                guard !context.options.mayOverwrite else { return nil }
                return exists(path, sink)
            case .folder: return unwritable(path, sink, "'\(path)' is a folder")
            case .other: return unwritable(path, sink, "'\(path)' is neither a file nor a folder")
            }
            let (ancestor, entry) = folders[path.parent] ?? nearestEntry(path.parent, context.host.files)
            folders[path.parent] = (ancestor, entry)
            switch entry {
            case .folder(isWritable: true): return nil
            case .folder(isWritable: false): return unwritable(path, sink, "folder '\(ancestor)' is not writable")
            case .missing, .file, .other: return unwritable(path, sink, "'\(ancestor)' is not a folder")
            }
        }
        // Where a file is in the way, its manifest mostly is too.
        return findings.isEmpty ? [manifestFinding(in: context)].compactMap(\.self) : findings
    }

    /// A take that has been given the name of another, whose files have the time in their names, would write over its manifest.
    private static func manifestFinding(in context: CheckContext) -> Diagnostic? {
        let take = context.paths.take
        let recorder = context.graph.sinks.first { if case .record = $0.kind { true } else { false } }
        guard !context.options.mayOverwrite, let recorder,
            let path = context.paths.manifest(ofTake: take, context.host.files)
        else { return nil }
        return Diagnostic(
            existsCode, "take '\(take)' would replace '\(path)', the manifest of an earlier take of this name",
            at: recorder.targetPlace, label: "the take's manifest would lie beside this file",
            subjects: [recorder.name.description, path.description],
            fixIts: [.init("choose another take with --take"), .init("run with --overwrite")])
    }

    static func nearestEntry(_ folder: FilePath, _ files: any FileSystemView) -> (FilePath, FileSystemEntry) {
        var path = folder
        while !path.names.isEmpty {
            let entry = files.entry(at: path.description)
            if entry != .missing { return (path, entry) }
            path = path.parent
        }
        return (path, files.entry(at: path.description))
    }

    private static func unwritable(_ path: FilePath, _ sink: Sink, _ reason: String) -> Diagnostic {
        Diagnostic(
            code, "\(sink.kind.word) sink '\(sink.name)' cannot write '\(path)': \(reason)", at: sink.targetPlace,
            label: "cannot be written", subjects: [sink.name.description, path.description],
            fixIts: [.init("write elsewhere, or set 'output' to a folder that is writable")])
    }

    private static func exists(_ path: FilePath, _ sink: Sink) -> Diagnostic {
        Diagnostic(
            existsCode, "\(sink.kind.word) sink '\(sink.name)' would replace '\(path)'", at: sink.targetPlace,
            label: "the file is there already", subjects: [sink.name.description, path.description],
            fixIts: [
                .init(
                    sink.template?.uses(.take) ?? false
                        ? "choose another take with --take" : "put '{take}' into the name"),
                .init("run with --overwrite"),
            ])
    }
}
