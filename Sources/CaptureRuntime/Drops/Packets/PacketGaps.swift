/// Finds by the numbers of one stream's packets, in their order, which pictures have not come whole.
///
/// A gap says how many packets are missing, and the time stamps on its two sides say whose they were.
struct PacketGaps: Sendable {
    /// What the head of a packet says.
    struct Packet: Sendable, Hashable {
        var sender: UInt32
        /// Its place among the sender's packets; goes round.
        var number: UInt16
        /// Ticks of the sender's clock; goes round.
        var timestamp: UInt32
        /// Whether it is the last of its picture.
        var isLast: Bool
        /// Whether it goes on with a piece of a picture that an earlier one has begun.
        var isContinuation = false
    }

    /// What a packet shows.
    struct Finding: Sendable, Hashable {
        /// Whether it is the first that came of its picture.
        var isNew = false
        /// Pictures of which no packet came, between its own and the one before.
        var missing = 0
        /// Whether a part of the picture before is missing.
        var damagesPrevious = false
        /// Whether a part of its own picture is missing.
        var damagesOwn = false
    }

    private var last: Packet?
    /// The usual ticks from one picture to the next; 0 before the second.
    private var step: Int64 = 0

    /// Takes the next packet.
    mutating func take(_ packet: Packet) -> Finding {
        guard let last, last.sender == packet.sender else {
            self.last = packet
            return Finding(isNew: true)
        }
        let steps = Int(Int16(bitPattern: packet.number &- last.number))
        // Doubled, or so late that its place was given up: nothing new.
        guard steps > 0 else { return Finding() }
        self.last = packet
        let ticks = Int64(Int32(bitPattern: packet.timestamp &- last.timestamp))
        var finding = Finding(isNew: ticks != 0)
        let gone = steps - 1
        guard gone > 0 else {
            // The rate of the camera, which falls at once and rises slowly: pictures in another order make longer steps.
            if ticks > 0 { step = step == 0 || ticks < step ? ticks : (step * 7 + ticks) / 8 }
            return finding
        }
        guard finding.isNew else {
            finding.damagesOwn = true
            return finding
        }
        // Each of those between had one packet at least.
        let room = step > 0 && ticks > 0 ? (ticks + step / 2) / step - 1 : 0
        finding.missing = max(0, min(Int(clamping: room), gone))
        finding.damagesPrevious = !last.isLast
        // Where all before it came whole and nothing is missing between, it was its own beginning.
        finding.damagesOwn = packet.isContinuation || (last.isLast && finding.missing == 0)
        return finding
    }
}
