import CaptureDiagnostics
import GStreamerKit

/// What the command says: results to standard output, findings and progress to standard error.
enum Console {
    /// Whether findings are painted: on a terminal, unless `NO_COLOR` is set (no-color.org) or the terminal is dumb.
    static let isColoured: Bool = {
        let environment = CurrentProcess.environment
        return StandardStream.errors.isTerminal && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }()

    /// Whether progress may be drawn in place: on a terminal that is not dumb.
    static let isLive = StandardStream.errors.isTerminal && CurrentProcess.environment["TERM"] != "dumb"

    /// A path as seen from the working folder, where it lies below it.
    static func short(_ path: String) -> String {
        let folder = CurrentProcess.workingFolder + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    /// Prints a result.
    static func print(_ text: String) { StandardStream.output.write(text.hasSuffix("\n") ? text : text + "\n") }

    /// Prints a remark on what happens.
    static func note(_ text: String) { StandardStream.errors.write(text + "\n") }

    /// Prints findings, with the lines they point at.
    static func report(_ diagnostics: [Diagnostic], texts: [String: String] = [:]) {
        StandardStream.errors.write(DiagnosticRenderer(texts: texts, colour: isColoured).render(diagnostics))
    }
}
