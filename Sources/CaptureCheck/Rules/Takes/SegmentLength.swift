import CaptureDiagnostics
import CaptureModel

/// A segment holds at least what cannot be divided: a second, a group of pictures, a fragment.
enum SegmentLength: Rule {
    static let code = DiagnosticCode(
        "segment-too-short",
        summary: "A segment is shorter than what it is made of",
        explanation: """
            A recording is split on key frames only, so that every file begins with a picture that can be decoded; a segment \
            shorter than 'keyframe-interval' would never be as short as it says. Nor can one be shorter than the fragments that \
            an MP4 or QuickTime file is written in. Below 1 s nothing is split: each file costs a header and a folder entry.
            """,
        remedy: "write a longer segment, or shorten 'keyframe-interval' or 'fragment'",
        rejected: """
            mcpipe: 1
            name: segment
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", segment: 500 ms, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: segment
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", segment: 10 min, video: bars }
            """)
    static let codes = [code]

    static let shortest = Duration.seconds(1)

    /// What a segment is held against.
    private struct Limit {
        let what: String
        let length: Duration
        let place: SourceRange?
    }

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .record(let record) = sink.kind, let segment = record.segment else { return nil }
            var broken = limits(of: record, in: sink, context).filter { segment < $0.length }
            if broken.isEmpty, segment < shortest {
                broken = [Limit(what: "the shortest", length: shortest, place: nil)]
            }
            guard let limit = broken.map({ max($0.length, shortest) }).max() else { return nil }
            let enough = limit.written
            return Diagnostic(
                code,
                "record sink '\(sink.name)' asks for segments of \(segment.written), shorter than "
                    + broken.map { "\($0.what), \($0.length.written)" }.joined(separator: ", and "),
                at: sink.provenance["segment"], label: "shorter than \(enough)", subjects: [sink.name.description],
                notes: broken.compactMap { limit in
                    limit.place.map { .init("\(limit.what) is said here", at: $0) }
                },
                fixIts: [
                    .init(
                        "write 'segment: \(enough)' or more",
                        edits: sink.provenance.edits("segment", writing: enough, over: segment.written), isGuess: true)
                ])
        }
    }

    private static func limits(of record: Sink.Record, in sink: Sink, _ context: CheckContext) -> [Limit] {
        var limits: [Limit] = []
        // A camera that compresses sets its key frames itself, and does not say how often.
        if case .encode(let encode)? = try? context.videoTrack(of: sink)?.get() {
            limits.append(
                Limit(
                    what: "its key-frame interval", length: encode.keyframeInterval,
                    place: sink.provenance.fields["encode.video.keyframe-interval"]))
        }
        if let container = context.container(of: record, in: sink), container == .mp4 || container == .mov {
            limits.append(
                Limit(
                    what: "its fragments", length: record.fragment ?? .seconds(1),
                    place: sink.provenance.fields["fragment"]))
        }
        return limits
    }
}
