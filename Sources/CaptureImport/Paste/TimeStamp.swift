/// A date and time as logs write them before a line.
enum TimeStamp {
    private static let months: Set<String> = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Takes `2024-05-01 12:34:56.789012+0900`, `12:34:56.789`, `[2024-05-01T12:34:56Z]`, `May  1 12:34:56` or `[  12.345678]`.
    static func take(_ scanner: inout LineScanner) -> Bool {
        scanner.take { line in
            line.skipBlanks()
            let isBracketed = line.take("[", "(")
            if isBracketed { line.skipBlanks() }
            let hasDate = line.take(takeDate)
            if hasDate {
                _ = line.take(",")
                if !line.take("T") { line.skipBlanks() }
            }
            let hasTime = line.take(takeTime)
            guard hasTime || (isBracketed && (hasDate || line.take(takeUptime))) else { return false }
            guard isBracketed else { return line.isAtBlank || line.take(":", "|", ",") && line.isAtBlank }
            // What else a logger writes into the brackets, such as a level.
            for _ in 0..<40 where line.next != "]" && line.next != ")" && line.next != "[" && line.next != nil {
                line.offset += 1
            }
            return line.take("]", ")") && (line.isAtBlank || line.take(":") && line.isAtBlank)
        }
    }

    private static func takeDate(_ line: inout LineScanner) -> Bool {
        let isDashed = line.take { $0.takeDigits(4...4) && $0.take("-", "/", ".") && takeDay(&$0) }
        if isDashed || line.take({ takeDay(&$0) && $0.take("-", "/", ".") && $0.takeDigits(2...4) }) { return true }
        return line.take { line in
            guard months.contains(line.word) else { return false }
            line.offset += 3
            line.skipBlanks()
            return line.takeDigits(1...2) && line.isAtBlank
        }
    }

    private static func takeDay(_ line: inout LineScanner) -> Bool {
        line.takeDigits(1...2) && line.take("-", "/", ".") && line.takeDigits(1...2)
    }

    private static func takeTime(_ line: inout LineScanner) -> Bool {
        guard line.takeDigits(1...2), line.take(":"), line.takeDigits(2...2), line.take(":"), line.takeDigits(2...2)
        else {
            return false
        }
        _ = line.take { $0.take(".", ",", ":") && $0.takeDigits(1...9) }
        _ = line.take { line in
            line.skipBlanks()
            guard line.word == "AM" || line.word == "PM" else { return false }
            line.offset += 2
            return true
        }
        _ = line.take("Z") || line.take(takeZone)
        return true
    }

    /// `+0900` or ` -05:00`.
    private static func takeZone(_ line: inout LineScanner) -> Bool {
        line.skipBlanks()
        guard line.take("+", "-"), line.takeDigits(2...4) else { return false }
        _ = line.take { $0.take(":") && $0.takeDigits(2...2) }
        return line.isAtBlank || line.next == "]" || line.next == ")"
    }

    /// Seconds since the start, as the kernel writes them.
    private static func takeUptime(_ line: inout LineScanner) -> Bool {
        line.takeDigits(1...9) && line.take(".") && line.takeDigits(3...9)
    }
}
