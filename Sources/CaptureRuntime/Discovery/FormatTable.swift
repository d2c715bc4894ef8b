internal import CaptureModel
internal import GStreamerKit

/// Reads a camera's format table from the caps of its provider.
enum FormatTable {
    /// The rows, in the order of the device; what mcpipe has no word for is left out.
    static func formats(_ caps: [Structure]) -> [MediaFormat] {
        var rows: [MediaFormat] = []
        for structure in caps {
            let rates = rates(structure["framerate"])
            for encoding in encodings(structure) {
                for size in sizes(structure) {
                    if let row = rows.firstIndex(where: { $0.encoding == encoding && $0.size == size }) {
                        rows[row].rates = rows[row].rates.union(rates)
                    } else {
                        rows.append(MediaFormat(encoding, size, rates))
                    }
                }
            }
        }
        return rows
    }

    private static func encodings(_ structure: Structure) -> [VideoEncoding] {
        switch structure.name {
        case "image/jpeg": [.mjpeg]
        case "video/x-h264": [.h264]
        case "video/x-h265": [.h265]
        case "video/x-raw":
            (structure["format"]?.elements ?? []).compactMap { $0.string }.compactMap { PixelFormat(parsing: $0) }.map {
                .raw($0)
            }
        default: []
        }
    }

    private static func sizes(_ structure: Structure) -> [Size] {
        guard let width = structure["width"], let height = structure["height"] else { return [] }
        let isDiscrete = width.elements.allSatisfy { $0.int != nil } && height.elements.allSatisfy { $0.int != nil }
        guard !isDiscrete else {
            return width.elements.flatMap { w in height.elements.compactMap { size(w.int, $0.int) } }
        }
        let largest = size(upperBound(width), upperBound(height))
        let usual = Size.usual.filter { contains(width, $0.width) && contains(height, $0.height) && $0 != largest }
        return usual + [largest].compactMap { $0 }
    }

    private static func size(_ width: Int64?, _ height: Int64?) -> Size? {
        guard let width, let height, (1...16384).contains(width), (1...16384).contains(height) else { return nil }
        return Size(Int(width), Int(height))
    }

    private static func upperBound(_ value: FieldValue) -> Int64? {
        value.elements.compactMap { element -> Int64? in
            if case .intRange(_, let high, _) = element { min(high, 16384) } else { element.int }
        }.max()
    }

    private static func contains(_ value: FieldValue, _ number: Int) -> Bool {
        value.elements.contains { element in
            guard case .intRange(let low, let high, let step) = element else { return element.int == Int64(number) }
            return (low...max(low, high)).contains(Int64(number)) && (Int64(number) - low) % max(1, step) == 0
        }
    }

    private static func rates(_ value: FieldValue?) -> FrameRates {
        guard let value else { return .any }
        if case .fractionRange(let low, let high) = value {
            let minimum = rate(low.numerator, low.denominator) ?? FrameRate(1)
            let maximum = rate(high.numerator, high.denominator) ?? FrameRate(1000)
            return .range(min(minimum, maximum), maximum)
        }
        let listed = value.elements.compactMap { element -> FrameRate? in
            if case .fraction(let top, let bottom) = element { rate(top, bottom) } else { nil }
        }
        return listed.isEmpty ? .any : .list(Set(listed).sorted())
    }

    private static func rate(_ top: Int, _ bottom: Int) -> FrameRate? {
        guard top > 0, bottom > 0, top / bottom <= 1000 else { return nil }
        return FrameRate(top, bottom)
    }
}
