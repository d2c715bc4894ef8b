import CaptureModel

/// A compositor's canvas to scale, with the place of every layer.
///
/// A layer that is too small for its words has none; the list below the canvas tells of it.
struct SvgCanvas {
    /// One layer.
    struct Layer {
        /// Its number in the list.
        let number: Int
        let name: String
        let placement: LayerPlacement
    }

    private let canvas: Size
    private let background: Color
    private let layers: [Layer]
    private let scale: Double
    /// Width and height, in pixels of the picture.
    let size: LayeredLayout.Pair

    init(_ canvas: Size, background: Color, layers: [Layer], within bounds: LayeredLayout.Pair) {
        self.canvas = canvas
        self.background = background
        self.layers = layers.filter { $0.placement.isVisible && $0.placement.touches(canvas) }
            .sorted { $0.placement.zOrder < $1.placement.zOrder }
        scale = min(bounds.x / Double(canvas.width), bounds.y / Double(canvas.height))
        size = .init(x: Double(canvas.width) * scale, y: Double(canvas.height) * scale)
    }

    /// The drawing.
    func drawing(at corner: LayeredLayout.Pair) -> [String] {
        let color = String(background.rgb, radix: 16)
        let fill = "#" + String(repeating: "0", count: 6 - color.count) + color
        var lines = [rectangle("canvas", corner, .init(x: 0, y: 0), size, "style=\"fill:\(fill)\"")]
        let places = layers.map { visible($0.placement) }
        for (position, layer) in layers.enumerated() {
            let place = places[position]
            let opacity = layer.placement.opacity < 1 ? "fill-opacity=\"\(number(layer.placement.opacity * 0.9))\"" : ""
            lines.append(
                rectangle("layer l\((layer.number - 1) % 6)", corner, place.corner, place.size, opacity))
        }
        for (position, layer) in layers.enumerated() {
            lines += label(layer, places[position], covers: Array(places[(position + 1)...]), corner)
        }
        lines.append(rectangle("rim", corner, .init(x: 0, y: 0), size, ""))
        return lines
    }

    private typealias Place = (corner: LayeredLayout.Pair, size: LayeredLayout.Pair)

    /// The part of a layer that lies on the canvas, in pixels of the picture.
    private func visible(_ placement: LayerPlacement) -> Place {
        let left = Double(max(0, placement.x)) * scale
        let top = Double(max(0, placement.y)) * scale
        let right = Double(min(canvas.width, placement.x + placement.width)) * scale
        let bottom = Double(min(canvas.height, placement.y + placement.height)) * scale
        return (.init(x: left, y: top), .init(x: right - left, y: bottom - top))
    }

    private func rectangle(
        _ kind: String, _ origin: LayeredLayout.Pair, _ corner: LayeredLayout.Pair, _ size: LayeredLayout.Pair,
        _ more: String
    ) -> String {
        "<rect class=\"\(kind)\" x=\"\(number(origin.x + corner.x))\" y=\"\(number(origin.y + corner.y))\" "
            + "width=\"\(number(size.x))\" height=\"\(number(size.y))\"\(more.isEmpty ? "" : " " + more)/>"
    }

    /// Number and name, or the number alone, in a corner of the layer that no layer above covers; of a layer too small
    /// for that the number beside it.
    private func label(_ layer: Layer, _ place: Place, covers: [Place], _ origin: LayeredLayout.Pair) -> [String] {
        let height = PictureText.small.lineHeight
        let (x, y, wide, high) = (place.corner.x, place.corner.y, place.size.x, place.size.y)
        func free(_ words: String, _ spots: [LayeredLayout.Pair]) -> LayeredLayout.Pair? {
            let width = PictureText.small.width(of: words)
            return spots.first { spot in
                spot.x >= 0 && spot.y >= 0 && spot.x + width <= size.x && spot.y + height <= size.y
                    && !covers.contains { cover in
                        spot.x < cover.corner.x + cover.size.x && cover.corner.x < spot.x + width
                            && spot.y < cover.corner.y + cover.size.y && cover.corner.y < spot.y + height
                    }
            }
        }
        for words in ["\(layer.number) \(layer.name)", "\(layer.number)"] {
            let width = PictureText.small.width(of: words)
            let fits = width + 6 <= wide && height + 2 <= high
            guard fits || words == "\(layer.number)" else { continue }
            let (left, right, top, bottom) = (x + 3, x + wide - 3 - width, y + 1, y + high - height - 1)
            let inside = [
                LayeredLayout.Pair(x: left, y: top), .init(x: right, y: top), .init(x: left, y: bottom),
                .init(x: right, y: bottom), .init(x: (left + right) / 2, y: (top + bottom) / 2),
            ]
            let beside = [
                LayeredLayout.Pair(x: x + wide + 2, y: y), .init(x: x - 2 - width, y: y), .init(x: x, y: y + high),
                .init(x: x, y: y - height),
            ]
            guard let spot = free(words, fits ? inside : beside) else { continue }
            let baseline = number(origin.y + spot.y + PictureText.small.size)
            return [
                "<text class=\"small on\" x=\"\(number(origin.x + spot.x))\" y=\"\(baseline)\">\(xml(words))</text>"
            ]
        }
        return []
    }
}
