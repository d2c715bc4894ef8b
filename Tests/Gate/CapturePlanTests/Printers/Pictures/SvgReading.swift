import Foundation

@testable import CapturePlan

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An SVG of a plan read back: its boxes with their texts and elements, and its lines.
struct SvgReading {
    struct Text {
        let style: PictureText
        let x: Double
        let baseline: Double
        var words = ""
        /// Where it lies, by the widths that the printer goes by; a line is as high as its letters are.
        var frame: CGRect {
            CGRect(
                x: x, y: baseline - style.size * 0.8, width: style.width(of: words), height: style.size)
        }
    }

    struct Rectangle {
        let kind: String
        let frame: CGRect
    }

    struct Box {
        var frame = CGRect.zero
        var texts: [Text] = []
        var elements: [String] = []
        var rectangles: [Rectangle] = []
        /// All its words, without what lines are broken at.
        var words: String { texts.map(\.words).joined().filter { $0 != " " } }
    }

    struct Line {
        let from: Int
        let to: Int
        let media: String
        /// The points of its curve, close together.
        let points: [CGPoint]
    }

    var boxes: [Box] = []
    var lines: [Line] = []
    /// The texts outside boxes.
    var others: [Text] = []
    var size = CGSize.zero

    init?(_ text: String) {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse() else { return nil }
        (boxes, lines, others, size) = (reader.boxes, reader.lines, reader.others, reader.size)
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var boxes: [Box] = []
        var lines: [Line] = []
        var others: [Text] = []
        var size = CGSize.zero
        private var text: Text?
        private var groups: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? 0 }
            let kinds = (attributes["class"] ?? "").split(separator: " ").map(String.init)
            let frame = CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
            switch name {
            case "svg": size = frame.size
            case "g":
                groups.append(attributes["class"] ?? "")
                if kinds.first == "stage" { boxes.append(Box()) }
            case "rect":
                guard isInBox else { return }
                if kinds.first == "box" { boxes[boxes.count - 1].frame = frame }
                boxes[boxes.count - 1].rectangles.append(Rectangle(kind: kinds.first ?? "", frame: frame))
            case "text":
                guard let style = kinds.first.flatMap(PictureText.init(rawValue:)) else { return }
                text = Text(style: style, x: number("x"), baseline: number("y"))
            case "tspan":
                if let element = attributes["data-element"] { boxes[boxes.count - 1].elements.append(element) }
            case "path":
                guard let from = attributes["data-from"].flatMap(Int.init), let data = attributes["d"],
                    let to = attributes["data-to"].flatMap(Int.init)
                else { return }
                lines.append(Line(from: from, to: to, media: kinds.last ?? "", points: Self.points(data)))
            default: break
            }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text?.words += string }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            if name == "g" { groups.removeLast() }
            guard name == "text", let ended = text else { return }
            if isInBox { boxes[boxes.count - 1].texts.append(ended) } else { others.append(ended) }
            text = nil
        }

        private var isInBox: Bool { groups.last?.hasPrefix("stage") ?? false }

        /// `M x y C x y x y x y ...`
        private static func points(_ data: String) -> [CGPoint] {
            let numbers = data.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
            let given = stride(from: 0, to: numbers.count - 1, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
            guard var start = given.first else { return [] }
            var points = [start]
            for curve in stride(from: 1, to: given.count - 2, by: 3) {
                for step in 1...20 {
                    let (t, u) = (Double(step) / 20, 1 - Double(step) / 20)
                    let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
                    let corners = [start, given[curve], given[curve + 1], given[curve + 2]]
                    points.append(
                        CGPoint(
                            x: zip(weights, corners).reduce(0) { $0 + $1.0 * $1.1.x },
                            y: zip(weights, corners).reduce(0) { $0 + $1.0 * $1.1.y }))
                }
                start = given[curve + 2]
            }
            return points
        }
    }
}

extension CGRect {
    /// Whether all of another lies in it, but for what numbers are rounded by.
    func holds(_ other: CGRect) -> Bool {
        other.minX >= minX - 0.1 && other.minY >= minY - 0.1 && other.maxX <= maxX + 0.1 && other.maxY <= maxY + 0.1
    }
}
