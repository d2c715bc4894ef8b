import CaptureDiagnostics

extension Composer {
    /// Reports `{ fps: 29,97 }`, in which a comma ends the value so that the rest of the number is a key; false where it is none.
    func reportDecimalComma(
        _ entry: FileNode.Entry, restOfNumber key: String, at keyRange: SourceRange, _ value: FileNode
    ) -> Bool {
        let number = entry.value.range
        // The third and further numbers of a list without brackets, which has been reported.
        if entry.value.isUnreadable, value.isNull, key.allSatisfy({ $0.isDigit || "-%".contains($0) }),
            let told = findings.diagnostics.last?.range, told.file == keyRange.file, told.start < keyRange.start,
            keyRange.end <= told.end
        {
            return true
        }
        guard value.isNull, key.first?.isDigit == true, let scalar = entry.value.scalar, scalar.isPlain,
            scalar.text == scalar.written, case let isShare = scalar.text.last == "%",
            let head = Self.beforeNumber(isShare ? String(scalar.text.dropLast()) : scalar.text),
            isShare || scalar.text.last?.isDigit == true, number.length == scalar.text.unicodeScalars.count,
            keyRange.length == key.unicodeScalars.count, number.end.line == keyRange.start.line,
            (1...2).contains(keyRange.start.column - number.end.column),
            !Secrets.isSecretKey(entry.key), !Secrets.isUserKey(entry.key)
        else { return false }
        let whole = SourceRange(file: number.file, start: number.start, end: keyRange.end)
        if let list = numbers(from: number, behind: keyRange), list.items.count > 2 || Self.pairs.contains(entry.key) {
            report(missingBrackets: entry, list)
            return true
        }
        guard !isShare else { return false }
        let meant = DecimalComma.readings(of: "\(scalar.text.dropFirst(head.count)),\(key)").map { head + $0 }
        findings.report(
            .ambiguousNumber,
            "'\(abbreviated(entry.key))' is '\(abbreviated(scalar.text))', and '\(abbreviated(key))' behind the comma is a key of its own",
            at: whole, label: "a comma ends a value inside '{ }'",
            fixIts: meant.map { .init("write '\(entry.key): \($0)'", edits: [.init(whole, $0)]) })
        return true
    }
}

extension Composer {
    /// What stands in a value before the whole number it ends with: nothing, or a size and '@'; nil where it ends with another text.
    private static func beforeNumber(_ text: String) -> String? {
        let head = text.wholeMatch(of: /((?:[0-9]+(?:x[0-9]+|p))?@)[0-9]+/).map { String($0.1) } ?? ""
        return text.dropFirst(head.count).drop { $0 == "-" }.allSatisfy(\.isDigit) ? head : nil
    }

    /// The keys whose value may be a list of two numbers.
    private static let pairs: Set = ["at", "size", "format"]

    /// The numbers that follow each other with commas between them, and where they stand; nil where there is no other behind the first.
    private func numbers(from first: SourceRange, behind second: SourceRange) -> (
        items: [String], range: SourceRange
    )? {
        guard let tail = source.tail(line: first.start.line, column: first.start.column),
            let match = String(Substring(tail)).prefixMatch(of: /-?[0-9]+%?(?: ?, ?-?[0-9]+%?)+(?= *[,}\]])/)
        else { return nil }
        let written = String(match.0)
        let items = written.split(separator: ",").map { $0.filter { $0 != " " } }
        let range = source.range(
            line: first.start.line, column: first.start.column, length: written.unicodeScalars.count)
        guard second.end <= range.end else { return nil }
        return (items, range)
    }

    /// Reports `{ region: 0,0,1280,720 }`, in which each number but the first is a key.
    private func report(missingBrackets entry: FileNode.Entry, _ list: (items: [String], range: SourceRange)) {
        let (count, isFormat) = (list.items.count, entry.key == "format")
        var text = "[\(list.items.joined(separator: ", "))]"
        if isFormat, (2...3).contains(count) {
            text = list.items.prefix(2).joined(separator: "x") + (count == 3 ? "@\(list.items[2])" : "")
        }
        findings.report(
            .wrongType,
            "'\(abbreviated(entry.key))' is \(count) numbers\(isFormat ? "" : " without brackets"), and only the first is its value",
            at: list.range, label: "a comma ends a value inside '{ }'",
            fixIts: [.init("write '\(abbreviated(entry.key)): \(text)'", edits: [.init(list.range, text)])])
    }
}

/// Numbers with a comma, as many languages write them: `6,5 Mbit/s`.
enum DecimalComma {
    /// What a number with one comma may stand for, the more probable first; empty where it is no such number.
    static func readings(of text: String) -> [String] {
        guard let match = text.wholeMatch(of: /(-?[0-9]+),([0-9]+)((?:[^0-9,].*)?)/) else { return [] }
        let (whole, rest, unit) = (match.1, match.2, match.3)
        let decimal = "\(whole).\(rest)\(unit)"
        // '6,500' is 6500 to those who part thousands so.
        return rest.count == 3 && whole != "0" ? [decimal, "\(whole)\(rest)\(unit)"] : [decimal]
    }
}

extension Character {
    /// Whether it is one of the ten digits of ASCII.
    fileprivate var isDigit: Bool { isASCII && isNumber }
}
