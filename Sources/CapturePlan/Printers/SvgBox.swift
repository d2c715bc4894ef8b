import CaptureModel

/// A stage in a picture: its name, what is said of it, of a compositor its canvas, and its elements.
struct SvgBox {
    /// One thing below another.
    enum Row {
        case text(PictureText, String)
        /// A line of elements: words, of which some are elements by name.
        case chain([Word])
        case canvases([(canvas: SvgCanvas, caption: [String])])
        case gap(Double)
    }

    /// A word of a line of elements.
    struct Word {
        let text: String
        var element: String?
    }

    let caption: PlanStages.Caption
    private let kind: PlanStages.Kind
    private let elementNames: [String]
    private let rows: [Row]
    /// The width and height it needs.
    let size: LayeredLayout.Pair

    /// How wide a line may be before it is wrapped.
    static let textWidth = 218.0
    private static let left = 16.0
    private static let right = 12.0

    init(_ number: Int, _ stages: PlanStages) {
        let stage = stages.stages[number]
        kind = stage.kind
        caption = stages.caption(of: number)
        elementNames = stages.elements(of: stage).map(\.name)
        var rows: [Row] = []
        func add(_ style: PictureText, _ text: String) {
            rows += style.wrapped(text.withoutControls, to: Self.textWidth).map { .text(style, $0) }
        }
        add(.name, caption.name)
        add(.role, caption.title)
        rows.append(.gap(3))
        for fact in caption.facts { add(.fact, fact) }
        if let path = caption.path {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            add(.fact, name)
            let folder = path.dropLast(name.count)
            if path.hasSuffix(name), !folder.isEmpty { add(.small, "in \(folder)") }
        }
        if stage.kind == .middle, let composite = stages.index.plan.composites.first(where: { $0.node == stage.node }) {
            rows += Self.rows(of: composite, stages.index.plan.facts.backgrounds[stage.node] ?? .black)
        }
        rows.append(.gap(4))
        for run in stages.runs(of: stage) { rows += Self.rows(of: run, stages) }
        self.rows = rows
        let width = rows.map(Self.width).max() ?? 0
        size = .init(
            x: (max(132, width) + Self.left + Self.right).rounded(.up),
            y: (rows.reduce(17) { $0 + Self.height($1) }).rounded(.up))
    }

    /// The box with all in it, drawn in a size of at least its own.
    func drawing(at corner: LayeredLayout.Pair, size: LayeredLayout.Pair) -> [String] {
        let outline = "x=\"\(number(corner.x))\" y=\"\(number(corner.y))\" height=\"\(number(size.y))\""
        var lines = [
            "<g class=\"stage \(kind.rawValue)\">",
            "<title>\(xml(([caption.title, caption.name] + elementNames).joined(separator: " ")))</title>",
            "<rect class=\"box\" \(outline) width=\"\(number(size.x))\" rx=\"6\"/>",
            "<rect class=\"bar\" \(outline) width=\"5\" rx=\"2.5\"/>",
        ]
        var y = corner.y + 8
        for row in rows {
            lines += drawing(of: row, at: .init(x: corner.x + Self.left, y: y))
            y += Self.height(row)
        }
        return lines + ["</g>"]
    }

    private func drawing(of row: Row, at corner: LayeredLayout.Pair) -> [String] {
        switch row {
        case .text(let style, let text):
            let y = number(corner.y + style.size)
            return ["<text class=\"\(style.rawValue)\" x=\"\(number(corner.x))\" y=\"\(y)\">\(xml(text))</text>"]
        case .chain(let words):
            let spans = words.map { word in
                word.element.map { "<tspan data-element=\"\(xml($0))\">\(xml(word.text))</tspan>" } ?? xml(word.text)
            }
            let y = number(corner.y + PictureText.chain.size)
            return ["<text class=\"chain\" x=\"\(number(corner.x))\" y=\"\(y)\">\(spans.joined())</text>"]
        case .canvases(let canvases):
            var x = corner.x
            return canvases.flatMap { canvas, caption in
                defer { x += max(canvas.size.x, Self.width(caption)) + 12 }
                return canvas.drawing(at: .init(x: x, y: corner.y + 4))
                    + caption.enumerated().map { line, text in
                        let y = corner.y + 4 + canvas.size.y + PictureText.small.lineHeight * Double(line + 1)
                        return "<text class=\"small\" x=\"\(number(x))\" y=\"\(number(y))\">\(xml(text))</text>"
                    }
            }
        case .gap: return []
        }
    }

    private static func width(_ lines: [String]) -> Double { lines.map(PictureText.small.width).max() ?? 0 }

    private static func width(_ row: Row) -> Double {
        switch row {
        case .text(let style, let text): style.width(of: text)
        case .chain(let words): PictureText.chain.width(of: words.map(\.text).joined())
        case .canvases(let canvases):
            canvases.reduce(-12) { $0 + max($1.canvas.size.x, width($1.caption)) + 12 }
        case .gap: 0
        }
    }

    private static func height(_ row: Row) -> Double {
        switch row {
        case .text(let style, _): style.lineHeight
        case .chain: PictureText.chain.lineHeight
        case .canvases(let canvases):
            canvases.map { 12 + $0.canvas.size.y + Double($0.caption.count) * PictureText.small.lineHeight }.max() ?? 0
        case .gap(let height): height
        }
    }
}
