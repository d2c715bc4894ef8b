import CaptureModel
import CaptureRuntime

extension RecordingVerdict {
    /// Whether all is there, as the last line of a run says it.
    ///
    /// - Parameter graph: what has run.
    func words(of graph: Graph) -> String {
        guard let first = shortfalls.first else { return wholeWords(of: graph) }
        let place = [first.take.map { "take '\($0)'" }, first.node.map { "'\($0)'" }].compactMap(\.self).joined(
            separator: ", ")
        let others = count > 1 ? "; and \(count - 1) more" : ""
        return "incomplete: \(place)\(place.isEmpty ? "" : ": ")\(first.reason)\(others)"
    }

    /// What a run without shortfalls has done: it speaks of files only where a take has made some.
    private func wholeWords(of graph: Graph) -> String {
        let isRecording = graph.sinks.contains { $0.recordedName != nil }
        let files = hasDeleted ? "every file that was not deleted" : "every file"
        let parts = [
            isRecording && takes > 0 ? "\(files) is there and whole" : nil,
            graph.sinks.contains(where: \.isStream) ? "the streams were sent" : nil,
        ].compactMap(\.self)
        if parts.isEmpty { return "no take was recorded" }
        let rest = isRecording && takes == 0 ? "; no take was recorded" : ""
        return "complete: \(parts.joined(separator: ", and "))\(rest)"
    }
}
