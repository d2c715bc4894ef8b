/// Lays the packets of one RTP stream on the pipeline's clock: tells when each one's medium was taken.
///
/// A sender's time stamps are evenly spaced and say nothing of our clock; the arrivals say when, and are late by what the network
/// held them up, never early. So a packet's time is the sender's plus the least delay of late: what came soonest. A value without
/// a clock of its own; times are running times in nanoseconds.
struct PacketTimeline {
    /// How far back the least delay is looked for.
    static let memory: Int64 = 2_000_000_000
    /// How long it takes to make up for most of a distance.
    static let settling: Int64 = 4_000_000_000
    /// The most by which media time is stretched or pressed meanwhile: one twentieth.
    static let urgency: Int64 = 20
    /// What no network does: time stamps this far from where they belong are on another line.
    static let breach: Int64 = 1_000_000_000
    /// From one picture to the next, at least; Matroska's tick.
    static let tick: Int64 = 1_000_000

    /// The sender's ticks a second.
    let rate: Int64
    /// How many pictures may be decoded before one that is shown before them.
    private let depth: Int
    /// The media times on this line of the pictures before, as many as any codec has decoded ahead and one more.
    private var before: [Int64] = []
    /// The sender's time of the packet before, counted on where its 32 bits go round, and when that came.
    private var last: (stamp: UInt32, ticks: Int64, arrival: Int64)?
    /// Delays of late, least last; each with how old the line was.
    private var delays: [(age: Int64, delay: Int64)] = []
    /// For how long the sender has sent and the network has brought it: a network that stands still and then gives all at once
    /// says nothing meanwhile.
    private var age: Int64 = 0
    /// Running time less media time.
    private var offset: Int64 = 0
    /// How far the media has come on this line, and the latest time given.
    private var front, newest: Int64?
    /// The time of the packet before.
    private var current: Int64 = 0
    /// Whether that was the clock's, for the sender's stamps said nothing.
    private var isUnstamped = false

    /// - Parameters:
    ///   - rate: the sender's ticks a second.
    ///   - depth: how many pictures may be decoded before one that is shown before them; the default is the most of any codec.
    init(rate: Int64, depth: Int = PictureOrder.most) {
        self.rate = max(1, rate)
        self.depth = depth
    }

    /// How late the sender's time is by its soonest packets: running time less media time.
    var leastDelay: Int64? { delays.last?.delay }

    /// Begins the line with what came before the first packet goes on.
    ///
    /// What a camera sends first may be sooner than all that follows, or a picture from before somebody looked: the later half
    /// of it counts.
    mutating func begin(_ packets: [(stamp: UInt32, arrival: Int64)]) {
        guard let first = packets.first, let end = packets.last?.arrival else { return }
        last = (first.stamp, 0, first.arrival)
        let half = packets.filter { $0.arrival > first.arrival && end - $0.arrival <= (end - first.arrival) / 2 }
        for (stamp, arrival) in half.isEmpty ? [first] : half {
            age = arrival - first.arrival
            note(arrival - media(unwrapped(stamp)))
        }
        // What is told again is no older for it.
        age = 0
        offset = leastDelay ?? 0
        current = max(0, offset)
        (front, newest) = (0, current)
    }

    /// When the medium of the next packet was taken.
    ///
    /// - Parameters:
    ///   - now: when the packet before which nothing of its picture came has arrived.
    ///   - isKnown: whether that is its arrival; else it is late by more than the network.
    ///   - least: what the offset should be at least, where reports of the sender say so.
    mutating func time(of stamp: UInt32, at now: Int64, isKnown: Bool, least: Int64? = nil) -> Int64 {
        if let last, last.stamp == stamp { return current }
        var ticks = unwrapped(stamp)
        var time = media(ticks)
        let step = last.map { time - media($0.ticks) } ?? 0
        let passed = last.map { now - $0.arrival } ?? 0
        defer { last = (stamp, ticks, now) }
        age += max(0, min(step, passed))
        if isUnstamped || step < -Self.breach || step - passed > Self.breach || isMisplaced(time) {
            // Counted from here on, so that no number of leaps leaves the range of times.
            (ticks, time, isUnstamped) = (0, 0, false)
            rebase(to: now, time)
        } else if isKnown {
            note(now - time)
            let distance = (leastDelay ?? offset) - offset
            if distance > Self.breach {
                // Not one packet of late was in time: the sender has stood still.
                rebase(to: offset + distance, time)
            } else if distance < -Self.breach {
                offset += distance
            } else {
                steer(to: max(offset + distance, least ?? .min), over: front.map { time - $0 } ?? 0)
            }
        }
        before.append(time)
        if before.count > PictureOrder.most + 1 { before.removeFirst() }
        current = max(0, time + offset)
        // A picture that is decoded before others and shown behind them moves nothing.
        guard front.map({ time > $0 }) ?? true else { return current }
        if let newest { current = max(current, newest + min(Self.tick, front.map { time - $0 } ?? Self.tick)) }
        (front, newest) = (time, current)
        return current
    }

    /// Whether more pictures have come that are shown behind a time than a codec decodes ahead: the sender's clock has stepped back.
    private func isMisplaced(_ time: Int64) -> Bool { before.count { $0 > time } > depth }

    /// When a picture was taken that has the time stamp of the one before it.
    ///
    /// - Parameter now: the clock, where the sender's stamps have stood still for so long that they say nothing any more; nil
    ///   where they may go on, for some cameras give parts of a picture as pictures.
    mutating func timeOfRepeated(at now: Int64?) -> Int64 {
        if now != nil { isUnstamped = true }
        current = max(now ?? 0, (newest ?? current) + Self.tick)
        newest = current
        return current
    }

    /// The sender's time on its own line: running time less `offset`.
    func media(of stamp: UInt32) -> Int64 { media(unwrapped(stamp)) }

    private func unwrapped(_ stamp: UInt32) -> Int64 {
        guard let last else { return 0 }
        return last.ticks + Int64(Int32(bitPattern: stamp &- last.stamp))
    }

    private func media(_ ticks: Int64) -> Int64 {
        // Apart, for the product of days would not fit.
        ticks / rate * 1_000_000_000 + ticks % rate * 1_000_000_000 / rate
    }

    /// Another line begins, behind all that was given.
    private mutating func rebase(to offset: Int64, _ time: Int64) {
        self.offset = newest.map { max(offset, $0 + Self.tick - time) } ?? offset
        (front, age, delays, before) = (nil, 0, [(0, offset)], [])
    }

    private mutating func note(_ delay: Int64) {
        // Larger ones before it can never be the least again.
        delays.removeAll { $0.delay >= delay }
        delays.insert((age, delay), at: 0)
        // At first only what is new says how it goes on.
        let reach = min(Self.memory, age / 2)
        while delays.count > 1, let oldest = delays.last, age - oldest.age > reach { delays.removeLast() }
    }

    private mutating func steer(to goal: Int64, over media: Int64) {
        guard media > 0 else { return }
        let media = min(media, Self.breach)
        let most = media / Self.urgency
        offset += min(max((goal - offset) / (Self.settling / media), -most), most)
    }
}
