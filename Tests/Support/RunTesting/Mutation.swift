import CaptureTesting

/// Damage to a pipeline file that mostly leaves it YAML, so that it gets as far as the checker.
enum Mutation: CaseIterable {
    case deleteLine, repeatLine, swapLines, indentLine
    case exchangeWord, exchangeNumber, exchangeSection, deleteByte, flipBit, cutOff

    /// Words that have a meaning somewhere in the format, and some that have none.
    private static let words = [
        "back", "front", "voice", "pip", "program", "record", "stream", "preview", "snapshot", "frames", "video",
        "audio", "each", "camera", "microphone", "pattern", "tone", "file", "rtsp", "screen", "h264", "h265", "vp9",
        "mjpeg", "aac", "opus", "mp4", "mkv", "webm", "contain", "cover", "grid", "stack", "true", "null", "~", "{}",
        "[]", "iphone-7-plus", "iphone-11-pro-max", "\"\"", "nonsense", "../up.mp4", "é😀",
    ]

    private static let numbers = [
        "0", "-1", "1", "7", "240", "0.25", "1e9", "9223372036854775807", "99999999999999999999", "1921x1081", "0x0",
        "1x1", "100000x100000", "1280x720@30", "1920x1080@0", "30000/1001", "5 Mbit/s", "0 s", "-5 %", "200 %", ".nan",
    ]

    /// The text with this damage somewhere.
    func apply(to text: String, _ random: inout SeededGenerator) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = Int.random(in: 0..<lines.count, using: &random)
        switch self {
        case .deleteLine: lines.remove(at: line)
        case .repeatLine: lines.insert(lines[line], at: Int.random(in: 0...lines.count, using: &random))
        case .swapLines: lines.swapAt(line, Int.random(in: 0..<lines.count, using: &random))
        case .indentLine:
            lines[line] = Bool.random(using: &random) ? "  " + lines[line] : String(lines[line].dropFirst(2))
        case .exchangeWord: return Self.exchange(text, Self.words, &random) { $0.isLetter || $0 == "-" }
        case .exchangeNumber:
            return Self.exchange(text, Self.numbers, &random) { $0.isNumber || $0 == "." || $0 == "x" }
        case .exchangeSection:
            let sections = ["sources:", "sinks:", "compositors:", "mixers:", "effects:", "tees:", "defaults:", "rig:"]
            lines[line] = sections.randomElement(using: &random) ?? ""
        case .deleteByte, .flipBit, .cutOff: return damaged(text, &random)
        }
        return lines.joined(separator: "\n")
    }

    private func damaged(_ text: String, _ random: inout SeededGenerator) -> String {
        var bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return text }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch self {
        case .deleteByte: bytes.remove(at: place)
        case .flipBit: bytes[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
        default: bytes.removeSubrange(place...)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with one run of such characters replaced by one of the words.
    private static func exchange(
        _ text: String, _ words: [String], _ random: inout SeededGenerator, _ belongs: (Character) -> Bool
    ) -> String {
        var runs: [Range<String.Index>] = []
        var index = text.startIndex
        while let start = text[index...].firstIndex(where: belongs) {
            index = text[start...].firstIndex { !belongs($0) } ?? text.endIndex
            runs.append(start..<index)
        }
        guard let run = runs.randomElement(using: &random), let word = words.randomElement(using: &random) else {
            return text
        }
        return text[..<run.lowerBound] + word + text[run.upperBound...]
    }
}
