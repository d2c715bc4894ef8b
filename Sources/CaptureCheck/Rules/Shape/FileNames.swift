import CaptureDiagnostics
import CaptureModel

/// A file's name is one, and stays in the output folder.
enum FileNames: Rule {
    static let escapeCode = DiagnosticCode(
        "path-escapes",
        summary: "A file's name leaves the output folder",
        explanation: """
            Recordings stay below the folder that `output` names, or below the working directory where it is left out, so that \
            a pipeline file from elsewhere cannot write where it likes. Neither '..', nor an absolute path, nor a placeholder's \
            value, nor a link that lies in it may lead out of it. The folder that `output` names may be a link, for that is \
            what its owner said. Links are followed again before each file of a run is opened.
            """,
        remedy: "use a name below the output folder, or set 'output'",
        rejected: """
            mcpipe: 1
            name: escape
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "../{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: escape
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "recordings/{take}.mp4", video: bars }
            """)
    static let unusableCode = DiagnosticCode(
        "unusable-file-name",
        summary: "A file's name cannot name a file",
        explanation: "A name may not be empty or end in '/', hold control characters, or be longer than 255 bytes.",
        remedy: "give the file a plain name",
        rejected: """
            mcpipe: 1
            name: unusable
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "recordings/", container: mp4, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: unusable
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "recordings/{take}", container: mp4, video: bars }
            """)
    static let codes = [escapeCode, unusableCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard let file = context.paths.files[sink.name], let problem = file.problem else { return nil }
            let subjects = [sink.name.description, file.expanded]
            switch problem {
            case .escapes(let path):
                return Diagnostic(
                    escapeCode, "sink '\(sink.name)' would write '\(path)', outside the output folder",
                    at: sink.targetPlace,
                    label: "leaves '\(context.paths.outputFolder)'", subjects: subjects,
                    fixIts: [
                        .init("use a name below '\(context.paths.outputFolder)'"),
                        .init("set 'output: \(path.parent)', and write names from there on"),
                    ])
            case .leadsAway(let path, let destination):
                return Diagnostic(
                    escapeCode,
                    "sink '\(sink.name)' would write '\(path)', which a link leads to '\(destination)', outside the output folder",
                    at: sink.targetPlace, label: "leads out of '\(context.paths.outputFolder)'",
                    subjects: subjects + [destination.description],
                    fixIts: [
                        .init("use a name below '\(context.paths.outputFolder)' that goes by no such link"),
                        .init("set 'output: \(destination.parent)', and write names from there on"),
                    ])
            case .placeholder(let placeholder, let value):
                return Diagnostic(
                    escapeCode,
                    "sink '\(sink.name)': '{\(placeholder.rawValue)}' stands for '\(value)', which cannot be part of a file's name",
                    at: sink.targetPlace, label: "'\(value)' would change the folder", subjects: subjects,
                    fixIts: [.init("give \(placeholder.rawValue) a value without '/'")])
            case .unusable(let reason):
                return Diagnostic(
                    unusableCode, "sink '\(sink.name)' cannot write '\(printable(file.expanded))': \(reason)",
                    at: sink.targetPlace, label: reason, subjects: [sink.name.description],
                    fixIts: [.init("give it a name such as '{name}-{take}.mp4'")])
            }
        }
    }

    static func printable(_ text: String) -> String {
        String(text.prefix(60).map { $0.isASCII && ($0.asciiValue ?? 0) < 32 ? "?" : $0 })
            + (text.count > 60 ? "..." : "")
    }
}
