import CaptureDiagnostics
import GStreamerKit
import Synchronization

/// What the command says: results to standard output, findings and progress to standard error. All of it goes through here, and nothing of
/// it shows a secret.
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

    /// What the files hold in confidence that have been read so far.
    private static let known = Mutex(Secrets.none)
    private static var secrets: Secrets { known.withLock { $0 } }

    /// Shows nothing of these from now on.
    static func hide(_ secrets: Secrets) { known.withLock { $0 = $0.union(secrets) } }

    /// Prints a result.
    static func print(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: .output) }

    /// Prints a remark on what happens.
    static func note(_ text: String) { write(text + "\n", to: .errors) }

    /// Prints a remark, or nothing where that would have to wait for who reads it.
    static func noteAtOnce(_ text: String) { if StandardStream.errors.takesMore { note(text) } }

    /// Writes what is drawn in place.
    static func draw(_ text: String) { write(text, to: .errors) }

    /// Prints findings, with the lines they point at, and how many they are.
    static func report(_ diagnostics: [Diagnostic], texts: [String: String] = [:]) {
        write(renderer(texts).render(diagnostics), to: .errors)
    }

    /// Prints a finding, with the line it points at.
    static func report(_ diagnostic: Diagnostic, texts: [String: String]) {
        write(renderer(texts).render(diagnostic), to: .errors)
    }

    private static func renderer(_ texts: [String: String]) -> DiagnosticRenderer {
        DiagnosticRenderer(texts: texts, secrets: secrets, colour: isColoured)
    }

    private static func write(_ text: String, to stream: StandardStream) { stream.write(secrets.hidden(in: text)) }
}
