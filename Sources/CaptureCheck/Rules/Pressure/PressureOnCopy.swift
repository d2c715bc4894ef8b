import CaptureDiagnostics
import CaptureModel

/// Pictures that a source has compressed itself may refer to each other, so a sink leaves none of them out.
enum PressureOnCopy: Rule {
    static let code = DiagnosticCode(
        "pressure-on-copy",
        summary: "The rate of a source's own compressed pictures is to be lowered under pressure",
        explanation: """
            The sink keeps the source's pictures as they come, without decoding them. Those of H.264 and H.265 refer to those before \
            them, so one that is left out spoils the others up to the next key frame. Motion JPEG is refused as well: there is little \
            to win, for nothing is encoded. A source's own rate can be lowered while it runs.
            """,
        remedy: "have the sink encode, or take the rate out of 'on-pressure'",
        rejected: """
            mcpipe: 1
            name: kept
            sources:
              door: { rtsp: "rtsp://door.example/main", encoding: h264 }
            sinks:
              file: { record: "{take}.mp4", video: door, on-pressure: { serious: 15 fps } }
            """,
        accepted: """
            mcpipe: 1
            name: kept
            sources:
              door: { rtsp: "rtsp://door.example/main", encoding: h264 }
            sinks:
              file:
                record: "{take}.mp4"
                video: door
                encode: { video: { bitrate: 4 Mbit/s } }
                on-pressure: { serious: 15 fps }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .ladder(let ladder)? = sink.onPressure,
                case .copy(let codec)? = try? context.videoTrack(of: sink)?.get(), let node = sink.video,
                let level = SystemPressure.Level.allCases.first(where: { asks(ladder.steps[$0], of: sink) })
            else { return nil }
            return Diagnostic(
                code,
                "\(sink.kind.word) sink '\(sink.name)' keeps the \(codec.label) of '\(node)' as it comes, and leaves no picture of it out",
                at: sink.pressurePlace(level), label: "needs pictures that are encoded here",
                subjects: [sink.name.description, node.description],
                fixIts: [
                    .init("have it encoded: 'encode: { video: { bitrate: ... } }'"), .init("take the step out"),
                ])
        }
    }

    /// Whether a step leaves pictures out; a recording is stopped by finishing its file, which any pictures allow.
    private static func asks(_ step: PressureLadder.Step?, of sink: Sink) -> Bool {
        guard let step else { return false }
        if case .record = sink.kind { return step.rate != nil }
        return step.rate != nil || step.isStopped
    }
}
