internal import CaptureCheck
internal import CaptureModel

/// Which formats cameras are started in.
enum ProbeFormats: String, Sendable, Hashable {
    /// What each camera runs in where a graph says nothing.
    case usual = "default"
    /// What takes least of what cameras share.
    case reduced

    /// Slower than this nothing is tried: each trial waits for two pictures of each camera.
    private static let slowest = FrameRate(5)

    /// The format of a camera; nil where it has none.
    func format(of camera: RigCamera) -> StreamFormat.Video? {
        switch self {
        case .usual:
            guard case .success(let choice) = FormatResolver(camera, isAmongSeveral: true).resolve(.best) else {
                return nil
            }
            return StreamFormat.Video(
                encoding: choice.format.encoding, size: choice.format.size, rate: choice.rate)
        case .reduced:
            // A compressed stream as a rule reserves the largest alternate setting, whatever its size; the rest follows
            // the bits of a second.
            let rows = camera.formats.map { format -> (format: MediaFormat, rate: FrameRate, bits: Double) in
                let rate = Self.lowestRate(of: format)
                return (format, rate, Double(format.size.area * format.encoding.bits) * rate.perSecond)
            }
            let raw = rows.filter { $0.format.encoding.isRaw }
            guard let least = (raw.isEmpty ? rows : raw).min(by: { $0.bits < $1.bits }) else { return nil }
            return StreamFormat.Video(encoding: least.format.encoding, size: least.format.size, rate: least.rate)
        }
    }

    private static func lowestRate(of format: MediaFormat) -> FrameRate {
        switch format.rates {
        case .range(let minimum, let maximum): min(max(minimum, slowest), maximum)
        case .list(let rates): rates.filter { $0 >= slowest }.min() ?? format.rates.maximum
        }
    }
}

extension VideoEncoding {
    /// Bits of a pixel, for an order among encodings of one kind.
    fileprivate var bits: Int { if case .raw(let format) = self { format.bitsPerPixel } else { 1 } }
}
