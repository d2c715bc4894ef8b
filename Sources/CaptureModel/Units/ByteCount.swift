/// An amount of storage in bytes.
///
/// Range: 0 B ... 8 EiB. Written `10 GiB`; decimal units (kB, MB, GB, TB) and binary ones (KiB, MiB, GiB, TiB) differ.
public struct ByteCount: Quantity, Comparable {
    /// The number of bytes.
    public let bytes: Int64

    /// Makes an amount from a number of bytes.
    public init(bytes: Int64) { self.bytes = bytes }

    private static let units: [(name: String, factor: Double)] = [
        ("TiB", 0x1p40), ("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10),
        ("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1),
    ]

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text),
            let factor = Self.units.first(where: { $0.name == unit })?.factor
        else { return nil }
        if let whole = splitWholeQuantity(text), whole.unit == "B" {
            self.init(bytes: whole.number)
            return
        }
        let bytes = (number * factor).rounded()
        guard number.sign == .plus, bytes < 0x1p63 else { return nil }
        self.init(bytes: Int64(bytes))
    }

    public static var examples: String { "'10 GiB' or '500 MB'" }
    public static var limits: String { "0 B to less than 8388608 TiB" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *(B|kB|MB|GB|TB|KiB|MiB|GiB|TiB) *$"# }

    public var description: String {
        // Of `100 TB` and `97656250000 KiB` the one that a person would have written.
        let texts = Self.units.filter { Double(bytes) >= $0.factor && $0.factor > 1 }.map { unit in
            "\(shortest(Double(bytes) / unit.factor)) \(unit.name)"
        }
        return texts.filter { ByteCount(parsing: $0) == self }.min { $0.count < $1.count } ?? "\(bytes) B"
    }

    /// The amount rounded for reading, as `1.4 GiB`; it does not read back exactly.
    public var rounded: String {
        for (name, factor) in Self.units where name.hasSuffix("iB") && Double(bytes) >= factor {
            return "\(shortest(Double(bytes) / factor, places: 1)) \(name)"
        }
        return "\(bytes) B"
    }

    public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }
}
