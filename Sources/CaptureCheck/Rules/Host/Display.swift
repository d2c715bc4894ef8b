import CaptureDiagnostics
import CaptureModel

/// What needs a display has one.
enum Display: Rule {
    static let code = DiagnosticCode(
        "no-display",
        summary: "A window or a screen is asked for, and no display can be reached",
        explanation:
            "Windows are opened on, and screens captured from, the X11 or Wayland display of the user who runs mcpipe.",
        remedy: "run within a graphical session, or use a web preview")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        guard !context.host.hasDisplay else { return [] }
        let windows = context.graph.sinks.compactMap { sink -> Diagnostic? in
            guard case .preview(let preview) = sink.kind, preview.place == .window else { return nil }
            return Diagnostic(
                code, "preview sink '\(sink.name)' opens a window, and no display can be reached", at: sink.targetPlace,
                label: "no display", subjects: [sink.name.description],
                fixIts: [
                    .init(
                        "use 'preview: web' and --http",
                        edits: sink.provenance.edits("preview", writing: "web", over: "window"), isGuess: true),
                    .init("run within a graphical session"),
                ])
        }
        let screens = context.usedSources.compactMap { source -> Diagnostic? in
            guard case .screen = source.kind else { return nil }
            return Diagnostic(
                code, "source '\(source.name)' captures a screen, and no display can be reached",
                at: source.provenance["screen"], label: "no display", subjects: [source.name.description],
                fixIts: [.init("run within a graphical session")])
        }
        return windows + screens
    }
}
