/// When the first packet of each picture, or of each stretch of sound, has come; of late only.
struct PacketArrivals {
    /// Ten seconds of sound in packets of 20 ms, which nobody holds up for longer.
    private static let room = 512
    /// For how long packets of one picture come between those of another, at most. A time stamp that comes again later is another
    /// picture, of a sender whose stamps have leapt back. Where that is a mistake, the picture is late, which moves no line.
    private static let straggling: Int64 = 100_000_000

    private var times: [UInt32: (first: Int64, last: Int64)] = [:]
    private var order: [(stamp: UInt32, first: Int64)] = []
    private var oldest = 0
    private var latest: (stamp: UInt32, arrival: Int64)?

    /// Takes note of a packet; those that follow with the same time stamp say nothing new but that it lasts.
    mutating func add(_ stamp: UInt32, at time: Int64) {
        let isLatest = latest?.stamp == stamp
        latest = (stamp, time)
        if let known = times[stamp], isLatest || time - known.last <= Self.straggling {
            times[stamp] = (known.first, time)
            return
        }
        times[stamp] = (time, time)
        guard order.count == Self.room else { return order.append((stamp, time)) }
        let (old, first) = order[oldest]
        order[oldest] = (stamp, time)
        oldest = (oldest + 1) % Self.room
        // A stamp that has come again since is remembered by its later place.
        if let known = times[old], old != stamp, known.first == first { times[old] = nil }
    }

    /// The arrival of a time stamp; nil where nobody remembers.
    subscript(stamp: UInt32) -> Int64? { times[stamp]?.first }

    /// For how long packets with a time stamp have come, where it is the latest; 0 for any other.
    func duration(of stamp: UInt32) -> Int64 {
        guard let latest, latest.stamp == stamp, let known = times[stamp] else { return 0 }
        return latest.arrival - known.first
    }

    /// All that is remembered, first things first.
    var all: [(stamp: UInt32, arrival: Int64)] {
        (order[oldest...] + order[..<oldest]).filter { times[$0.stamp]?.first == $0.first }.map { ($0.stamp, $0.first) }
    }
}
