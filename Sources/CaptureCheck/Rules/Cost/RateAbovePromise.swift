import CaptureDiagnostics
import CaptureModel

/// A camera keeps the promise of its source never to go above a rate.
enum RateAbovePromise: Rule {
    static let code = DiagnosticCode(
        "rate-above-promise",
        summary: "The camera would run faster than 'max-fps' promises",
        explanation: """
            What cameras share is charged for the rate that 'max-fps' promises not to exceed. A source that asks for more, or a \
            camera whose slowest rate is higher, would break the promise at once.
            """,
        remedy: "raise 'max-fps' to the rate that runs, or ask for a lower rate",
        rejected: """
            mcpipe: 1
            name: fast
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide, format: 1280x720@60, max-fps: 30 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: fast
            rig: iphone-11-pro-max
            sources:
              back: { camera: back-wide, format: 1280x720@60, max-fps: 60 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard case .camera(let wish) = source.kind, let promise = wish.maximumRate,
                let choice = context.formats[source.name], choice.rate > promise
            else { return nil }
            return Diagnostic(
                code, "source '\(source.name)' promises at most \(promise) fps and would run at \(choice.rate) fps",
                at: source.provenance["max-fps"], label: "\(choice.format.size) \(choice.format.encoding) runs faster",
                subjects: [source.name.description],
                fixIts: [
                    .init(
                        "promise \(choice.rate) fps",
                        edits: source.provenance.fields["max-fps"].map { [.init($0, "\(choice.rate)")] } ?? [],
                        isGuess: true),
                    .init("ask for at most \(promise) fps"),
                ])
        }
    }
}
