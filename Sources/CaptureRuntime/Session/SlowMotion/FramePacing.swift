internal import CaptureCheck
internal import CaptureModel

/// Places pictures in a file that plays slower: evenly, however unevenly they came, and never far from where they belong.
///
/// A camera's time stamps waver by a millisecond or so, which slow motion would make eight of. So each picture comes one interval after
/// the one before, drawn to its own place by a fiftieth of what it is off; a clock that is off makes no holes so. Where one or more
/// are missing, or the speed changes, the next has its own place.
struct FramePacing {
    /// How much of its deviation a picture is moved by.
    private static let pull = 0.02
    /// From how many intervals on two pictures are not neighbours.
    private static let hole = 1.5
    /// How many intervals a picture may be off before it is put where it belongs.
    private static let tolerance = 3.0

    private let map: TimeMap
    /// From one captured picture to the next, in nanoseconds.
    private let interval: Double
    private var last: (take: Duration, file: Duration, piece: Int)?
    /// Pictures that are not shown in the order in which they come have their own places.
    private var isReordered = false

    init(_ slow: CheckedSlowMotion) {
        map = slow.map
        interval = 1e9 / slow.captured.perSecond
    }

    /// Where a picture of a moment of the take is in the file, and how long it is shown.
    mutating func place(_ take: Duration) -> (file: Duration, length: Duration) {
        let index = map.piece(at: take)
        let length = interval / map.pieces[index].speed
        let file = file(take, index, length)
        last = (take, file, index)
        return (file, .nanoseconds(Int64(length.rounded())))
    }

    private mutating func file(_ take: Duration, _ piece: Int, _ length: Double) -> Duration {
        let own = map.fileTime(at: take)
        guard let last, !isReordered else { return own }
        guard take > last.take else {
            isReordered = true
            return own
        }
        let next = last.file + .nanoseconds(Int64(length.rounded()))
        let deviation = Double((own - next).nanoseconds)
        let isNeighbour = Double((take - last.take).nanoseconds) < interval * Self.hole
        guard piece == last.piece, isNeighbour, abs(deviation) < length * Self.tolerance else {
            return max(own, last.file + .nanoseconds(1))
        }
        return next + .nanoseconds(Int64((deviation * Self.pull).rounded()))
    }
}
