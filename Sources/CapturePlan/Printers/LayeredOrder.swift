/// The order of cells in columns that has few edges cross each other.
///
/// Cells are sorted by the mean place of their neighbours, to and fro, and neighbours in a column change places where
/// that helps; the best order met is kept (Sugiyama, Tagawa and Toda 1981). The same cells give the same order.
struct LayeredOrder {
    /// The cells of each column, from the top.
    private(set) var columns: [[Int]]

    private let before: [[Int]]
    private let after: [[Int]]
    private var places: [Int]

    /// Above this many edges only the sweeps are done: the rest takes the square of the time.
    private static let mostEdges = 600
    /// Up to so many edges, cells are sorted from several starts.
    private static let fewEdges = 120

    init(columns: [[Int]], before: [[Int]], after: [[Int]]) {
        self.columns = columns
        self.before = before
        self.after = after
        places = Array(repeating: 0, count: before.count)
        for column in columns.indices { number(column) }
        let edges = after.reduce(0) { $0 + $1.count }
        guard edges <= Self.mostEdges else {
            for sweep in 0..<8 { self.sweep(isForward: sweep.isMultiple(of: 2)) }
            return
        }
        var best = (columns: columns, crossings: crossings)
        // The order given comes first, so it stays where nothing is better; the others get out of dead ends.
        for start in 0..<(edges <= Self.fewEdges ? 16 : 1) where best.crossings > 0 {
            shuffle(columns, start)
            for sweep in 0..<16 where best.crossings > 0 {
                self.sweep(isForward: sweep.isMultiple(of: 2))
                transpose()
                let crossings = crossings
                if crossings < best.crossings { best = (self.columns, crossings) }
            }
        }
        self.columns = best.columns
        for column in columns.indices { number(column) }
        restore()
    }

    /// Brings neighbours in a column back into the order given where that costs no crossing.
    private mutating func restore() {
        for _ in 0..<20 {
            var isSettled = true
            for column in columns.indices {
                for upper in columns[column].indices.dropLast() {
                    let (first, second) = (columns[column][upper], columns[column][upper + 1])
                    guard first > second, !costs(swapping: first, second) else { continue }
                    columns[column].swapAt(upper, upper + 1)
                    number(column)
                    isSettled = false
                }
            }
            if isSettled { return }
        }
    }

    /// Whether more edges cross where the lower of two cells is the upper one.
    private func costs(swapping first: Int, _ second: Int) -> Bool {
        crossings(second, first, before) + crossings(second, first, after)
            > crossings(first, second, before) + crossings(first, second, after)
    }

    /// Brings the cells into another order for every number but 0: the same one each time.
    private mutating func shuffle(_ given: [[Int]], _ start: Int) {
        var state = UInt32(truncatingIfNeeded: start)
        for column in given.indices {
            columns[column] = given[column]
            if start > 0 {
                for upper in columns[column].indices.dropLast() {
                    // A linear congruential generator (Numerical Recipes) is chance enough for a start.
                    state = state &* 1_664_525 &+ 1_013_904_223
                    columns[column].swapAt(upper, upper + Int(state >> 8) % (columns[column].count - upper))
                }
            }
            number(column)
        }
    }

    private mutating func number(_ column: Int) {
        for (place, cell) in columns[column].enumerated() { places[cell] = place }
    }

    private mutating func sweep(isForward: Bool) {
        for column in isForward ? Array(columns.indices) : columns.indices.reversed() {
            let wanted = columns[column].map { cell -> (cell: Int, place: Double) in
                let neighbours = isForward ? before[cell] : after[cell]
                guard !neighbours.isEmpty else { return (cell, Double(places[cell])) }
                return (cell, Double(neighbours.reduce(0) { $0 + places[$1] }) / Double(neighbours.count))
            }
            columns[column] = wanted.enumerated().sorted { ($0.1.place, $0.0) < ($1.1.place, $1.0) }.map(\.element.cell)
            number(column)
        }
    }

    private mutating func transpose() {
        var isBetter = true
        var rounds = 0
        while isBetter, rounds < 20 {
            isBetter = false
            rounds += 1
            for column in columns.indices {
                for upper in columns[column].indices.dropLast() {
                    let (first, second) = (columns[column][upper], columns[column][upper + 1])
                    let kept = crossings(first, second, before) + crossings(first, second, after)
                    let swapped = crossings(second, first, before) + crossings(second, first, after)
                    guard swapped < kept else { continue }
                    columns[column].swapAt(upper, upper + 1)
                    number(column)
                    isBetter = true
                }
            }
        }
    }

    /// How often the edges of two cells cross on one side, the first above the second.
    private func crossings(_ upper: Int, _ lower: Int, _ neighbours: [[Int]]) -> Int {
        neighbours[upper].reduce(0) { sum, far in
            sum + neighbours[lower].count { places[$0] < places[far] }
        }
    }

    private var crossings: Int {
        columns.reduce(0) { sum, column in
            sum
                + column.indices.reduce(0) { sum, upper in
                    sum + column[(upper + 1)...].reduce(0) { $0 + crossings(column[upper], $1, after) }
                }
        }
    }
}
