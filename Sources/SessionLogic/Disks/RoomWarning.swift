/// When it is told again how long the room on a disk lasts: each time that it has come down to a further mark.
struct RoomWarning: Sendable {
    /// From where somebody can still bring another disk to where only the end can be saved; marks of our own.
    static let marks = [60, 30, 10, 5, 2].map { Duration.seconds($0 * 60) } + [last]
    /// The last of them, from which on a disk is called low.
    static let last = Duration.seconds(60)
    /// The mark that was reached last; nil before the first.
    private var reached: Duration?
    /// Whether that is the last one: the disk is low until there is room for twice as long.
    var isLast: Bool { reached == Self.last }

    /// Whether the time left has come down to a further mark.
    ///
    /// Where what is recorded becomes easier to compress the time left grows, and falls again: that is no news. Twice the mark is, for
    /// room has been made.
    mutating func look(_ left: Duration) -> Bool {
        let mark = Self.marks.last { left <= $0 }
        if let reached, left > reached * 2 {
            self.reached = mark
            return false
        }
        guard let mark, reached.map({ mark < $0 }) ?? true else { return false }
        reached = mark
        return true
    }
}
