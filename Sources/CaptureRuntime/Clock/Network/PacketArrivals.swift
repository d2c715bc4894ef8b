/// When the first packet of each picture, or of each stretch of sound, has come; of late only.
struct PacketArrivals {
    /// Ten seconds of sound in packets of 20 ms, which nobody holds up for longer.
    private static let room = 512

    private var times: [UInt32: Int64] = [:]
    private var order: [UInt32] = []
    private var oldest = 0
    private var latest: (stamp: UInt32, arrival: Int64)?

    /// Takes note of a packet; those that follow with the same time stamp say nothing new but that it lasts.
    mutating func add(_ stamp: UInt32, at time: Int64) {
        latest = (stamp, time)
        guard times[stamp] == nil else { return }
        times[stamp] = time
        guard order.count == Self.room else { return order.append(stamp) }
        times[order[oldest]] = nil
        order[oldest] = stamp
        oldest = (oldest + 1) % Self.room
    }

    /// The arrival of a time stamp; nil where nobody remembers.
    subscript(stamp: UInt32) -> Int64? { times[stamp] }

    /// For how long packets with a time stamp have come, where it is the latest; 0 for any other.
    func duration(of stamp: UInt32) -> Int64 {
        guard let latest, latest.stamp == stamp, let first = times[stamp] else { return 0 }
        return latest.arrival - first
    }

    /// All that is remembered, first things first.
    var all: [(stamp: UInt32, arrival: Int64)] {
        (order[oldest...] + order[..<oldest]).compactMap { stamp in times[stamp].map { (stamp, $0) } }
    }
}
