import CaptureDiagnostics
import CaptureModel

extension Shape where Value == String {
    /// Any text that is not empty.
    static var text: Shape {
        Shape(.text) { node, spot in
            guard let scalar = node.scalar else {
                // What stands there may be a secret, and is not repeated.
                let way = Diagnostic.FixIt("put quotes around all of it: in '{ }' it is a mapping")
                spot.report(wrongType: node, wanted: "text", fixIts: node.onlyKey == nil ? [] : [way])
                return nil
            }
            guard !scalar.text.isEmpty else {
                spot.report(invalid: node, wanted: "a text that is not empty")
                return nil
            }
            // '|' keeps the line's end, and a name with one makes files that nobody can call.
            guard !scalar.text.contains(where: \.isNewline) else {
                if spot.hasEscape(node) {
                    spot.report(
                        .invalidValue, "\(spot.label) has a '\\' that stands for a sign with the letter behind it",
                        at: node.range, label: "'\\' in double quotes",
                        fixIts: [.init("write '/' between the parts of a path, or put the text into single quotes")])
                    return nil
                }
                spot.report(
                    .invalidValue, "\(spot.label) must be a text of one line", at: node.range,
                    label: "has an end of line",
                    // It may be a secret, and is not repeated.
                    fixIts: [.init("write it behind the colon, in one line")])
                return nil
            }
            return scalar.text
        }
    }
}

extension Spot {
    /// Whether a text in double quotes stands in one line and has a backslash: `"C:\videos\a.mp4"`.
    fileprivate func hasEscape(_ node: FileNode) -> Bool {
        let tail = findings.sources[node.range.file]?.tail(line: node.range.start.line, column: node.range.start.column)
        let written = tail.flatMap { String(Substring($0)).prefixMatch(of: #/"([^"]*)"/#) }.map { String($0.1) } ?? ""
        // '\n' alone is the end of a line that was meant to be one.
        return written.contains("\\") && (written.contains(/^[A-Za-z]:\\/) || written.contains(/\\[^n]/))
    }
}

extension Shape where Value == NodeName {
    /// The name of a node; whether it is there is for the checker to say.
    static var node: Shape {
        Shape(.node) { node, spot in
            guard let scalar = node.scalar, !scalar.text.isEmpty else {
                // A camera that is described in the place of its name.
                let isSource = PipelineKeys.section.table(of: node) == "sources"
                let way = Diagnostic.FixIt("describe it below 'sources', under a name, and write that name here")
                let bare = node.onlyKey.flatMap {
                    NodeName($0).isValid ? Diagnostic.FixIt("write '\($0)' without '{ }'") : nil
                }
                spot.report(
                    wrongType: node, wanted: "a node's name", fixIts: isSource ? [way] : bare.map { [$0] } ?? [])
                return nil
            }
            guard spot.hasPlainQuotes(node) else { return nil }
            return NodeName(scalar.text)
        }
    }
}

extension Shape where Value == Bool {
    /// `true` or `false`; YAML 1.1's other words for them are refused, because YAML 1.2 reads them as text.
    static var boolean: Shape {
        Shape(.boolean) { node, spot in
            guard let scalar = node.scalar else {
                spot.report(wrongType: node, wanted: "true or false")
                return nil
            }
            switch (scalar.text, scalar.isPlain) {
            case ("true", true): return true
            case ("false", true): return false
            default: break
            }
            let meant: Bool? =
                switch scalar.text.lowercased() {
                case "yes", "on", "y", "true", "1": true
                case "no", "off", "n", "false", "0": false
                default: nil
                }
            guard let meant else {
                spot.report(wrongType: node, wanted: "true or false")
                return nil
            }
            spot.report(
                .booleanWord, "\(spot.label) must be true or false, but is \(node.kindForMessages)", at: node.range,
                label: "write \(meant)",
                // A number may as well be which one: `screen: 0`.
                fixIts: [
                    .init(
                        "write \(meant)", edits: node.edits("\(meant)"), isGuess: ["0", "1"].contains(scalar.text))
                ])
            return nil
        }
    }

    /// `true`, for a key that needs no value.
    static var always: Shape {
        Shape(.always) { node, spot in
            if let scalar = node.scalar, scalar.isPlain, scalar.text == "true" { return true }
            spot.report(
                invalid: node, wanted: "true",
                fixIts: [.init("write true, or remove what it belongs to", edits: node.edits("true"), isGuess: true)])
            return nil
        }
    }
}

extension Shape where Value == Int {
    /// A whole number within a range.
    static func integer(in range: ClosedRange<Int>) -> Shape {
        let form = Form.integer(range)
        return Shape(form) { node, spot in
            guard let text = numberText(node, spot, wanted: form.label) else { return nil }
            guard let value = Int(text) else {
                spot.report(wrongType: node, wanted: form.label)
                return nil
            }
            guard range.contains(value) else {
                spot.report(outOfRange: node, wanted: form.label)
                return nil
            }
            return value
        }
    }
}

extension Shape where Value == Double {
    /// A number within a range.
    static func number(in range: ClosedRange<Double>) -> Shape {
        let form = Form.number(range)
        return Shape(form) { node, spot in
            if let share = node.scalar?.percent, range.contains(share) {
                spot.report(
                    wrongType: node, wanted: form.label,
                    fixIts: [.init("write \(share)", edits: node.edits("\(share)"), isGuess: false)])
                return nil
            }
            let decimals = DecimalComma.readings(of: node.scalar?.text ?? "").filter {
                Double($0).map(range.contains) ?? false
            }
            if !decimals.isEmpty {
                spot.report(
                    wrongType: node, wanted: form.label,
                    fixIts: decimals.map { .init("write \($0)", edits: node.edits($0)) })
                return nil
            }
            guard let text = numberText(node, spot, wanted: form.label) else { return nil }
            guard let value = Double(text), value.isFinite else {
                spot.report(wrongType: node, wanted: form.label)
                return nil
            }
            guard range.contains(value) else {
                spot.report(outOfRange: node, wanted: form.label)
                return nil
            }
            return value
        }
    }
}

extension FileNode.Scalar {
    /// The part of 1 that a number of per cent is; nil of any other text.
    fileprivate var percent: Double? {
        guard text.hasSuffix("%"), let number = Double(text.dropLast().filter { $0 != " " }) else { return nil }
        return number / 100
    }
}

extension Spot {
    /// Reports a number that is too small or too large.
    func report(outOfRange node: FileNode, wanted: String) {
        // Of a list or a mapping its kind says nothing: it is of the right one.
        let found = node.scalar == nil ? "" : ", but is \(node.kindForMessages)"
        report(
            .outOfRange, "\(label) must be \(wanted)\(found)", at: node.range,
            label: "out of range", fixIts: [.init("write \(wanted)")])
    }
}

/// The text of a number; nil, reported, where YAML 1.1 and 1.2 would read different numbers, or none.
private func numberText(_ node: FileNode, _ spot: Spot, wanted: String) -> String? {
    guard let scalar = node.scalar else {
        spot.report(wrongType: node, wanted: wanted)
        return nil
    }
    let text = scalar.text
    guard let advice = ambiguity(of: text) else {
        let isNumber = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        guard isNumber, !text.isEmpty else {
            spot.report(wrongType: node, wanted: wanted)
            return nil
        }
        guard scalar.isPlain else {
            spot.report(
                .wrongType, "\(spot.label) must be \(wanted), but \(node.kindForMessages) in quotes is text",
                at: node.range,
                label: "in quotes", fixIts: [.init("write \(text)", edits: node.edits(text), isGuess: false)])
            return nil
        }
        return text
    }
    let readings = plainReadings(of: text)
    spot.report(
        .ambiguousNumber, "\(spot.label) is \(node.kindForMessages), which programs read as different numbers",
        at: node.range, label: advice,
        fixIts: readings.count > 1
            ? readings.map { .init("write '\($0)'", edits: node.edits($0)) }
            : [.init(advice, edits: readings.first.map(node.edits) ?? [], isGuess: false)])
    return nil
}

/// The decimal numbers that an ambiguous one may stand for; none where it may be a time.
private func plainReadings(of text: String) -> [String] {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.drop { $0 == "-" || $0 == "+" }
    let radix = ["0x": 16, "0o": 8, "0b": 2][digits.prefix(2).lowercased()]
    let values: [Int?] =
        if let radix {
            [Int(digits.dropFirst(2), radix: radix)]
        } else if digits.contains("_") {
            [Int(digits.filter { $0 != "_" })]
        } else {
            [Int(digits), Int(digits, radix: 8)]
        }
    var readings: [String] = []
    for value in values.compactMap({ $0 }) where !readings.contains("\(sign)\(value)") {
        readings.append("\(sign)\(value)")
    }
    return digits.contains(":") ? [] : readings
}

/// What to write instead of a number that YAML 1.1 and YAML 1.2 do not read alike; nil for all other texts.
func ambiguity(of text: String) -> String? {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard let first = digits.first, first.isASCII, first.isNumber else { return nil }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) {
        return
            "write the number without ':', which YAML 1.1 reads to the base 60; times are written '90 s' or '1.5 min'"
    }
    if digits.contains("_"), digits.allSatisfy({ $0 == "_" || ($0.isASCII && $0.isNumber) }) {
        return "write the number without '_'"
    }
    let prefix = digits.prefix(2).lowercased()
    if prefix == "0x" || prefix == "0o" || prefix == "0b" { return "write the number in decimal" }
    if digits.count > 1, first == "0", digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
        return "write the number without leading zeros, which YAML 1.1 reads as octal"
    }
    return nil
}
