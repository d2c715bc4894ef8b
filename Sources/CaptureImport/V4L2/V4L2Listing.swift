import CaptureDiagnostics
import CaptureModel

/// What `v4l2-ctl --list-formats-ext` printed of one device.
struct V4L2Listing {
    /// Where it stands.
    var place: SourceRange
    /// The device's path, where the page names it.
    var path: String?
    /// What the device calls itself, where the page tells.
    var label: String?
    /// Whether the device takes pictures instead of giving them, or gives none.
    var isNoCamera = false
    /// The codes of the formats that a rig cannot hold.
    var unusable: [String] = []
    /// The rows, in the order of the page.
    var formats: [MediaFormat] = []

    init(at place: SourceRange, path: String? = nil, label: String? = nil) {
        self.place = place
        self.path = path
        self.label = label
    }

    /// Adds the rates of a size; a size that is there already gets more of them.
    mutating func add(_ encoding: VideoEncoding, _ size: Size, _ rates: FrameRates) {
        if let row = formats.firstIndex(where: { $0.encoding == encoding && $0.size == size }) {
            formats[row].rates = formats[row].rates.union(rates)
        } else {
            formats.append(MediaFormat(encoding, size, rates))
        }
    }
}
