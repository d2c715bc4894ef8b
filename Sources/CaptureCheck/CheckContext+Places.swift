import CaptureDiagnostics
import CaptureModel

extension CheckContext {
    /// Where a node stands: its key in a file.
    func place(of name: NodeName) -> SourceRange? { graph.provenance(of: name)?.range }

    /// Names in the order in which a reader meets them; those without a place come first, by name.
    func inOrderOfPlace(_ names: some Sequence<NodeName>) -> [NodeName] {
        names.map { (name: $0, place: place(of: $0)) }.sorted { left, right in
            switch (left.place, right.place) {
            case (let first?, let second?) where first != second: first < second
            case (nil, _?): true
            case (_?, nil): false
            default: left.name < right.name
            }
        }.map(\.name)
    }
}

extension Sink {
    /// The key that says what it does and where to.
    var targetPlace: SourceRange? { provenance[kind.word] }
}

extension Sink.Kind {
    /// The word a pipeline file uses.
    var word: String {
        switch self {
        case .record: "record"
        case .stream: "stream"
        case .preview: "preview"
        case .snapshot: "snapshot"
        case .frames: "frames"
        case .scan: "scan"
        }
    }
}

extension CheckContext {
    /// Where a sink's setting stands: under `encode` in a file, else the sink.
    func settingPlace(_ setting: String, of sink: Sink) -> SourceRange? { sink.provenance["encode.\(setting)"] }
}
