import CaptureModel

extension Sink {
    /// Its name, where it records.
    var recordedName: NodeName? { if case .record = kind { name } else { nil } }

    var isStream: Bool { if case .stream = kind { true } else { false } }

    /// Whether what it misses is missing for good: in a file, or at the other end of a stream.
    var isKept: Bool {
        switch kind {
        case .record, .stream: true
        case .preview, .snapshot, .frames, .scan: false
        }
    }
}
