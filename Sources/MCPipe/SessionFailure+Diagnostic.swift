public import CaptureDiagnostics
public import CaptureModel
public import CaptureRuntime

extension SessionFailure {
    /// The failure as a finding: at the node's line, with GStreamer's own account and a way out.
    ///
    /// - Parameters:
    ///   - graph: The graph that ran, which knows where its nodes were written.
    ///   - severity: `warning` where media still flows.
    public func diagnostic(in graph: Graph, severity: Severity = .error) -> Diagnostic {
        let (node, words) = (node.map { "\(Self.kind(of: $0, in: graph)) '\($0)'" }, Self.sentence(message))
        // What is refused says of whom.
        let message = node.map { words.hasPrefix($0 + " ") ? words : "\($0): \(words)" } ?? words
        var notes = detail.map { [Diagnostic.Note("GStreamer: \($0.replacing("\n", with: " "))")] } ?? []
        if let element { notes.append(.init("element \(element)")) }
        let finding = Diagnostic(
            severity == .error || fault == .command ? code : .streamWarning, message,
            at: self.node.flatMap { graph.provenance(of: $0)?.range }, severity: severity,
            label: severity == .error ? "failed" : nil, subjects: self.node.map { [$0.description] } ?? [],
            notes: notes, fixIts: severity == .error || fault == .command ? [.init(help(in: graph))] : [])
        return graph.secrets.hidden(in: finding)
    }

    private var code: DiagnosticCode {
        switch fault {
        case .source: .sourceFailed
        case .outputNotCreated: .outputNotCreated
        case .output: .outputFailed
        case .command: .commandRefused
        case .take: .takeNotBegun
        case .element: .elementFailed
        case .effect: .effectFailed
        case .mcpipe: .internalFault
        }
    }

    /// What to do, as far as GStreamer's resource codes tell; they are numbered as in `GstResourceError`.
    private func help(in graph: Graph) -> String {
        let resource = detail.flatMap { text -> Int? in
            guard text.hasPrefix("gst-resource-error-quark ") else { return nil }
            return Int(text.dropFirst("gst-resource-error-quark ".count).prefix { $0.isNumber })
        }
        let source = fault == .source ? node.flatMap { graph.sources[$0] } : nil
        switch source?.kind {
        case .network where resource == 3:
            return "check the path of its URL: the server answers, and has no such stream"
        case .network where resource != 15: return "check that it is on, and the host, the port and the path of its URL"
        case .file: return "check that the file is there, whole, and may be read"
        case .testPattern, .testTone: return "it needs no device: look at what follows it, such as an effect"
        default: break
        }
        switch (fault, resource) {
        case (.source, 3): return "check that the device is plugged in: 'mcpipe devices' lists those that are"
        case (.source, 4): return "close the other program that uses the device"
        case (.source, 15), (_, 15): return "check the user and password, and the permissions of the device"
        case (_, 14): return "make room on the disk, or write elsewhere with --output"
        default: return code.remedy
        }
    }

    /// GStreamer's messages are sentences; findings are not.
    private static func sentence(_ text: String) -> String {
        var text = text
        while text.last == "." || text.last == "\n" { text.removeLast() }
        return text.replacing("\n", with: " ")
    }

    private static func kind(of node: NodeName, in graph: Graph) -> String {
        if graph.sources[node] != nil { return "source" }
        if graph.sinks[node] != nil { return "sink" }
        if graph.compositors[node] != nil { return "compositor" }
        if graph.mixers[node] != nil { return "mixer" }
        if graph.effects[node] != nil { return "effect" }
        if graph.tees[node] != nil { return "tee" }
        // What no line of the graph names is what a virtual camera of the rig is made of.
        return "constituent"
    }
}
