import CaptureDiagnostics
import CaptureModel

/// A file's name says its format, and the container asked for agrees with it.
enum FileFormat: Rule {
    static let code = DiagnosticCode(
        "unknown-container",
        summary: "The file name's extension names no format mcpipe writes",
        explanation: """
            The container follows from the extension: mp4, mov, mkv, webm or ts for recordings, jpg, jpeg or png for snapshots. \
            With 'container' a recording may have any other extension.
            """,
        remedy: "use one of these extensions, or say 'container'",
        rejected: """
            mcpipe: 1
            name: format
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.avi", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: format
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mkv", video: bars }
            """)
    static let mismatchCode = DiagnosticCode(
        "container-mismatch",
        summary: "The container asked for is not the one the file name's extension names",
        explanation: "Players and people go by the extension, so a Matroska file named .mp4 is a trap.",
        remedy: "change the extension or the container",
        rejected: """
            mcpipe: 1
            name: format
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", container: mkv, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: format
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mkv", container: mkv, video: bars }
            """)
    static let codes = [code, mismatchCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            // That a folder is no name of a file is told of all files.
            guard let name = context.paths.files[sink.name]?.expanded, !name.hasSuffix("/") else { return nil }
            if let swapped = swapped(sink, context) { return swapped }
            switch sink.kind {
            case .snapshot:
                guard StillFormat(path: name) == nil else { return nil }
                return unknown(name, of: sink, known: ["jpg", "jpeg", "png"], usual: ["jpg", "png"])
            case .record(let record):
                let named = Container(path: name)
                guard let wanted = record.container else {
                    guard named == nil else { return nil }
                    let known = Container.allCases.map(\.rawValue)
                    return unknown(name, of: sink, known: known, usual: ["mp4", "mkv"])
                }
                guard let named, named != wanted else { return nil }
                return Diagnostic(
                    mismatchCode,
                    "sink '\(sink.name)' asks for container '\(wanted.rawValue)', but '\(name)' ends in '.\(named.rawValue)'",
                    at: sink.provenance["container"], label: "the name says \(named.label)",
                    subjects: [sink.name.description, name],
                    fixIts: [
                        .init("name the file '.\(wanted.rawValue)'", edits: sink.edits(naming: wanted.rawValue)),
                        .init(
                            "write 'container: \(named.rawValue)', or take it out, to write \(named.label)",
                            edits: sink.provenance.edits("container", writing: named.rawValue, over: wanted.rawValue)),
                    ])
            case .stream, .preview, .frames, .scan: return nil
            }
        }
    }

    /// The node that a sink has in the place of its file, as in `record: front`; nil where it names a file.
    static func nodeInPlaceOfFile(of sink: Sink, in context: CheckContext) -> String? {
        guard let written = sink.template?.description, context.index.hasOutput(NodeName(written)) else { return nil }
        if case .record(let record) = sink.kind, record.container != nil { return nil }
        return written
    }

    private static func swapped(_ sink: Sink, _ context: CheckContext) -> Diagnostic? {
        guard let written = nodeInPlaceOfFile(of: sink, in: context) else { return nil }
        let word = sink.kind.word
        let end = word == "record" ? "mp4" : "jpg"
        let takesIt = sink.video?.description == written || sink.audio.contains { $0.description == written }
        let file = takesIt ? "\(written).\(end)" : "\(written).\(end)', and 'video: \(written)"
        return Diagnostic(
            code, "\(word) sink '\(sink.name)': '\(word)' takes the name of a file, and '\(written)' is a node's",
            at: sink.targetPlace, label: "a node, and no file", subjects: [sink.name.description, written],
            fixIts: [
                .init("write '\(word): \(file)'", edits: takesIt ? sink.edits(naming: end) : [])
            ])
    }

    private static func unknown(_ name: String, of sink: Sink, known: [String], usual: [String]) -> Diagnostic {
        if let mark = name.last, "\"'".contains(mark), name.count(where: { $0 == mark }) == 1 {
            let plain = name.dropLast()
            return Diagnostic(
                code, "\(sink.kind.word) sink '\(sink.name)': '\(name)' ends with a quote that nothing opens",
                at: sink.targetPlace, label: "an opening quote is missing",
                subjects: [sink.name.description, name],
                fixIts: [.init("write '\(mark)\(plain)\(mark)', or '\(plain)' without quotes")])
        }
        let end = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        let meant = end.isEmpty ? nil : Meaning(of: end, among: known)
        let fact =
            end.isEmpty || end.contains("/")
            ? "has no extension" : "ends in '.\(end)', which names no format mcpipe writes"
        return Diagnostic(
            code, "\(sink.kind.word) sink '\(sink.name)': '\(name)' \(fact)", at: sink.targetPlace,
            label: meant.map { "did you mean '.\($0.word)'?" } ?? "unknown format",
            subjects: [sink.name.description, name],
            notes: [.init("the extensions are \(quotedList(known.map { ".\($0)" }))")],
            fixIts: (meant.map { [$0.fixIt("name it '.\($0.word)'", edits: sink.edits(naming: $0.word))] }
                ?? usual.map { .init("name it '.\($0)'", edits: sink.edits(naming: $0)) })
                + (sink.kind.word == "record" ? [.init("say 'container' to keep the name")] : []))
    }
}
