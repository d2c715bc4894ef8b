import ArgumentParser
import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import MCPipe

/// How the command ends, in the numbers of BSD's sysexits.
enum ExitStatus: Int32 {
    /// All is done; also where a signal asked for the end and every file was finished.
    case done = 0
    /// The command line is wrong (EX_USAGE).
    case usage = 64
    /// A file or a graph is rejected (EX_DATAERR).
    case rejected = 65
    /// A file cannot be read (EX_NOINPUT).
    case unreadable = 66
    /// A device, an element or a server is missing or gone (EX_UNAVAILABLE).
    case unavailable = 69
    /// A fault of mcpipe's own (EX_SOFTWARE).
    case ownFault = 70
    /// An output cannot be created (EX_CANTCREAT).
    case outputNotCreated = 73
    /// An output failed while it was written (EX_IOERR).
    case outputFailed = 74

    /// The status as an error that ends the command without a further word.
    var code: ExitCode { ExitCode(rawValue) }

    /// The status for what went wrong in a run.
    init(_ fault: SessionFailure.Fault) {
        self =
            switch fault {
            case .source, .take, .element: .unavailable
            case .outputNotCreated: .outputNotCreated
            case .output: .outputFailed
            case .command: .usage
            case .effect: .rejected
            case .mcpipe: .ownFault
            }
    }

    /// The status of a recording: `done` where nothing is missing, else whose fault the first thing is that is.
    init(_ verdict: RecordingVerdict) { self = verdict.fault.map { ExitStatus($0) } ?? .done }

    /// The status for findings: `done` where none is an error, the machine's lack where all errors are of one such kind,
    /// else `rejected`.
    init(_ diagnostics: [Diagnostic]) { self.init(diagnostics, isThisMachine: false) }

    /// The status for a verdict, as for its findings; a device that a graph for this machine names is missing here, while
    /// one that a named rig does not have is a mistake in the graph.
    init(_ verdict: Verdict) {
        let isHere = verdict.rig?.name == RigReference.thisMachine.description
        self.init(verdict.diagnostics, isThisMachine: isHere)
    }

    /// The status of several answers: theirs where they agree, else `rejected`.
    init(_ statuses: [ExitStatus]) {
        let kinds = Set(statuses).subtracting([.done])
        if kinds.contains(.unreadable) {
            self = .unreadable
        } else {
            self = kinds.count > 1 ? .rejected : kinds.first ?? .done
        }
    }

    private init(_ diagnostics: [Diagnostic], isThisMachine: Bool) {
        let devices: Set = ["unknown-camera", "unknown-microphone"]
        let statuses = diagnostics.filter { $0.severity == .error }.map { diagnostic in
            let slug = diagnostic.code.slug
            return isThisMachine && devices.contains(slug) ? .unavailable : Self.lacks[slug] ?? .rejected
        }
        self.init(statuses)
    }

    /// Findings that say nothing against the graph itself, but that this machine cannot run it now.
    private static let lacks: [String: ExitStatus] = [
        "file-not-readable": .unreadable, "unreadable-file": .unreadable,
        "missing-element": .unavailable, "missing-encoder": .unavailable, "no-hardware-encoder": .unavailable,
        "no-display": .unavailable, "unwritable-path": .outputNotCreated, "file-exists": .outputNotCreated,
        "recording-not-recovered": .outputNotCreated,
        "disk-space": .outputNotCreated, "not-mounted": .outputNotCreated, "output-not-created": .outputNotCreated,
        "source-failed": .unavailable, "take-not-begun": .unavailable, "element-failed": .unavailable,
        "http-address": .unavailable,
        "output-failed": .outputFailed,
        "internal-fault": .ownFault, "checker-fault": .ownFault,
    ]
}
