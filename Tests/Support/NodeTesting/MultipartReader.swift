/// Takes `multipart/x-mixed-replace` in chunked transfer apart, as far as it has come.
struct MultipartReader {
    private(set) var head = ""
    private(set) var pictures: [[UInt8]] = []

    init(_ bytes: [UInt8]) {
        guard let headEnd = Self.end(of: "\r\n\r\n", in: bytes[...]) else { return }
        head = String(decoding: bytes[..<headEnd], as: UTF8.self)
        var rest = Self.dechunked(bytes[headEnd...])[...]
        while let partHead = Self.end(of: "\r\n\r\n", in: rest) {
            let lines = String(decoding: rest[rest.startIndex..<partHead], as: UTF8.self)
            guard let length = lines.firstMatch(of: /Content-Length: (\d+)/).flatMap({ Int($0.1) }),
                rest.endIndex - partHead >= length
            else { return }
            pictures.append(Array(rest[partHead..<partHead + length]))
            rest = rest[(partHead + length)...]
        }
    }

    private static func end(of pattern: String, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.firstRange(of: Array(pattern.utf8)).map(\.upperBound)
    }

    private static func dechunked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (rest, result) = (bytes, [UInt8]())
        while let lineEnd = end(of: "\r\n", in: rest),
            let length = Int(String(decoding: rest[rest.startIndex..<lineEnd - 2], as: UTF8.self), radix: 16)
        {
            let end = min(lineEnd + length, rest.endIndex)
            result += rest[lineEnd..<end]
            guard end + 2 <= rest.endIndex else { break }
            rest = rest[(end + 2)...]
        }
        return result
    }
}
