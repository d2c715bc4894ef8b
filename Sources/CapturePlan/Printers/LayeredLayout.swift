/// Places boxes in columns by their longest path from a beginning, and routes the edges between them.
///
/// An edge that passes a column gets a place of its own there, so that it runs between boxes, not through them. The
/// same boxes and edges give the same picture.
struct LayeredLayout {
    /// Width and height of a box, or the place of a point, in pixels.
    struct Pair: Equatable {
        var x: Double
        var y: Double
    }

    /// The upper left corner of each box.
    private(set) var corners: [Pair]
    /// The size of each box: as given, but as wide as the widest of its column.
    private(set) var sizes: [Pair]
    /// The points each edge runs through, from the right side of a box to the left side of another.
    private(set) var routes: [[Pair]] = []
    /// The size of the whole.
    private(set) var size = Pair(x: 0, y: 0)

    private static let columnGap = 76.0
    /// The straight end of an edge, for its arrow.
    private static let stub = 16.0
    private static let rowGap = 20.0
    private static let laneHeight = 14.0

    /// A box, or the lane of an edge that passes the column.
    private struct Cell {
        var size: Pair
        var column: Int
        var y = 0.0
        var before: [Int] = []
        var after: [Int] = []
        var middle: Double { y + size.y / 2 }
    }

    init(boxes: [Pair], edges: [(from: Int, to: Int)]) {
        let columns = Self.columns(count: boxes.count, edges: edges)
        var widths: [Int: Double] = [:]
        for (box, column) in zip(boxes, columns) { widths[column] = max(widths[column] ?? 0, box.x) }
        sizes = zip(boxes, columns).map { Pair(x: widths[$1] ?? $0.x, y: $0.y) }
        var cells = zip(sizes, columns).map { Cell(size: $0, column: $1) }
        var paths: [[Int]] = []
        for edge in edges {
            var path = [edge.from]
            for column in columns[edge.from]..<max(columns[edge.from], columns[edge.to])
            where column > columns[edge.from] {
                path.append(cells.count)
                cells.append(Cell(size: Pair(x: 0, y: Self.laneHeight), column: column))
            }
            path.append(edge.to)
            for (left, right) in zip(path, path.dropFirst()) {
                cells[left].after.append(right)
                cells[right].before.append(left)
            }
            paths.append(path)
        }
        Self.stack(&cells)
        let lefts = Self.lefts(cells)
        corners = boxes.indices.map { Pair(x: lefts[cells[$0].column].x, y: cells[$0].y) }
        size.x = (lefts.last.map { $0.x + $0.y }) ?? 0
        size.y = cells.map { $0.y + $0.size.y }.max() ?? 0
        routes = Self.routes(paths, cells, lefts)
    }

    /// Orders each column so that few edges cross, then brings every cell near to the middle of its neighbours.
    private static func stack(_ cells: inout [Cell]) {
        let count = (cells.map(\.column).max() ?? -1) + 1
        var columns = Array(repeating: [Int](), count: count)
        for cell in cells.indices { columns[cells[cell].column].append(cell) }
        columns = LayeredOrder(columns: columns, before: cells.map(\.before), after: cells.map(\.after)).columns
        for column in columns { pack(column, in: &cells) }
        for sweep in 0..<16 {
            let isForward = sweep.isMultiple(of: 2)
            for column in isForward ? Array(0..<count) : (0..<count).reversed() {
                for cell in columns[column] {
                    let neighbours = isForward ? cells[cell].before : cells[cell].after
                    guard !neighbours.isEmpty else { continue }
                    let middle = neighbours.map { cells[$0].middle }.reduce(0, +) / Double(neighbours.count)
                    cells[cell].y = middle - cells[cell].size.y / 2
                }
                separate(columns[column], in: &cells)
            }
        }
        let top = cells.map(\.y).min() ?? 0
        for cell in cells.indices { cells[cell].y = (cells[cell].y - top).rounded() }
    }

    private static func pack(_ column: [Int], in cells: inout [Cell]) {
        var y = 0.0
        for cell in column {
            cells[cell].y = y
            y += cells[cell].size.y + rowGap
        }
    }

    /// Pushes overlapping cells apart and brings each touching group back to the middle of where it wanted to be.
    private static func separate(_ column: [Int], in cells: inout [Cell]) {
        var groups: [(members: [Int], wanted: Double, height: Double)] = []
        for cell in column {
            groups.append(([cell], cells[cell].y, cells[cell].size.y))
            while groups.count > 1, case let (upper, lower) = (groups[groups.count - 2], groups[groups.count - 1]),
                upper.wanted + upper.height + rowGap > lower.wanted
            {
                let members = upper.members + lower.members
                let height = upper.height + rowGap + lower.height
                let pull =
                    Double(upper.members.count) * upper.wanted
                    + Double(lower.members.count) * (lower.wanted - upper.height - rowGap)
                groups.removeLast(2)
                groups.append((members, pull / Double(members.count), height))
            }
        }
        for group in groups {
            var y = group.wanted
            for cell in group.members {
                cells[cell].y = y
                y += cells[cell].size.y + rowGap
            }
        }
    }

    /// The left side and the width of each column.
    private static func lefts(_ cells: [Cell]) -> [Pair] {
        let count = (cells.map(\.column).max() ?? -1) + 1
        var x = 0.0
        return (0..<count).map { column in
            let width = cells.filter { $0.column == column }.map(\.size.x).max() ?? 0
            defer { x += width + columnGap }
            return Pair(x: x, y: width)
        }
    }

    /// Edges leave and enter a box in the order of where they go to and come from, so that they do not cross there.
    private static func routes(_ paths: [[Int]], _ cells: [Cell], _ lefts: [Pair]) -> [[Pair]] {
        // The height of each path's port on a box: `neighbour` is the cell that the edge runs to from there.
        func ports(on box: (Int) -> Int, neighbour: (Int) -> Int) -> [Double] {
            var heights = Array(repeating: 0.0, count: paths.count)
            for (box, sharing) in Dictionary(grouping: paths.indices, by: box) {
                let sorted = sharing.sorted {
                    (cells[neighbour($0)].middle, $0) < (cells[neighbour($1)].middle, $1)
                }
                for (place, path) in sorted.enumerated() {
                    heights[path] = cells[box].y + cells[box].size.y * Double(place + 1) / Double(sorted.count + 1)
                }
            }
            return heights
        }
        let starts = ports(on: { paths[$0][0] }, neighbour: { paths[$0][1] })
        let ends = ports(on: { paths[$0][paths[$0].count - 1] }, neighbour: { paths[$0][paths[$0].count - 2] })
        return paths.enumerated().map { number, path -> [Pair] in
            let first = cells[path[0]]
            let start = Pair(x: lefts[first.column].x + first.size.x, y: starts[number])
            var end = Pair(x: lefts[cells[path[path.count - 1]].column].x, y: ends[number])
            // A bend of a few pixels looks like a mistake.
            if path.count == 2, abs(end.y - start.y) <= 3 { end.y = start.y }
            let lanes = path.dropFirst().dropLast().flatMap { lane -> [Pair] in
                let column = lefts[cells[lane].column]
                return [Pair(x: column.x, y: cells[lane].middle), Pair(x: column.x + column.y, y: cells[lane].middle)]
            }
            return [start] + lanes + [Pair(x: end.x - stub, y: end.y), end]
        }
    }
}
