/// The running times of the frames that are inside a stretch, oldest first: a ring that grows by doubling and allocates
/// nothing once it has grown to what the stretch holds.
struct MarkQueue: Sendable {
    private var ring = [UInt64](repeating: 0, count: 64)
    private var head = 0
    private(set) var count = 0

    /// The mark at a place, 0 being the oldest.
    subscript(index: Int) -> UInt64 { ring[(head + index) & (ring.count - 1)] }

    /// Adds the newest.
    mutating func append(_ mark: UInt64) {
        if count == ring.count { grow() }
        ring[(head + count) & (ring.count - 1)] = mark
        count += 1
    }

    /// Where a mark is; nil where it is not.
    func firstIndex(of mark: UInt64) -> Int? {
        for index in 0..<count where self[index] == mark { return index }
        return nil
    }

    /// Takes the oldest ones away.
    mutating func removeFirst(_ number: Int) {
        head = (head + number) & (ring.count - 1)
        count -= number
    }

    /// Takes one away; cheap near the old end, where those are that leave.
    mutating func remove(at index: Int) {
        var place = index
        while place > 0 {
            ring[(head + place) & (ring.count - 1)] = self[place - 1]
            place -= 1
        }
        removeFirst(1)
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: ring.count * 2)
        for index in 0..<count { larger[index] = self[index] }
        ring = larger
        head = 0
    }
}
