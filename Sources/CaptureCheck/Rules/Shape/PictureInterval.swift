import CaptureDiagnostics
import CaptureModel

/// What takes a picture every so often lets some time pass between two.
enum PictureInterval: Rule {
    static let code = DiagnosticCode(
        "invalid-interval",
        summary: "The time between the pictures of a sink is too short",
        explanation:
            "A snapshot or scan sink with 'every' takes pictures at most 1000 times a second; it can do with fewer, never with more.",
        remedy: "write an interval of at least 1 ms",
        rejected: """
            mcpipe: 1
            name: interval
            sources:
              bars: { pattern: smpte }
            sinks:
              shots: { snapshot: "{take}-{count}.jpg", every: 0 s, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: interval
            sources:
              bars: { pattern: smpte }
            sinks:
              shots: { snapshot: "{take}-{count}.jpg", every: 1 s, video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard let every = sink.kind.pictureInterval, every < .milliseconds(1) else { return nil }
            return Diagnostic(
                code, "\(sink.kind.word) sink '\(sink.name)' takes a picture every \(every.written)",
                at: sink.provenance["every"], label: "shorter than 1 ms", subjects: [sink.name.description],
                fixIts: [.init("write an interval such as '1 s'")])
        }
    }
}

extension Sink.Kind {
    /// The time from one picture that is taken to the next, where there is one.
    fileprivate var pictureInterval: Duration? {
        switch self {
        case .snapshot(let snapshot): snapshot.every
        case .scan(let scan): scan.every
        case .record, .stream, .preview, .frames: nil
        }
    }
}
