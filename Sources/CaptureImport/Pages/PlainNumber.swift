/// Numbers as tools print them; `Double.init` also takes signs, exponents and `nan`.
enum PlainNumber {
    /// A number of ASCII digits and at most one point, within a range.
    static func decimal(_ text: some StringProtocol, in range: ClosedRange<Double>) -> Double? {
        guard text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }), let value = Double(text) else {
            return nil
        }
        return range.contains(value) ? value : nil
    }

    /// A number of ASCII digits.
    static func whole(_ text: some StringProtocol) -> Int? { text.utf8.allSatisfy(isDigit) ? Int(text) : nil }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
