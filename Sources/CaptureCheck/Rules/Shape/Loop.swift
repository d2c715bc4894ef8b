import CaptureDiagnostics
import CaptureModel

/// Media flows from sources to sinks and never back.
enum Loop: Rule {
    static let code = DiagnosticCode(
        "cycle",
        summary: "Nodes use each other in a circle",
        explanation:
            "Each node of the circle waits for the picture or sound of the one before, so none would ever come.",
        remedy: "take one of the uses out of the circle",
        rejected: """
            mcpipe: 1
            name: circle
            sources:
              bars: { pattern: smpte }
            compositors:
              inner: { size: 640x360, layers: [bars, outer] }
              outer: { size: 1280x720, layers: [bars, inner] }
            sinks:
              file: { record: "{take}.mp4", video: outer }
            """,
        accepted: """
            mcpipe: 1
            name: circle
            sources:
              bars: { pattern: smpte }
            compositors:
              inner: { size: 640x360, layers: [bars] }
              outer: { size: 1280x720, layers: [bars, { source: inner, scale: 0.5 }] }
            sinks:
              file: { record: "{take}.mp4", video: outer }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.index.loops.filter { !isMadeByTwins($0, context) }.map { loop in
            // Told from the node met first in the file, so that the finding does not depend on where the search began.
            let first = context.inOrderOfPlace(loop).first
            let turn = loop.firstIndex { $0 == first } ?? 0
            let told = loop[turn...] + loop[..<turn]
            let pairs = zip(told, told.dropFirst() + told.prefix(1))
            let uses = pairs.compactMap { user, used in
                context.index.inputs[user]?.first { $0.target == used }
            }
            let names = told.map { "'\($0)'" }
            let message =
                told.count == 1
                ? "\(names[0]) uses itself" : "\((names + names.prefix(1)).joined(separator: " uses ")): a circle"
            return Diagnostic(
                code, message, at: uses.last?.range, label: "closes the circle", subjects: told.map(\.description),
                notes: uses.dropLast().map { .init("'\($0.consumer)' uses '\($0.target)' here", at: $0.range) },
                fixIts: [.init("take one of these uses out")])
        }
    }

    /// Two nodes of one name look like a circle where one uses the other; that finding is another rule's.
    private static func isMadeByTwins(_ loop: [NodeName], _ context: CheckContext) -> Bool {
        loop.contains { (context.index.kinds[$0]?.count ?? 0) > 1 }
    }
}
