import CaptureDiagnostics
import CaptureModel

/// What a virtual camera is made of can take each other's place, picture by picture.
enum VirtualConstituents: Rule {
    static let code = DiagnosticCode(
        "unusable-constituent",
        summary: "A virtual camera is made of something that cannot take another one's place",
        explanation: """
            A virtual camera goes from one constituent to another within a picture. So all of them give pictures at one rate, in \
            time with each other: cameras, network cameras, screens, live test patterns, or files that are played in real time. None is zoomed on \
            its own, is virtual itself, or is named twice; the zoom is counted by one of them, and one of them stands in for one \
            that is lost.
            """,
        remedy: "give all constituents one frame rate, and zoom the virtual camera instead of them",
        rejected: """
            mcpipe: 1
            name: stage
            rig: iphone-11-pro-max
            sources:
              wide: { camera: back-wide, format: 1280x720@30 }
              tele: { camera: back-telephoto, format: 1280x720@60 }
              back: { virtual: [wide, tele], switch-over: 2 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: stage
            rig: iphone-11-pro-max
            sources:
              wide: { camera: back-wide, format: 1280x720@30 }
              tele: { camera: back-telephoto, format: 1280x720@30 }
              back: { virtual: [wide, tele], switch-over: 2 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.flatMap { source -> [Diagnostic] in
            guard case .virtual(let virtual) = source.kind else { return [] }
            var found: [Diagnostic] = []
            if let main = virtual.main, !virtual.constituents.contains(main) {
                found.append(
                    Diagnostic(
                        code,
                        "the zoom of virtual camera '\(source.name)' is counted by '\(main)', which is none of its constituents",
                        at: source.provenance["main"], label: "not a constituent",
                        subjects: [source.name.description, main.description],
                        fixIts: [.init("name one of \(quotedList(virtual.constituents.map(\.description)))")]))
            }
            found += strangers(standingIn: virtual, source)
            for (index, name) in virtual.constituents.enumerated() {
                guard let reason = obstacle(name, index, virtual, context) else { continue }
                found.append(
                    Diagnostic(
                        code, "'\(name)' cannot be a constituent of virtual camera '\(source.name)': \(reason)",
                        at: source.provenance["virtual[\(index)]"], label: reason,
                        subjects: [source.name.description, name.description],
                        notes: context.place(of: name).map { [.init("'\(name)' is here", at: $0)] } ?? [],
                        fixIts: [.init("give it another constituent, or change '\(name)'")]))
            }
            return found
        }
    }

    /// What is to stand in for a lost constituent, and is none.
    private static func strangers(standingIn virtual: Source.Virtual, _ source: Source) -> [Diagnostic] {
        let names = quotedList(virtual.constituents.map(\.description))
        guard virtual.constituents.count > 1 || virtual.fallback == .automatic else {
            return [
                Diagnostic(
                    code,
                    "virtual camera '\(source.name)' has the one constituent \(names), for which nothing can stand in",
                    at: source.provenance["fallback"], label: "nothing else is there",
                    subjects: [source.name.description],
                    fixIts: [.init("leave 'fallback' out, and say 'on-loss' of \(names)")])
            ]
        }
        return (virtual.fallback.order ?? []).enumerated().filter { !virtual.constituents.contains($1) }.map {
            index, name in
            Diagnostic(
                code,
                "'\(name)' cannot stand in for constituents of virtual camera '\(source.name)': it is none of them",
                at: source.provenance["fallback[\(index)]"], label: "not a constituent",
                subjects: [source.name.description, name.description],
                fixIts: [.init("name one of \(names), or 'slate' at the end")])
        }
    }

    /// Why a constituent cannot be one; nil where it can, or where another rule speaks of it.
    private static func obstacle(
        _ name: NodeName, _ index: Int, _ virtual: Source.Virtual, _ context: CheckContext
    ) -> String? {
        guard let source = context.graph.sources[name] else {
            return context.index.hasOutput(name) ? "it is no source" : nil
        }
        if virtual.constituents[..<index].contains(name) { return "it is named twice" }
        if case .virtual = source.kind { return "it is virtual itself" }
        // Alone it waits for nobody.
        guard virtual.constituents.count > 1 else { return nil }
        if source.isZoomable { return "it is zoomed on its own" }
        if source.portrait != nil { return "what is behind its people is blurred" }
        switch source.kind {
        case .microphone, .testTone, .virtual: return nil
        case .file(let file) where !(file.isRealtime ?? context.isPaced): return "it is not played in real time"
        case .testPattern(let pattern) where !pattern.isLive: return "it is not live"
        case .camera, .testPattern, .file, .network, .screen: break
        }
        guard let first = virtual.constituents.first, first != name, let rate = context.flow.device(name)?.rate,
            let other = context.flow.device(first)?.rate, rate != other
        else { return nil }
        return "it gives \(rate) pictures a second, and '\(first)' \(other)"
    }
}
