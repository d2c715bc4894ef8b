import CaptureDiagnostics
import CaptureModel

/// What looks as if it were filled in, and stands in the name of a file as it is.
enum LiteralPlaceholder: Rule {
    static let code = DiagnosticCode(
        "literal-placeholder",
        summary: "A name has a placeholder that nothing fills in",
        explanation: """
            Names of files have placeholders in braces, such as '{take}' and '{date}'. Those of 'printf' and 'strftime', \
            '%05d' and '%Y', are ordinary characters here, and so is a placeholder in 'name', which '{name}' stands for. Such \
            a name is allowed; the files have these characters in theirs. A recording has no '{count}': it is one file, whose \
            number is always 00001. Nor is a host filled in that a manual has in place of yours, such as 'IP_ADDRESS', nor a \
            user or password such as '{PASSWORD}', '%PASSWORD%' and '<password>'; '***' is what mcpipe itself shows in the \
            place of a secret.
            """,
        remedy: "write a placeholder in braces into the name of the file",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: literal
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "%Y-{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: literal
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{date}-{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        var seen: Set<SourceRange> = []
        let files = context.graph.sinks.compactMap { sink -> Diagnostic? in
            // Sinks that `each` made share one key, and with it one finding.
            if let place = sink.targetPlace, !seen.insert(place).inserted { return nil }
            return finding(of: sink)
        }
        return files + hosts(context.graph) + credentials(context.graph) + name(context.graph)
    }

    private static func finding(of sink: Sink) -> Diagnostic? {
        guard let template = sink.template, template.error == nil else { return nil }
        let file = "\(sink.kind.word) sink '\(sink.name)' has"
        let subjects = [sink.name.description]
        if case .record = sink.kind, template.uses(.count) {
            return warning(
                "\(file) '{count}' in '\(template)', which counts the pictures of a snapshot; a recording is one file",
                at: sink.targetPlace,
                label: "always 00001", subjects, .init("write '{take}', the number of the take"))
        }
        // A doubled brace stands for itself; templates of other programs have two.
        let known = FileTemplate.Placeholder.allCases.map(\.rawValue)
        let doubled = template.parts.lazy.compactMap { part -> String? in
            guard case .text(let text) = part else { return nil }
            return known.first { text.contains("{\($0)}") }
        }.first
        if let doubled {
            return warning(
                "\(file) '{{\(doubled)}}' in '\(template)', which stands for '{\(doubled)}' itself",
                at: sink.targetPlace, label: "nothing fills it in", subjects,
                .init("write '{\(doubled)}', with single braces"))
        }
        let texts = template.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard let (mark, meant) = texts.lazy.compactMap({ foreign(in: $0, sink) }).first else { return nil }
        return warning(
            "\(file) '\(mark)' in '\(template)', which stays as it is", at: sink.targetPlace,
            label: "nothing fills in '\(mark)'", subjects, .init("write '\(meant)' in place of '\(mark)'"))
    }

    /// A placeholder of `printf` or `strftime`, and the one that is nearest to it here.
    private static func foreign(in text: String, _ sink: Sink) -> (mark: String, meant: String)? {
        // A variable of Windows.
        if let match = text.firstMatch(of: /%([A-Za-z_][A-Za-z0-9_]+)%/) {
            let known = FileTemplate.Placeholder(rawValue: match.1.lowercased()).map { "{\($0.rawValue)}" }
            return (String(match.0), known ?? "${\(match.1)}")
        }
        if let match = text.firstMatch(of: /%0?[0-9]?d(?![A-Za-z0-9])/), !text.contains(/%[Ymyj]/) {
            // That its pictures need a number is told of a snapshot without one.
            if case .snapshot(let snapshot) = sink.kind, !snapshot.path.uses(.count), snapshot.every != nil {
                return nil
            }
            return (String(match.0), "{\(number(of: sink).rawValue)}")
        }
        guard let match = text.firstMatch(of: /%[YmdyjFHMSTsc](?:[-_.:]?%[YmdyjFHMSTsc])*(?![A-Za-z0-9])/) else {
            return nil
        }
        let (mark, isDay, isTime) = (String(match.0), match.0.contains(/%[YmdyjFc]/), match.0.contains(/%[HMSTsc]/))
        return (mark, [isDay ? "{date}" : nil, isTime ? "{time}" : nil].compactMap(\.self).joined(separator: "-"))
    }

    private static func number(of sink: Sink) -> FileTemplate.Placeholder {
        if case .snapshot = sink.kind { .count } else if sink.segment != nil { .segment } else { .take }
    }

    private static func name(_ graph: Graph) -> [Diagnostic] {
        let known = FileTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
        guard let mark = known.first(where: graph.name.contains) else { return [] }
        return [
            warning(
                "the name '\(graph.name)' has '\(mark)', which stays as it is", at: graph.provenance.fields["name"],
                label: "nothing fills in '\(mark)'", [graph.name],
                .init("write '\(mark)' into the names of files, beside '{name}'"))
        ]
    }

    /// Hosts that a manual has where one is to write one's own: `IP_ADDRESS`, `192.168.x.x`.
    private static func hosts(_ graph: Graph) -> [Diagnostic] {
        let sources = graph.sources.compactMap { source -> Diagnostic? in
            guard case .network(let network) = source.kind else { return nil }
            return host(network.url, "source '\(source.name)'", at: source.provenance["rtsp"], source.name)
        }
        let sinks = graph.sinks.compactMap { sink -> Diagnostic? in
            guard case .stream(let stream) = sink.kind else { return nil }
            return host(stream.url, "stream sink '\(sink.name)'", at: sink.targetPlace, sink.name)
        }
        return sources + sinks
    }

    /// One of them is in `CAMERA_IP` and `YOUR_SERVER`, and none in `CAM_1`, which a machine may be called.
    private static let placeholderWords: Set<String> = ["IP", "ADDRESS", "ADDR", "HOST", "HOSTNAME", "YOUR"]

    private static func host(_ url: NetworkAddress, _ node: String, at place: SourceRange?, _ name: NodeName)
        -> Diagnostic?
    {
        let host = url.host
        let words = Set(host.split(separator: "_").map(String.init))
        let isWords = words.count > 1 && !words.isDisjoint(with: placeholderWords) && host == host.uppercased()
        guard isWords || host.wholeMatch(of: /[0-9xX]+(\.[0-9xX]+){3}/) != nil && host.contains(/[xX]/) else {
            return nil
        }
        return warning(
            "\(node) has the host '\(host)', which stays as it is", at: place, label: "nothing fills in '\(host)'",
            [name.description], .init("write the host's own name or address"))
    }

    static func warning(
        _ message: String, at place: SourceRange?, label: String, _ subjects: [String], _ way: Diagnostic.FixIt
    ) -> Diagnostic {
        Diagnostic(
            code, message, at: place, severity: .warning, label: label, subjects: subjects, fixIts: [way])
    }
}
