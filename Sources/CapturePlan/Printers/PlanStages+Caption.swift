import CaptureModel

extension PlanStages {
    /// The words on a stage.
    struct Caption {
        /// The node's name, or of an encoder its codec.
        var name: String
        /// What it is.
        var title: String
        /// One fact a line.
        var facts: [String]
        /// The whole path of its file; nil where it has none.
        var path: String?
    }

    /// The words on a stage: from the plan's facts, or where these are missing from what its elements tell.
    func caption(of number: Int) -> Caption {
        let stage = stages[number]
        let node = stage.node.description
        switch stage.kind {
        case .source, .sink, .middle:
            let role = index.role(of: stage.node)
            guard let subject = index.plan.facts.nodes[stage.node] else {
                let path = index.sink(stage.node)?.path
                let detail = path == nil && !role.detail.isEmpty ? [role.detail] : []
                return Caption(name: node, title: role.title, facts: detail + pictures(of: stage), path: path)
            }
            return Caption(name: node, title: subject.kind, facts: subject.facts, path: subject.path)
        case .encoder:
            let encoder = elements(of: stage).first(where: chains.isEncoder)
            let subject = encoder.flatMap { index.plan.facts.encoders[$0.name] }
            return Caption(
                name: subject?.kind ?? encoder?.factory ?? node, title: "encoder for '\(node)'",
                facts: (subject?.facts ?? []) + [encoder.map { "by \($0.factory)" }].compactMap(\.self))
        case .step:
            return Caption(name: work(of: stage), title: "for '\(node)'", facts: [])
        }
    }

    /// All elements of a stage, chain by chain.
    func elements(of stage: Stage) -> [PlannedElement] { stage.chains.flatMap(chains.elements) }

    /// The element that does the stage's own work: what opens a source, joins, encodes, or ends a sink.
    func main(of stage: Stage) -> PlannedElement? {
        let elements = elements(of: stage)
        switch stage.kind {
        case .source: return index.source(stage.node).flatMap { index.element($0.element) } ?? elements.first
        case .encoder: return elements.first(where: chains.isEncoder)
        case .sink: return index.sink(stage.node).flatMap { index.element($0.element) } ?? elements.last
        case .middle, .step:
            let join = stage.chains.first(where: chains.joins).flatMap { chains.elements(of: $0).first }
            return join ?? elements.first { index.foldedCaps($0) == nil && $0.factory != "queue" }
        }
    }

    /// What a stage without a name of its own does.
    private func work(of stage: Stage) -> String {
        let factories = elements(of: stage).map(\.factory)
        if factories.contains("grabcut") { return "search for people" }
        if factories.contains("facedetect") { return "search for faces" }
        if factories.contains(where: { $0.contains("dec") }) { return "decoder" }
        if factories.contains(where: { $0.hasSuffix("parse") }) { return "parser" }
        return factories.contains { $0 == "videoflip" || $0 == "videocrop" } ? "cut or turned" : "converter"
    }

    /// The size and rate that the first caps filter of a source or a compositor lets pass.
    private func pictures(of stage: Stage) -> [String] {
        guard stage.kind != .sink else { return [] }
        for element in elements(of: stage) {
            for case .caps(let caps) in element.properties.map(\.value) {
                if let words = caps.words { return [words] }
            }
        }
        return []
    }
}

extension PlannedCaps {
    /// Size, rate and format of pictures, or rate and channels of sound, for people; nil where they say none of it.
    fileprivate var words: String? {
        let values = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        if case .int(let width)? = values["width"], case .int(let height)? = values["height"] {
            var words = "\(width)x\(height)"
            if case .fraction(let top, let bottom)? = values["framerate"], bottom > 0 {
                words += " at \(bottom == 1 ? "\(top)" : "\(top)/\(bottom)") fps"
            }
            if case .string(let format)? = values["format"] { words += ", \(format)" }
            return words
        }
        guard case .int(let rate)? = values["rate"] else { return nil }
        guard case .int(let channels)? = values["channels"] else { return "\(rate) Hz" }
        return "\(rate) Hz, \(channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels")"
    }
}
