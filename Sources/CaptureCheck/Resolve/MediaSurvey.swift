import CaptureModel

/// The media files a graph reads, by source, as the host found them.
struct MediaSurvey: Sendable {
    /// What became of a file.
    enum Finding: Sendable, Hashable {
        /// Nothing stands at the path.
        case missing
        /// A folder or a device stands there.
        case notAFile
        /// The file is there and may not be read.
        case unreadable
        /// GStreamer could not tell what it holds.
        case notMedia
        /// It holds this.
        case holds(HostInventory.MediaFacts)
        /// Nobody looked into it.
        case unknown
    }

    /// The full path of each file source.
    let paths: [NodeName: String]
    /// What became of each file source's file.
    let findings: [NodeName: Finding]
    /// The file sources whose file is one picture.
    let stills: Set<NodeName>
    /// Those whose file says how its pictures are to be turned or mirrored.
    let turned: Set<NodeName>
    /// Those whose demuxer must be handed the file piece by piece.
    let handedOver: Set<NodeName>

    init(_ graph: Graph, host: HostInventory, options: CheckOptions) {
        paths = Self.paths(in: graph, options: options)
        let findings = paths.mapValues { path -> Finding in
            switch host.files.entry(at: path) {
            case .missing: return .missing
            case .folder, .other: return .notAFile
            case .file(false, _): return .unreadable
            case .file(true, _):
                guard let facts = host.media[path] else { return .unknown }
                return facts.map { .holds($0) } ?? .notMedia
            }
        }
        self.findings = findings
        let facts = findings.compactMapValues { if case .holds(let facts) = $0 { facts } else { nil } }
        stills = Set(facts.filter { if case .single = $0.value.pictures { true } else { false } }.keys)
        turned = Set(facts.filter(\.value.isTurned).keys)
        handedOver = Set(facts.filter(\.value.isHandedOver).keys)
    }

    static func paths(in graph: Graph, options: CheckOptions) -> [NodeName: String] {
        var paths: [NodeName: String] = [:]
        for source in graph.sources {
            guard case .file(let file) = source.kind else { continue }
            paths[source.name] = FilePath(file.path, from: options.fileFolder).description
        }
        return paths
    }
}
