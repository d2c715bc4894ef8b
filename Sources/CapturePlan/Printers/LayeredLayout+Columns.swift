extension LayeredLayout {
    /// The column of each box: one more than the furthest of those before it, and the last for those with none after
    /// it. A box that gives to more than it takes from stands as near to its takers as it can, so that an encoder stands
    /// before its files. The columns of a ring stop at the count of boxes.
    static func columns(count: Int, edges: [(from: Int, to: Int)]) -> [Int] {
        var columns = Array(repeating: 0, count: count)
        for _ in 0..<count {
            var isSettled = true
            for edge in edges where edge.from != edge.to && columns[edge.to] <= columns[edge.from] {
                guard columns[edge.from] + 1 < count else { continue }
                columns[edge.to] = columns[edge.from] + 1
                isSettled = false
            }
            if isSettled { break }
        }
        let last = columns.max() ?? 0
        let takers = Dictionary(grouping: edges.filter { $0.from != $0.to }, by: \.from)
        let givers = Dictionary(grouping: edges.filter { $0.from != $0.to }, by: \.to)
        for box in columns.indices where takers[box] == nil && givers[box] != nil { columns[box] = last }
        for box in columns.indices.sorted(by: { (columns[$1], $1) < (columns[$0], $0) }) {
            guard let taking = takers[box], let giving = givers[box], taking.count >= giving.count,
                let nearest = taking.map({ columns[$0.to] }).min(), nearest - 1 > columns[box]
            else { continue }
            columns[box] = nearest - 1
        }
        return columns
    }
}
