internal import GStreamerKit

/// Why a worker opens nothing, in words for whoever reads the session's report.
struct WorkerFailure: Error {
    let words: String

    init(_ words: String) { self.words = words }
    init(_ error: GStreamerError) { words = error.message }
}
