public import CaptureModel

extension Container {
    /// The element that writes it.
    public var muxer: String {
        switch self {
        case .mp4: "mp4mux"
        case .mov: "qtmux"
        case .mkv: "matroskamux"
        case .webm: "webmmux"
        case .ts: "mpegtsmux"
        }
    }
}
