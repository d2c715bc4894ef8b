extension PropertyValue {
    /// The value as it stands after `=` in a pipeline description, before the shell's own quoting.
    var gstLaunchNotation: String {
        switch self {
        case .string(let value): gstLaunchQuoted(value, isString: true)
        case .caps(let value): gstLaunchQuoted(value.gstLaunchNotation(separator: ", "))
        case .text, .structure, .nick, .secret, .bool, .int, .double: gstLaunchQuoted(text)
        }
    }
}

extension PlannedCaps {
    /// The caps with every unusual character of a text escaped, so that no `!`, `;` or quote ends them early. Between
    /// two links they must have no blanks: gst-launch puts a backslash before each and does not take it off again.
    func gstLaunchNotation(separator: String) -> String {
        // A media type ends where a link operator stands; nothing that could be one may be in it.
        let type = mediaType.replacingScalars { "!;\"'\\ \n\t".unicodeScalars.contains($0) ? "" : nil }
        return ([type] + fields.map { "\(gstLaunchWord($0.name))=\($0.value.gstLaunchNotation(separator: separator))" })
            .joined(separator: separator)
    }
}

extension PlannedCaps.Value {
    fileprivate func gstLaunchNotation(separator: String) -> String {
        let quoted = { (text: String) in text.unicodeScalars.allSatisfy(isPlain) && !text.isEmpty ? text : wrapped(text)
        }
        return switch self {
        case .string(let value): "(string)\(quoted(value))"
        case .anyOf(let values): "(string){\(values.map(quoted).joined(separator: separator))}"
        case .range(let low, let high): "(int)[\(low)\(separator)\(high)]"
        case .fractionUpTo(let top, let bottom): "(fraction)[0/1\(separator)\(top)/\(bottom)]"
        case .even: "(int)[2\(separator)32768\(separator)2]"
        case .int, .fraction: notation
        }
    }
}

/// A name that gst-launch takes for one word: letters, digits, `_`, `-`, `%` and `:`, beginning with none of the last
/// three; other characters become `_`.
func gstLaunchWord(_ text: String) -> String {
    var word = ""
    for scalar in text.unicodeScalars {
        let isInner = word.isEmpty ? scalar == "_" : "_-%:".unicodeScalars.contains(scalar)
        word.unicodeScalars.append(isAlphanumeric(scalar) || isInner ? scalar : "_")
    }
    return word.isEmpty ? "_" : word
}

/// A value as gst-launch's reader takes it.
///
/// The reader undoes one level: outer double quotes, then a backslash before any character. It takes `\"` before it
/// takes the closing quote, so a value must not end in a backslash, and a property of type string undoes a level of its
/// own where the value is in quotes or is `NULL`. Such values, and control characters, are written as octal escapes.
private func gstLaunchQuoted(_ text: String, isString: Bool = false) -> String {
    let scalars = text.unicodeScalars
    if !scalars.isEmpty, scalars.allSatisfy(isPlain), !(isString && text == "NULL") { return text }
    let isReadAgain =
        text == "NULL" || scalars.first == "\"" && scalars.last == "\"" || scalars.contains(where: isControl)
    guard isString && isReadAgain || scalars.last == "\\" else { return "\"\(escaped(text))\"" }
    return escaped(wrapped(text))
}

/// The text in double quotes with all but plain characters as octal escapes, as `gst_string_unwrap` reads it.
private func wrapped(_ text: String) -> String {
    let bytes = text.utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        if isPlain(scalar) { return String(scalar) }
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"\(bytes.joined())\""
}

private func escaped(_ text: String) -> String {
    text.replacingScalars { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }
}

private func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    isAlphanumeric(scalar) || "_-.:+/,%@*".unicodeScalars.contains(scalar)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 32 || scalar.value == 127 }

/// The word in single quotes where a POSIX shell would read anything into it.
func shellQuoted(_ word: String) -> String {
    let isSafe = { (scalar: Unicode.Scalar) in isAlphanumeric(scalar) || "_-.:+/,%@=".unicodeScalars.contains(scalar) }
    if word == "!" || !word.isEmpty && word.unicodeScalars.allSatisfy(isSafe) { return word }
    // No argument of a command holds a NUL: it would end there.
    return "'" + word.replacingScalars { $0 == "'" ? "'\\''" : $0 == "\0" ? "" : nil } + "'"
}
