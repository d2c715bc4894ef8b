internal import GStreamerKit
internal import Synchronization

/// Has what leaves a join look like one stream: at each switch a join says anew that a stream begins, and with which segment.
final class SingleStream: Sendable {
    private let said = Mutex<(hasBegun: Bool, segment: Segment?)>((false, nil))
    /// A probe's closure may hold its pad weakly only.
    private let pad: Pad?

    init(at pad: Pad?) {
        self.pad = pad
        pad?.onEvent { [weak self] event in
            guard let self else { return .pass }
            return said.withLock { said in
                switch event {
                case .streamStart where said.hasBegun: return .drop
                case .streamStart: said.hasBegun = true
                case .segment(let segment):
                    // Only another segment is news.
                    if said.segment == segment { return .drop }
                    said.segment = segment
                default: break
                }
                return .pass
            }
        }
    }
}
