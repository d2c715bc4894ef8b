import CaptureDiagnostics
import CaptureModel

extension Shape where Value: Quantity {
    /// A value with its unit.
    ///
    /// - Parameters:
    ///   - label: What it is, as in `a length of time`.
    ///   - usual: The units of which one is meant where none is written, the most usual first; empty are those of any such value.
    ///   - isLikely: Whether the key can have a value, so that no unit is offered with which it is refused.
    static func quantity(
        _ label: String, usual: [String] = [], isLikely: @escaping @Sendable (Value) -> Bool = { _ in true }
    ) -> Shape {
        let pattern = Value.pattern
        return Shape(.pattern(label: label, pattern: pattern, examples: Value.examples)) { node, spot in
            guard let scalar = node.scalar else {
                spot.report(wrongType: node, wanted: "\(label) such as \(Value.examples)")
                return nil
            }
            if let ways = thousands(scalar.text, node) {
                spot.report(
                    .ambiguousNumber,
                    "\(spot.label) is \(node.kindForMessages), and a point begins the decimals of a number",
                    at: node.range, label: "thousands, or no decimals", fixIts: ways)
                return nil
            }
            if let value = Value(parsing: scalar.text) { return value }
            if let plain = withoutLeadingZeros(scalar.text), Value(parsing: plain) != nil {
                spot.report(leadingZero: node, meaning: plain)
                return nil
            }
            if let size = Value.self == Size.self ? sizeWithColon(scalar.text) : nil {
                spot.report(
                    invalid: node, wanted: label,
                    fixIts: [.init("write '\(size)'", edits: node.edits(size), isGuess: false)])
                return nil
            }
            let isEmptySize = Value.self == Size.self && scalar.text.lowercased().hasPrefix("0x")
            if let advice = ambiguity(of: scalar.text), Value.self != Color.self, !isEmptySize {
                spot.report(
                    .ambiguousNumber,
                    "\(spot.label) is \(node.kindForMessages), which programs read as different numbers",
                    at: node.range, label: advice, fixIts: times(scalar.text, node, label: label, isLikely: isLikely))
                return nil
            }
            report(scalar, node, spot, label: label, pattern: pattern, usual: usual, isLikely: isLikely)
            return nil
        }
    }

    /// For `500.000 MB`, as much of the world writes half a million: nobody writes decimals that say nothing of an amount, a rate or a time.
    private static func thousands(_ text: String, _ node: FileNode) -> [Diagnostic.FixIt]? {
        guard Value.self == ByteCount.self || Value.self == Bitrate.self || Value.self == Duration.self,
            let match = text.wholeMatch(of: /([1-9][0-9]{0,2})((?:\.000)+)( *[A-Za-z].*)/)
        else { return nil }
        let readings = [String(match.1), match.1 + match.2.filter { $0 != "." }].map { $0 + match.3 }
        return readings.filter { Value(parsing: $0) != nil }.map {
            .init("write '\($0)'", edits: node.edits($0), isGuess: true)
        }
    }

    /// For `1280:720` where a size is wanted, as FFmpeg's filters write one; nil of a ratio.
    private static func sizeWithColon(_ text: String) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard parts.count == 2, parts.allSatisfy({ $0 >= 64 }) else { return nil }
        let size = "\(parts[0])x\(parts[1])"
        return Size(parsing: size) == nil ? nil : size
    }

    /// For `1:30` where a length of time is wanted: minutes and seconds, or hours and minutes.
    private static func times(
        _ text: String, _ node: FileNode, label: String, isLikely: (Value) -> Bool
    ) -> [Diagnostic.FixIt] {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, Value.self == Duration.self, parts.allSatisfy({ (0..<10_000).contains($0) }) else {
            return [.init("write \(label) such as \(Value.examples)")]
        }
        let count = parts[0] * 60 + parts[1]
        let units = [("s", "minutes and seconds"), ("min", "hours and minutes")]
        return units.filter { Value(parsing: "\(count) \($0.0)").map(isLikely) ?? false }.map { unit, meaning in
            let time = "\(count) \(unit)"
            return .init("write '\(time)' where \(meaning) are meant", edits: node.edits(time), isGuess: true)
        }
    }

    private static func report(
        _ scalar: FileNode.Scalar, _ node: FileNode, _ spot: Spot, label: String, pattern: String,
        usual: [String], isLikely: (Value) -> Bool
    ) {
        let fixIt = Diagnostic.FixIt("write \(label) such as \(Value.examples)")
        let shown = node.kindForMessages
        let decimals = DecimalComma.readings(of: scalar.text).filter { Value(parsing: $0) != nil }
        if scalar.text.contains(/[0-9]\.[0-9]*\.[0-9]/) {
            spot.report(invalid: node, wanted: label, fixIts: [fixIt])
        } else if let expression = try? Regex(pattern), scalar.text.wholeMatch(of: expression) != nil {
            // '44.1' of a sample rate, which counts single hertz.
            let kilo = scalar.text.unitAfterNumber == "" ? "\(scalar.text) kHz" : ""
            spot.report(
                .outOfRange, "\(spot.label) is \(shown), and \(label) is \(Value.limits)", at: node.range,
                label: "out of range",
                fixIts: Value(parsing: kilo).map(isLikely) == true
                    ? [.init("write '\(kilo)'", edits: node.edits(kilo), isGuess: true)]
                    : [.init("write \(label): \(Value.limits)")])
        } else if scalar.text.hasPrefix("-"), Value(parsing: String(scalar.text.dropFirst())) != nil {
            spot.report(
                .outOfRange, "\(spot.label) is \(shown), and \(label) is \(Value.limits)", at: node.range,
                label: "out of range", fixIts: [.init("write \(label): \(Value.limits)")])
        } else if Value.self == Duration.self, let ways = DurationSpelling.readings(ofFraction: scalar.text),
            !spot.label.hasPrefix("'shutter'")
        {
            spot.report(
                invalid: node, wanted: label,
                fixIts: ways.map {
                    .init("write '\($0.length)' \($0.meaning)", edits: node.edits($0.length), isGuess: true)
                })
        } else if let length = (Value.self == Duration.self ? DurationSpelling.sum(of: scalar.text) : nil) {
            spot.report(
                invalid: node, wanted: label,
                fixIts: [.init("write '\(length)'", edits: node.edits(length), isGuess: false)])
        } else if let plain = plainSpelling(of: scalar.text), Value(parsing: plain) != nil {
            spot.report(
                invalid: node, wanted: label,
                fixIts: [.init("write '\(plain)'", edits: node.edits(plain), isGuess: false)])
        } else if Value.self == Color.self, let color = ColorSpelling.plain(scalar.text) {
            spot.report(
                invalid: node, wanted: label,
                fixIts: [.init("write '\(color)'", edits: node.edits("\"\(color)\""), isGuess: false)])
        } else if Value.self == Size.self, let size = pictureSize(ofLines: scalar.text) {
            spot.report(
                invalid: node, wanted: label,
                fixIts: [.init("write '\(size)'", edits: node.edits(size), isGuess: true)])
        } else if let first = decimals.first {
            spot.report(
                .ambiguousNumber, "\(spot.label) is \(shown), and a number has a point before its decimals",
                at: node.range, label: "write '\(first)'",
                fixIts: decimals.map { .init("write '\($0)'", edits: node.edits($0)) })
        } else if Value.self != HostAndPort.self, let unit = scalar.text.unitAfterNumber,
            !unit.contains(where: \.isNumber)
        {
            let number = String(scalar.text.dropLast(unit.count)).filter { $0 != " " }
            let meant = readings(of: number, unit, usual: usual, isLikely: isLikely)
            // Of several that may be meant, no one is.
            let isCertain = meant.count == 1 && meant.allSatisfy(\.isCertain)
            // The unit is not said again: what is shown may stand for a secret, of which it would be the rest.
            spot.report(
                .wrongUnit,
                "\(spot.label) is \(shown), which has \(unit.isEmpty ? "no unit" : "no unit of \(label)")",
                at: node.range,
                label: unit.isEmpty ? "the unit is missing" : "wrong unit",
                notes: unit.isEmpty || isCertain ? [] : units(label),
                fixIts: meant.isEmpty
                    ? [fixIt]
                    : meant.map {
                        .init(
                            "write '\($0.text)'" + ($0.condition.isEmpty ? "" : " " + $0.condition),
                            edits: node.edits($0.text), isGuess: !isCertain)
                    })
        } else {
            spot.report(invalid: node, wanted: label, fixIts: [fixIt])
        }
    }
}

extension Shape where Value: Quantity {
    /// What may be meant that the key can have, the most usual first; where none of the usual units will do, another may.
    private static func readings(
        of number: String, _ unit: String, usual: [String], isLikely: (Value) -> Bool
    ) -> [UnitSpelling.Reading] {
        func likely(_ readings: [UnitSpelling.Reading]) -> [UnitSpelling.Reading] {
            readings.filter { Value(parsing: $0.text).map(isLikely) ?? false }
        }
        let meant = UnitSpelling.readings(of: number, unit, usual: usual).filter { Value(parsing: $0.text) != nil }
        guard !meant.contains(where: \.isCertain) else { return meant }
        let first = likely(meant)
        if !first.isEmpty { return first }
        return unit.isEmpty ? Array(likely(UnitSpelling.anyUnit(of: number)).prefix(3)) : meant
    }

    /// Which units there are, for whoever has written another.
    private static func units(_ label: String) -> [Diagnostic.Note] {
        let names = UnitSpelling.units.filter { Value(parsing: "1 \($0)") != nil }
        return names.isEmpty
            ? []
            : [
                .init(
                    "the unit\(names.count == 1 ? "" : "s") of \(label) \(names.count == 1 ? "is" : "are") \(quotedList(names))"
                )
            ]
    }
}

extension Shape where Value: Quantity & Comparable {
    /// A value with its unit, of a key that can have those of a range only.
    static func quantity(_ label: String, usual: [String], within range: ClosedRange<Value>) -> Shape {
        quantity(label, usual: usual) { range.contains($0) }
    }
}

extension Shape where Value == Duration {
    /// A length of time within a range, or none at all where that means something.
    func limited(to range: ClosedRange<Duration>, orZero: Bool = false) -> Shape {
        map { value, node, spot in
            if range.contains(value) || orZero && value == .zero { return value }
            let limits = "\(orZero ? "0 s, or " : "")\(range.lowerBound.written) to \(range.upperBound.written)"
            spot.report(
                .outOfRange, "\(spot.label) is \(node.kindForMessages), and may be \(limits)", at: node.range,
                label: "out of range", fixIts: [.init("write a length of time of \(limits)")])
            return nil
        }
    }
}

/// A picture of 16:9 with so many lines: `360p` is `640x360`.
func pictureSize(ofLines text: String) -> String? {
    guard text.hasSuffix("p") || text.hasSuffix("P"), let lines = Int(text.dropLast()), (16...8640).contains(lines)
    else { return nil }
    return "\((lines * 16 / 9 + 1) / 2 * 2)x\(lines)"
}

extension Spot {
    /// Reports a number with a 0 before it, which some programs read to the base 8.
    func report(leadingZero node: FileNode, meaning plain: String) {
        report(
            .ambiguousNumber, "\(label) is \(node.kindForMessages), which programs read as different numbers",
            at: node.range, label: "a number does not begin with 0",
            fixIts: [.init("write '\(plain)'", edits: node.edits(plain), isGuess: true)])
    }
}

/// A text whose numbers do not begin with zeros; nil where none does.
func withoutLeadingZeros(_ text: String) -> String? {
    guard hasLeadingZero(text) else { return nil }
    return text.replacing(/(?<before>^|[^0-9.])0+(?<digit>[0-9])/) { "\($0.before)\($0.digit)" }
}

/// A size or format as mcpipe writes it: `1280\u{D7}720` and `1280*720` are `1280x720`, `1080p60` is `1080p@60`.
///
/// Letters of other alphabets that look like Latin ones are these, and so are typographic dashes and blanks.
func plainSpelling(of written: String) -> String? {
    let plain = written.unicodeScalars.map { typographic[$0] ?? String($0) }.joined()
    let latin = latinised(plain) ?? plain
    let crossed = (latin.hasPrefix("+") ? String(latin.dropFirst()) : latin).replacing(
        /(?<digit>[0-9]) *[\u{D7}*] *(?<next>[0-9])/
    ) {
        "\($0.digit)x\($0.next)"
    }
    let parted = crossed.replacing(
        /(?<size>[0-9]+x[0-9]+(?=[ p])|480p|720p|1080p|1440p|2160p)[ p]*(?<rate>[0-9]+(\.[0-9]+)?)(fps)?$/
    ) {
        "\($0.size)@\($0.rate)"
    }
    return parted == written ? nil : parted
}

/// Characters of word processors and of Chinese and Japanese keyboards, with those that numbers and units are written in.
private let typographic: [Unicode.Scalar: String] = {
    let blanks = "\u{A0}\u{202F}\u{3000}\u{2002}\u{2003}\u{2009}".unicodeScalars.map { ($0, " ") }
    let dashes = "\u{2212}\u{2010}\u{2011}\u{2013}\u{2014}\u{FF0D}".unicodeScalars.map { ($0, "-") }
    // The full-width forms of ASCII stand in its order.
    let wide = (0xFF10...0xFF5A).compactMap(Unicode.Scalar.init).map { wide in
        (wide, Unicode.Scalar(wide.value - 0xFEE0).map(String.init) ?? "")
    }
    return Dictionary(blanks + dashes + wide) { first, _ in first }
}()

extension String {
    /// What follows the number a text begins with; nil where it begins with none.
    fileprivate var unitAfterNumber: String? {
        let number = prefix { $0.isASCII && ($0.isNumber || ".+-".contains($0)) }
        guard Double(number) != nil else { return nil }
        return String(self[number.endIndex...].drop { $0 == " " })
    }
}
