/// Why a file cannot be read any further.
enum ScanFailure: Error {
    /// Nothing of it can be played.
    case unreadable(String)
    /// The caller has lost interest.
    case cancelled
}
