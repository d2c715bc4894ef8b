import CaptureRuntime

extension RecordingVerdict {
    /// Whether all is there, as the last line of a run says it.
    ///
    /// - Parameter isStreaming: whether something goes elsewhere while nobody wants a take.
    func words(isStreaming: Bool) -> String {
        guard let first = shortfalls.first else {
            // Nobody is told that every file is there where none was made.
            return takes == 0 && !isStreaming ? "no take was recorded" : "complete: every file is there and whole"
        }
        let place = [first.take.map { "take '\($0)'" }, first.node.map { "'\($0)'" }].compactMap(\.self).joined(
            separator: ", ")
        let others = count > 1 ? "; and \(count - 1) more" : ""
        return "incomplete: \(place)\(place.isEmpty ? "" : ": ")\(first.reason)\(others)"
    }
}
