import CaptureModel

/// Places a compositor's layers on its canvas, in pixels.
///
/// The layout gives a place to each layer that has no position; a layer's own size wins over the layout's. A layer with a
/// position but no size is as large as an inset in a picture-in-picture layout, and as the canvas in any other.
struct LayoutResolver: Sendable {
    /// The place of each layer; sides may be 0 or less where the graph says so, which a rule refuses.
    let places: [Place]

    /// A rectangle that may be empty.
    struct Place: Sendable, Hashable {
        var x, y, width, height: Int
    }

    init(_ node: CompositorNode) {
        let canvas = node.size
        let automatic = node.layers.count { $0.position == nil }
        var nextSlot = 0
        let insetStart = Self.isInset(node) ? 1 : 0
        var places: [Place] = []
        var stack = InsetStack(node)
        for (index, layer) in node.layers.enumerated() {
            var place = Place(x: 0, y: 0, width: canvas.width, height: canvas.height)
            let slot = layer.position == nil ? nextSlot : nil
            nextSlot += slot == nil ? 0 : 1
            switch node.layout {
            case .free: break
            case .pictureInPicture(_, let scale, _):
                guard index >= insetStart else { break }
                place.width = Self.scaled(canvas.width, scale)
                place.height = Self.scaled(canvas.height, scale)
            case .sideBySide:
                if let slot { place = Self.cell(slot, columns: automatic, rows: 1, canvas) }
            case .stack:
                if let slot { place = Self.cell(slot, columns: 1, rows: automatic, canvas) }
            case .grid(let columns):
                if let slot {
                    let columns = max(1, columns ?? Self.squareSide(automatic))
                    let rows = max(1, (automatic + columns - 1) / columns)
                    place = Self.cell(slot, columns: columns, rows: rows, canvas)
                }
            }
            switch layer.extent {
            case .size(let width, let height):
                place.width = width.pixels(of: canvas.width)
                place.height = height.pixels(of: canvas.height)
            case .scale(let scale):
                place.width = Self.scaled(canvas.width, scale)
                place.height = Self.scaled(canvas.height, scale)
            case nil: break
            }
            if let position = layer.position {
                place.x = position.x.pixels(of: canvas.width)
                place.y = position.y.pixels(of: canvas.height)
            } else if Self.isInset(node), index >= insetStart {
                stack.put(&place)
            }
            places.append(place)
        }
        self.places = places
    }

    private static func isInset(_ node: CompositorNode) -> Bool {
        if case .pictureInPicture = node.layout { true } else { false }
    }

    /// A share of a side; the mixer of the picture-in-picture article rounds to the nearest pixel.
    private static func scaled(_ side: Int, _ scale: Double) -> Int {
        guard scale.isFinite, abs(scale) <= 1000 else { return 0 }
        return Int((Double(side) * scale).rounded())
    }

    /// A cell of a table, so cut that neighbours touch and the last ends at the canvas's edge.
    private static func cell(_ slot: Int, columns: Int, rows: Int, _ canvas: Size) -> Place {
        let (column, row) = (slot % columns, slot / columns)
        let left = column * canvas.width / columns
        let top = row * canvas.height / rows
        return Place(
            x: left, y: top, width: (column + 1) * canvas.width / columns - left,
            height: (row + 1) * canvas.height / rows - top)
    }

    /// The side of the smallest square with at least as many cells.
    private static func squareSide(_ count: Int) -> Int {
        var side = 1
        while side * side < count { side += 1 }
        return side
    }
}

/// Insets that pile up from a corner, away from the near edge, and begin a new column where the canvas ends.
private struct InsetStack {
    private let canvas: Size
    private let corner: Layout.Corner
    private let marginX, marginY: Int
    private var usedX: Int
    private var usedY: Int
    private var columnWidth = 0

    init(_ node: CompositorNode) {
        canvas = node.size
        if case .pictureInPicture(let corner, _, let margin) = node.layout {
            self.corner = corner
            marginX = margin.pixels(of: node.size.width)
            marginY = margin.pixels(of: node.size.height)
        } else {
            (corner, marginX, marginY) = (.bottomRight, 0, 0)
        }
        (usedX, usedY) = (marginX, marginY)
    }

    mutating func put(_ place: inout LayoutResolver.Place) {
        if usedY > marginY, usedY + place.height + marginY > canvas.height {
            usedX += columnWidth + marginX
            (usedY, columnWidth) = (marginY, 0)
        }
        let isLeft = corner == .topLeft || corner == .bottomLeft
        let isTop = corner == .topLeft || corner == .topRight
        place.x = isLeft ? usedX : canvas.width - usedX - place.width
        place.y = isTop ? usedY : canvas.height - usedY - place.height
        usedY += place.height + marginY
        columnWidth = max(columnWidth, place.width)
    }
}
