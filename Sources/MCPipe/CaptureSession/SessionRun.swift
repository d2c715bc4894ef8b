import CaptureDiagnostics
import CaptureRuntime

/// Where a capture session stands between its runs and in them.
enum SessionRun: Sendable {
    /// A running session and its end.
    struct Run: Sendable {
        let recording: Recording
        /// Gives the report once every file is finished and looked at.
        let end: Task<RecordingReport?, Never>
        /// The call that started it.
        let call: SourceRange
    }

    case idle
    case starting(Task<Result<Void, CaptureSessionError>, Never>, call: SourceRange)
    case running(Run)
    case stopping(Run)

    /// The call that started what is not over; nil where nothing runs.
    var call: SourceRange? {
        switch self {
        case .idle: nil
        case .starting(_, let call): call
        case .running(let run), .stopping(let run): run.call
        }
    }
}
