import CaptureModel

extension PlanIndex {
    /// What a node is, in the words of pipeline files.
    struct Role {
        /// Whether media begins, passes or ends here.
        enum Stage { case source, middle, sink }

        let stage: Stage
        /// One or two words, such as `compositor` or `record`.
        let title: String
        /// What it reads or writes, such as a path; empty where that says nothing.
        let detail: String
    }

    /// What a node is; middle nodes are told by the elements they became.
    func role(of node: NodeName) -> Role {
        if let sink = sink(node) {
            return Role(stage: .sink, title: sink.kind.title, detail: sink.kind.detail)
        }
        if let source = source(node) {
            let pace = source.isLive ? "live" : source.isLooped ? "looped" : ""
            return Role(stage: .source, title: "source", detail: pace)
        }
        let factories = elements(of: node).map(\.factory)
        if factories.contains(where: { $0.hasSuffix("compositor") || $0.hasSuffix("videomixer") }) {
            return Role(stage: .middle, title: "compositor", detail: "")
        }
        if factories.contains("funnel") { return Role(stage: .middle, title: "virtual camera", detail: "") }
        if factories.contains("audiomixer") { return Role(stage: .middle, title: "audio mixer", detail: "") }
        let isTee = factories.allSatisfy { ["tee", "queue", "capsfilter"].contains($0) } && factories.contains("tee")
        return Role(stage: .middle, title: isTee ? "tee" : "effect", detail: "")
    }
}

extension PlannedSink.Kind {
    fileprivate var title: String {
        switch self {
        case .record: "record"
        case .stream: "stream"
        case .snapshot: "snapshot"
        case .preview: "preview"
        case .frames: "frames"
        case .scan: "scan"
        }
    }

    fileprivate var detail: String {
        switch self {
        case .record(let path), .snapshot(let path): path
        case .stream(let address): address.description
        case .preview(let place): place.rawValue
        case .frames: ""
        case .scan(let symbologies, _): symbologies.map(\.rawValue).joined(separator: ", ")
        }
    }
}
