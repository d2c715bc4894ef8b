/// Numbers in the order of a track's samples; equal ones that follow each other take the room of one.
struct Runs: Sendable {
    struct Run: Sendable {
        var count: Int
        var value: Int
    }

    private(set) var runs: [Run] = []
    private(set) var count = 0

    /// Adds a number several times.
    mutating func append(_ value: Int, times: Int = 1) {
        guard times > 0 else { return }
        count += times
        if let last = runs.indices.last, runs[last].value == value {
            runs[last].count += times
        } else {
            runs.append(Run(count: times, value: value))
        }
    }

    /// The last number.
    var last: Int? { runs.last?.value }

    /// Puts another number in the place of the last.
    mutating func replaceLast(with value: Int) {
        guard let last = runs.indices.last else { return }
        runs[last].count -= 1
        count -= 1
        if runs[last].count == 0 { runs.removeLast() }
        append(value)
    }

    /// The sum of all, and whether each is the same.
    var sum: Int { runs.reduce(0) { $0 + $1.count * $1.value } }
    var uniform: Int? { runs.count == 1 ? runs[0].value : nil }
    var isZero: Bool { runs.allSatisfy { $0.value == 0 } }

    /// The numbers one after another.
    func makeCursor() -> Cursor { Cursor(runs: runs) }

    struct Cursor {
        private let runs: [Run]
        private var index = 0
        private var left = 0

        init(runs: [Run]) {
            self.runs = runs
            left = runs.first?.count ?? 0
        }

        mutating func next() -> Int? {
            guard index < runs.count else { return nil }
            let value = runs[index].value
            left -= 1
            if left == 0 {
                index += 1
                left = index < runs.count ? runs[index].count : 0
            }
            return value
        }

        /// The sum of the next numbers, so many of them.
        mutating func sum(of count: Int) -> Int {
            var (sum, rest) = (0, count)
            while rest > 0, index < runs.count {
                let part = min(rest, left)
                sum += part * runs[index].value
                rest -= part
                left -= part
                if left == 0 {
                    index += 1
                    left = index < runs.count ? runs[index].count : 0
                }
            }
            return sum
        }
    }
}
