/// Writes what lists a track's samples (`stbl`).
struct SampleTableWriter {
    private let samples: SampleTable
    private let isSound: Bool
    private let positions: [Int]
    private let isLarge: Bool

    init(_ track: MovieTrack, _ positions: [Int], _ isLarge: Bool) {
        samples = track.samples
        isSound = track.header.medium == .audio
        self.positions = positions
        self.isLarge = isLarge
    }

    /// The box in place of an old one, of which the descriptions stay (`stsd`).
    func bytes(_ old: Box) -> [UInt8] {
        var payload = old.child("stsd").map { Array($0.whole) } ?? []
        payload += Self.table("stts", samples.durations.runs.map { [$0.count, $0.value] })
        if !samples.areAllKeys { payload += Self.table("stss", samples.keys.map { [$0] }) }
        if !samples.offsets.isZero {
            let hasNegative = samples.offsets.runs.contains { $0.value < 0 }
            payload += Self.table(
                "ctts", samples.offsets.runs.map { [$0.count, $0.value] }, version: hasNegative ? 1 : 0)
        }
        payload += chunkRuns + sizes
        payload += Self.table(isLarge ? "co64" : "stco", positions.map { [$0] }, width: isLarge ? 8 : 4)
        return Box.bytes("stbl", payload)
    }

    private static func table(_ type: String, _ rows: [[Int]], version: UInt8 = 0, width: Int = 4) -> [UInt8] {
        var payload: [UInt8] = [version, 0, 0, 0]
        payload.append(number: rows.count, width: 4)
        for row in rows { for number in row { payload.append(number: number, width: width) } }
        return Box.bytes(type, payload)
    }

    /// `stsc`: chunks that have as many samples as the one in front of them are not said again.
    private var chunkRuns: [UInt8] {
        var rows: [[Int]] = []
        for (index, chunk) in samples.chunks.enumerated() {
            let row = [index + 1, chunk.samples, chunk.description]
            if rows.last?.dropFirst() != row.dropFirst() { rows.append(row) }
        }
        return Self.table("stsc", rows)
    }

    private var sizes: [UInt8] {
        var payload: [UInt8] = [0, 0, 0, 0]
        let uniform = isSound ? samples.sizes.uniform ?? 0 : 0
        payload.append(number: uniform, width: 4)
        payload.append(number: samples.count, width: 4)
        guard uniform == 0 else { return Box.bytes("stsz", payload) }
        for run in samples.sizes.runs {
            for _ in 0..<run.count { payload.append(number: run.value, width: 4) }
        }
        return Box.bytes("stsz", payload)
    }
}
