/// Reads big-endian numbers out of bytes, and never beyond them.
struct ByteCursor {
    /// The bytes end before what should be there, or a number is beyond all sense.
    struct Ended: Error {}

    /// No file has more bytes than this, and no clock of its more ticks; sums of such numbers do not overflow.
    static let limit = 1 << 48

    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var count: Int { rest.count }

    mutating func skip(_ count: Int) throws(Ended) {
        guard count >= 0, count <= rest.count else { throw Ended() }
        rest = rest.dropFirst(count)
    }

    mutating func take(_ count: Int) throws(Ended) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw Ended() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// An unsigned number of 1 to 7 bytes.
    mutating func number(_ width: Int) throws(Ended) -> Int { try take(width).reduce(0) { $0 << 8 | Int($1) } }

    mutating func u8() throws(Ended) -> Int { try number(1) }
    mutating func u16() throws(Ended) -> Int { try number(2) }
    mutating func u32() throws(Ended) -> Int { try number(4) }
    mutating func i32() throws(Ended) -> Int { Int(Int32(truncatingIfNeeded: try number(4))) }

    /// An unsigned number of 8 bytes that is not beyond all sense.
    mutating func u64() throws(Ended) -> Int {
        let high = try number(4)
        let low = try number(4)
        guard high < Self.limit >> 32 else { throw Ended() }
        return high << 32 | low
    }

    /// A signed number of 8 bytes that is not beyond all sense.
    mutating func i64() throws(Ended) -> Int {
        let value = Int(Int64(truncatingIfNeeded: try take(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        guard abs(value / 2) < Self.limit / 2 else { throw Ended() }
        return value
    }
}

extension [UInt8] {
    /// Adds a number in so many bytes, the highest first.
    mutating func append(number: Int, width: Int) {
        for shift in stride(from: (width - 1) * 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
