/// Cuts a stream of bytes into messages: each has a header with its length, an empty line, and so many bytes.
struct FrameReader {
    /// A message, or what is wrong with the bytes where one should be.
    enum Frame: Equatable {
        case message([UInt8])
        case malformed(String)
    }

    /// No message of an editor is longer; a longer one is read past, never kept.
    static let longestMessage = 16 << 20
    static let longestHeader = 8 << 10

    private var buffer: [UInt8] = []
    /// How many bytes of a message that is too long are still to come.
    private var skipped = 0

    /// Takes in bytes, and gives what is whole by them.
    mutating func take(_ bytes: [UInt8]) -> [Frame] {
        buffer += bytes
        var frames: [Frame] = []
        while let frame = next() { frames.append(frame) }
        return frames
    }

    private mutating func next() -> Frame? {
        let passed = min(skipped, buffer.count)
        buffer.removeFirst(passed)
        skipped -= passed
        guard skipped == 0, let end = headerEnd else {
            guard skipped == 0, buffer.count > Self.longestHeader else { return nil }
            buffer.removeAll()
            return .malformed("a header has more than \(Self.longestHeader) bytes")
        }
        let header = String(decoding: buffer[..<end.text], as: UTF8.self)
        let fields = header.split(whereSeparator: { $0 == "\r\n" || $0 == "\n" }).map { line in
            line.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " }.lowercased() }
        }
        let length = fields.first { $0.count == 2 && $0[0] == "content-length" }.flatMap { Int($0[1]) }
        guard let length, length >= 0 else {
            buffer.removeFirst(end.body)
            return .malformed("a message has no Content-Length")
        }
        guard length <= Self.longestMessage else {
            buffer.removeFirst(end.body)
            skipped = length
            return .malformed("a message has more than \(Self.longestMessage) bytes")
        }
        guard buffer.count >= end.body + length else { return nil }
        let body = Array(buffer[end.body..<(end.body + length)])
        buffer.removeFirst(end.body + length)
        return .message(body)
    }

    /// Where the header's text ends and the body begins.
    private var headerEnd: (text: Int, body: Int)? {
        let (carriage, line) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        for index in buffer.indices.prefix(Self.longestHeader) where buffer[index] == line {
            if index >= 3, buffer[index - 1] == carriage, buffer[index - 2] == line { return (index - 1, index + 1) }
            if index >= 1, buffer[index - 1] == line { return (index, index + 1) }
        }
        return nil
    }
}
