/// Numbers of a table of an ordinary MP4 or MOV file, one a sample: `stts`, `ctts`, `stss`.
struct TableColumn {
    private var cursor: ByteCursor
    private let hasCounts: Bool
    private let isSigned: Bool
    private var left = 0
    private var value = 0
    /// Whether there are none.
    let isEmpty: Bool
    /// The number of all samples where it is one.
    private(set) var uniform: Int?

    init(_ box: Box?, hasCounts: Bool, isSigned: Bool = false) {
        cursor = ByteCursor(box?.payload ?? [])
        self.hasCounts = hasCounts
        self.isSigned = isSigned
        let hasHead = (try? cursor.skip(4)) != nil
        let count = hasHead ? (try? cursor.u32()) ?? 0 : 0
        isEmpty = count == 0
        var look = cursor
        if hasCounts, look.count == 8, (try? look.skip(4)) != nil { uniform = try? look.u32() }
    }

    /// The next sample's; nil behind the last.
    mutating func next() -> Int? {
        if !hasCounts { return try? cursor.u32() }
        while left == 0 {
            guard let count = try? cursor.u32(), let number = isSigned ? try? cursor.i32() : try? cursor.u32() else {
                return nil
            }
            (left, value) = (count, number)
        }
        left -= 1
        return value
    }

    /// The distance from 0 of the number that is furthest from it.
    var furthest: Int {
        var rest = self
        var furthest = 0
        while let number = rest.next() {
            furthest = max(furthest, abs(number))
            // A damaged count would take hours.
            rest.left = 0
        }
        return furthest
    }
}

/// The sizes of samples: `stsz`, `stz2`.
struct SizeColumn {
    let count: Int
    /// The size of all where it is one.
    let uniform: Int?
    private let entries: ArraySlice<UInt8>
    private let bits: Int

    init?(_ table: Box) {
        guard let box = table.child("stsz") ?? table.child("stz2") else { return nil }
        var cursor = ByteCursor(box.payload)
        guard (try? cursor.skip(4)) != nil, let size = try? cursor.u32(), let count = try? cursor.u32() else {
            return nil
        }
        self.count = count
        bits = box.type == "stsz" ? 32 : size & 0xFF
        uniform = box.type == "stsz" && size > 0 ? size : nil
        entries = cursor.rest
        guard [4, 8, 16, 32].contains(bits) else { return nil }
    }

    /// A sample's, counted from 0; nil where the table is shorter.
    func size(_ index: Int) -> Int? {
        if let uniform { return uniform }
        let (byte, part) = (index * bits).quotientAndRemainder(dividingBy: 8)
        var cursor = ByteCursor(entries)
        guard (try? cursor.skip(byte)) != nil, let value = try? cursor.number(max(1, bits / 8)) else { return nil }
        return bits == 4 ? (part == 0 ? value >> 4 : value & 15) : value
    }
}

/// Where chunks lie and how many samples each has: `stco` or `co64`, with `stsc`.
struct ChunkColumn {
    private var positions: ByteCursor
    private let width: Int
    private var runs: ByteCursor
    private var number = 0
    private var current: (samples: Int, description: Int) = (0, 1)
    private var nextRun: (first: Int, samples: Int, description: Int)?

    init(_ table: Box) {
        let box = table.child("stco") ?? table.child("co64")
        width = box?.type == "co64" ? 8 : 4
        positions = ByteCursor(box?.payload.dropFirst(8) ?? [])
        runs = ByteCursor(table.child("stsc")?.payload.dropFirst(8) ?? [])
        nextRun = Self.run(&runs)
    }

    private static func run(_ cursor: inout ByteCursor) -> (first: Int, samples: Int, description: Int)? {
        guard let first = try? cursor.u32(), let samples = try? cursor.u32(), let description = try? cursor.u32() else {
            return nil
        }
        return (first, samples, description)
    }

    mutating func next() -> SampleTable.Chunk? {
        guard let position = width == 8 ? try? positions.u64() : try? positions.u32() else { return nil }
        number += 1
        while let run = nextRun, run.first <= number {
            current = (run.samples, run.description)
            nextRun = Self.run(&runs)
        }
        return SampleTable.Chunk(position: position, samples: current.samples, description: current.description)
    }
}
