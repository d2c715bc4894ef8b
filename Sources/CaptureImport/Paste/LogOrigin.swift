/// What a log writes behind the time: the process, a thread, a level, a library, a category.
enum LogOrigin {
    /// Takes all that tells where a line of a log comes from.
    static func take(_ scanner: inout LineScanner, isStamped: Bool) {
        var isOrigin = isStamped
        var hasAddress = false
        for _ in 0..<12 {
            let took = scanner.take { line in
                line.skipBlanks()
                if takeProcess(&line, isStamped: isStamped) {
                    isOrigin = true
                    return true
                }
                guard isOrigin else { return false }
                if takeAddress(&line) {
                    hasAddress = true
                    return true
                }
                return takeLevel(&line) || takeLibrary(&line) || takeCategory(&line)
                    || (hasAddress && line.takeDigits(1...9) && line.isAtBlank)
            }
            guard took else { return }
        }
    }

    /// `MyApp[1234:56789]`, and behind a time also `host MyApp(Library)[1234]:`.
    private static func takeProcess(_ scanner: inout LineScanner, isStamped: Bool) -> Bool {
        scanner.take { line in
            let start = line.offset
            while let scalar = line.next, scalar != "[", line.offset - start < 80 {
                guard scalar != "<", scalar != "{", scalar != "'", scalar != "]" else { return false }
                line.offset += 1
            }
            guard line.offset > start, line.next == "[", !line.text.scalars[line.offset - 1].isBlank else {
                return false
            }
            guard line.text.scalars[line.offset - 1] != "(" else { return false }
            line.offset += 1
            guard line.takeDigits(1...9) else { return false }
            if line.take(":") {
                var length = 0
                while line.next?.isHexDigit == true || line.next == "x", length < 16 {
                    line.offset += 1
                    length += 1
                }
            } else if !isStamped {
                return false
            }
            guard line.take("]") else { return false }
            _ = line.take(":")
            return line.isAtBlank
        }
    }

    /// A thread or an activity, `0x1a2b`.
    private static func takeAddress(_ scanner: inout LineScanner) -> Bool {
        scanner.take { line in
            guard line.take("0"), line.take("x"), line.next?.isHexDigit == true else { return false }
            while line.next?.isHexDigit == true { line.offset += 1 }
            return line.isAtBlank
        }
    }

    private static let levels: Set<String> = [
        "default", "info", "debug", "error", "fault", "notice", "warning", "warn", "trace", "verbose", "log", "df",
        "db",
        "er", "ft", "i", "e", "d", "w", "v", "f",
    ]

    /// `Default`, `INFO:`, `[debug]` or `<Notice>:`.
    private static func takeLevel(_ scanner: inout LineScanner) -> Bool {
        let word = scanner.word
        let bare = word.filter { !"[]<>:".contains($0) }
        guard levels.contains(bare.lowercased()) else { return false }
        scanner.offset += word.unicodeScalars.count
        return true
    }

    /// `MyApp: (Library) [subsystem:category]` or `(Library)`, of the system's log.
    private static func takeLibrary(_ scanner: inout LineScanner) -> Bool {
        scanner.take { line in
            if line.next != "(" {
                let word = line.word
                guard word.hasSuffix(":"), let first = word.unicodeScalars.first, first.properties.isAlphabetic else {
                    return false
                }
                line.offset += word.unicodeScalars.count
                line.skipBlanks()
                if line.next == "[" { return takeCategory(&line) }
            }
            guard line.take("(") else { return false }
            let start = line.offset
            while let scalar = line.next, scalar.isNameLike { line.offset += 1 }
            return line.offset > start && line.take(")") && line.isAtBlank
        }
    }

    /// `[com.example.app:camera]` or `[camera]`; a camera's own brackets touch each other and stay.
    private static func takeCategory(_ scanner: inout LineScanner) -> Bool {
        scanner.take { line in
            guard line.take("[") else { return false }
            let start = line.offset
            while let scalar = line.next, scalar.isNameLike || scalar == ":" { line.offset += 1 }
            guard line.offset > start, line.take("]"), line.next?.isBlank == true else { return false }
            var rest = line
            rest.skipBlanks()
            guard rest.next == "[" else { return true }
            // A bracket, a blank and one bracket more are a camera; a category stands before a camera's two, a list's first or the
            // number of a V4L2 format, '[0]:'.
            while let scalar = rest.next, scalar != "]" { rest.offset += 1 }
            return rest.next == nil || rest.ahead(1) == "[" || rest.ahead(1) == ":"
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is an ASCII digit.
    var isDigit: Bool { ("0"..."9").contains(self) }
    /// Whether it is an ASCII digit in base 16.
    fileprivate var isHexDigit: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }
    /// Whether names of programs, libraries and categories have it.
    fileprivate var isNameLike: Bool {
        properties.isAlphabetic || isDigit || self == "." || self == "_" || self == "-" || self == "+"
    }
}
