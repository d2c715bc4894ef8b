/// What a log writes before each line: a time, the process, a level, a category.
///
/// The blank behind the last of it belongs to it; further blanks are the line's own, for V4L2 listings tell by them what
/// belongs to what.
enum LogPrefixes {
    /// What lines of V4L2 listings begin with.
    private static let listingWords: Set<String> = ["ioctl:", "Type:", "Index", "Name", "Pixel", "Size:", "Interval:"]

    static func edits(in text: MappedText) -> [MappedText.Edit] {
        var stamped: [LineScanner] = []
        var edits: [MappedText.Edit] = []
        for line in text.lines where !line.isEmpty {
            var scanner = LineScanner(text, line)
            let isStamped = TimeStamp.take(&scanner)
            LogOrigin.take(&scanner, isStamped: isStamped)
            guard scanner.offset > line.lowerBound else { continue }
            if isStamped {
                stamped.append(scanner)
            } else {
                edits.append(.init(range: line.lowerBound..<afterBlank(scanner)))
            }
        }
        takeSharedWords(&stamped)
        edits += stamped.map { .init(range: start(of: $0, text)..<afterBlank($0)) }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func start(of scanner: LineScanner, _ text: MappedText) -> Int {
        text.scalars[..<scanner.offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }

    private static func afterBlank(_ scanner: LineScanner) -> Int {
        scanner.next == " " ? scanner.offset + 1 : scanner.offset
    }

    /// Takes words with which all lines that have a time go on, such as a host's or a program's name.
    private static func takeSharedWords(_ lines: inout [LineScanner]) {
        guard lines.count >= 3 else { return }
        for _ in 0..<4 {
            var words = Set<String>()
            for line in lines {
                var line = line
                line.skipBlanks()
                words.insert(line.word)
                guard words.count == 1 else { return }
            }
            guard let word = words.first, let first = word.unicodeScalars.first, first.properties.isAlphabetic,
                !listingWords.contains(word), !word.hasPrefix("Set(")
            else { return }
            for index in lines.indices {
                lines[index].skipBlanks()
                lines[index].offset += word.unicodeScalars.count
            }
        }
    }
}
