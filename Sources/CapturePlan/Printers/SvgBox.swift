import CaptureModel

/// A node in a picture: its name, what it is, and its elements but for caps filters as a wrapped line.
struct SvgBox {
    let name: String
    let title: String
    private let role: PlanIndex.Role
    private let detail: String
    private let chain: [String]

    /// Of `DejaVu Sans Mono` at 10.5 px, the widest of the fonts named; the narrower ones leave a little room.
    private static let chainAdvance = 6.35
    private static let nameAdvance = 8.6
    private static let lineHeight = 15.0
    private static let columns = 34

    init(_ node: NodeName, _ index: PlanIndex) {
        role = index.role(of: node)
        name = node.description.withoutControls.shortened(to: 24)
        title = role.title
        detail = role.detail.withoutControls.shortenedInside(to: 34)
        chain = Self.wrapped(
            index.elements(of: node).filter { $0.factory != "capsfilter" }.map {
                $0.factory.withoutControls.shortened(to: Self.columns - 2)
            })
    }

    /// The width and height it needs.
    var size: LayeredLayout.Pair {
        let text = max(
            Double(name.count) * Self.nameAdvance, Double(title.count + 2 + detail.count) * 6.2,
            Double(chain.map(\.count).max() ?? 0) * Self.chainAdvance)
        let width = (max(120, text) + 28).rounded()
        return .init(x: width, y: 52 + Double(chain.count) * Self.lineHeight)
    }

    /// The box with its texts, drawn in a size of at least its own.
    func drawing(at corner: LayeredLayout.Pair, size: LayeredLayout.Pair) -> [String] {
        let left = number(corner.x + 16)
        let stage =
            switch role.stage {
            case .source: "source"
            case .middle: "middle"
            case .sink: "sink"
            }
        let line = { (kind: String, y: Double, text: String) in
            "<text class=\"\(kind)\" x=\"\(left)\" y=\"\(number(corner.y + y))\">\(xml(text))</text>"
        }
        let outline = "x=\"\(number(corner.x))\" y=\"\(number(corner.y))\" height=\"\(number(size.y))\""
        return [
            "<rect class=\"box\" \(outline) width=\"\(number(size.x))\" rx=\"6\"/>",
            "<rect class=\"bar \(stage)\" \(outline) width=\"5\" rx=\"2.5\"/>",
            line("name", 22, name),
            line("role", 38, detail.isEmpty ? title : "\(title): \(detail)"),
        ]
            + chain.enumerated().map { line("chain", 57 + Double($0.offset) * Self.lineHeight, $0.element) }
    }

    /// `v4l2src › queue › x264enc`, several equal neighbours counted.
    private static func wrapped(_ factories: [String]) -> [String] {
        var runs: [(factory: String, count: Int)] = []
        for factory in factories {
            if let last = runs.last, last.factory == factory {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((factory, 1))
            }
        }
        var lines: [String] = []
        for (position, run) in runs.enumerated() {
            let word =
                (run.count > 1 ? "\(run.count)× \(run.factory)" : run.factory)
                + (position + 1 < runs.count ? " ›" : "")
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

/// A number without a needless fraction, rounded to a tenth.
func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : String(Double(tenths) / 10)
}

/// A text for an XML document, between tags or in double quotes.
func xml(_ text: String) -> String {
    text.withoutControls.replacingScalars { scalar in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: nil
        }
    }
}
