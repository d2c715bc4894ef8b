/// Reads numbers of any width out of a codec's parameter set, and never beyond it.
struct BitCursor {
    private let bytes: [UInt8]
    private var position = 0

    /// Takes a NAL unit's payload; the bytes that keep start codes out of it (H.264 7.4.1, H.265 7.4.2) are taken out.
    init(_ payload: ArraySlice<UInt8>) {
        var (bytes, zeros): ([UInt8], Int) = ([], 0)
        for byte in payload {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    mutating func bit() throws(ByteCursor.Ended) -> Bool {
        guard position / 8 < bytes.count else { throw ByteCursor.Ended() }
        defer { position += 1 }
        return bytes[position / 8] >> (7 - position % 8) & 1 == 1
    }

    /// At most 32 bits.
    @discardableResult
    mutating func bits(_ count: Int) throws(ByteCursor.Ended) -> Int {
        var value = 0
        for _ in 0..<count { value = value << 1 | (try bit() ? 1 : 0) }
        return value
    }

    mutating func skip(_ count: Int) throws(ByteCursor.Ended) {
        guard count >= 0, position + count <= bytes.count * 8 else { throw ByteCursor.Ended() }
        position += count
    }

    /// An Exp-Golomb number (`ue(v)`).
    @discardableResult
    mutating func number() throws(ByteCursor.Ended) -> Int {
        var zeros = 0
        while try !bit() {
            zeros += 1
            guard zeros <= 32 else { throw ByteCursor.Ended() }
        }
        return (1 << zeros) - 1 + (try bits(zeros))
    }

    /// A signed Exp-Golomb number (`se(v)`).
    mutating func signed() throws(ByteCursor.Ended) -> Int {
        let value = try number()
        return value % 2 == 1 ? value / 2 + 1 : -(value / 2)
    }
}
