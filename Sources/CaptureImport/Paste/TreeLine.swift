/// A line of a tree as `dump` and lldb draw it: a container of elements, a camera, or something else.
struct TreeLine {
    /// What a line is.
    enum Kind {
        /// A container of so many elements; whether they are a set's for certain.
        case container(Int, isSet: Bool)
        /// A camera with its name and identifier.
        case camera
        /// Anything else.
        case other
    }

    /// What it is.
    let kind: Kind
    /// The blanks before it.
    let indent: Int
    /// The line from its mark on.
    let range: Range<Int>
    /// What is behind mark and number.
    let rest: Range<Int>
    /// The lines that are drawn one step further in below it.
    var children: [Int] = []
    /// The line below which it is drawn.
    var parent: Int?

    /// Whether it is a camera.
    var isCamera: Bool { if case .camera = kind { true } else { false } }
    /// How many elements a container says it has.
    var count: Int? { if case .container(let count, _) = kind { count } else { nil } }
    /// Whether it is a container that is a set for certain.
    var isSet: Bool { if case .container(_, true) = kind { true } else { false } }

    /// Reads a line; nil where it has no mark of a tree.
    init?(_ line: Range<Int>, _ text: MappedText) {
        var scanner = LineScanner(text, line)
        scanner.skipBlanks()
        let start = scanner.offset
        guard let mark = scanner.next, mark.isBranch || mark == "-", scanner.ahead(1)?.isBlank ?? true else {
            return nil
        }
        scanner.offset += 1
        scanner.skipBlanks()
        _ = scanner.take { line in
            // The element's number, or the property's name.
            let word = line.word
            guard let first = word.unicodeScalars.first, first.isDigit || first.properties.isAlphabetic else {
                return false
            }
            line.offset += word.unicodeScalars.count - (word.hasSuffix(":") ? 1 : 0)
            line.skipBlanks()
            guard line.take(":"), line.next?.isBlank == true else { return false }
            line.skipBlanks()
            return true
        }
        rest = Self.withoutNumber(scanner.offset..<line.upperBound, text)
        kind = Self.kind(rest, text)
        indent = start - line.lowerBound
        range = start..<line.upperBound
    }

    /// A stretch without the ` #12` by which `dump` tells objects apart.
    private static func withoutNumber(_ range: Range<Int>, _ text: MappedText) -> Range<Int> {
        let words = text.scalars[range].split { $0.isBlank }
        guard let last = words.last else { return range.lowerBound..<range.lowerBound }
        let isNumber = words.count > 1 && last.first == "#" && last.dropFirst().allSatisfy(\.isDigit)
        let end = isNumber ? words[words.count - 2].endIndex : last.endIndex
        return range.lowerBound..<end
    }

    private static func kind(_ rest: Range<Int>, _ text: MappedText) -> Kind {
        let words = text.text(rest).split { $0 == " " || $0 == "\u{A0}" }
        if words.count == 2, let count = PlainNumber.whole(words[0]) {
            if words[1] == "element" || words[1] == "elements" { return .container(count, isSet: false) }
            if words[1] == "member" || words[1] == "members" { return .container(count, isSet: true) }
        }
        guard let first = text[rest.lowerBound], !rest.isEmpty else { return .other }
        let isCamera = first == "[" || text.has("<AVCapture", at: rest.lowerBound)
        return isCamera && text.text(rest).contains("][") ? .camera : .other
    }
}

extension Unicode.Scalar {
    /// Whether debuggers mark an element with it that has elements.
    var isBranch: Bool { "▿▽▾▼▹▸▶".unicodeScalars.contains(self) }
}
