internal import GStreamerKit

/// Counts a track's packets as they come, in memory that does not grow with the file.
struct TrackStatistics {
    let header: TrackHeader
    private var packets = 0
    private var bytes = 0
    private var keyFrames = 0
    /// Pictures in front of the first key frame.
    private var undecodable = 0
    private var backwardSteps = 0
    private var last: (decodeTime: Int64, duration: Int64)?
    private var first: Int64?
    private var end: Int64?
    private var lastTime: Int64?
    private var lastKey: Int64?
    private var keySpacing: (shortest: Int64, longest: Int64)?
    /// Times that may still be followed by an earlier one: pictures are stored in the order of decoding.
    private var window: [Int64] = []
    private var shown: Int64?
    /// How often each distance between packets was seen.
    private var distances: [Int64: Int] = [:]
    /// The one that was seen most often.
    private var usual: (distance: Int64, count: Int) = (0, 0)
    /// Distances that came when the table was full.
    private var furtherGaps = 0
    private var longest: (from: Int64, distance: Int64)?
    private let sum = Checksum()

    /// No codec shows a picture after more than 16 that are decoded later (H.264's and H.265's `max_num_reorder`).
    private static let reach = 17
    /// Cameras that jitter give thousands of distances; a file made to hurt gives millions.
    private static let tableSize = 10_000

    init(_ header: TrackHeader) { self.header = header }

    /// Takes in the next packet in the container's order.
    mutating func add(_ packet: Packet) {
        packets += 1
        bytes += packet.size
        if stepsBack(packet) { backwardSteps += 1 }
        if let time = packet.decodeTime { last = (time, packet.duration ?? 1) }
        lastTime = packet.time
        first = min(first ?? packet.time, packet.time)
        end = max(end ?? packet.time, packet.time + (packet.duration ?? 0))
        // Sound is decoded from any packet on, and not every container marks each (GStreamer's Matroska marks one in all).
        if packet.isKey || header.medium == .audio {
            keyFrames += 1
            if let lastKey {
                let spacing = packet.time - lastKey
                keySpacing = (
                    min(keySpacing?.shortest ?? spacing, spacing), max(keySpacing?.longest ?? spacing, spacing)
                )
            }
            lastKey = packet.time
        } else if keyFrames == 0, header.medium == .video {
            undecodable += 1
        }
        show(packet.time)
        sum.update(Self.fingerprint(of: packet))
    }

    /// Whether a packet is decoded before the one in front of it, or shown before one that must have been shown already.
    private func stepsBack(_ packet: Packet) -> Bool {
        if let time = packet.decodeTime, let last,
            time < last.decodeTime || (time == last.decodeTime && last.duration != 0)
        {
            return true
        }
        guard header.medium == .video else {
            guard packet.decodeTime == nil, let lastTime else { return false }
            return packet.time < lastTime
        }
        if let shown, packet.time < shown { return true }
        guard let reordering = header.reordering else { return false }
        // Two at one time are one too many.
        return window.count { $0 >= packet.time } > reordering
    }

    /// What all packets are to the last bit of what the container says of them, and what each begins with.
    func fingerprint() -> String { sum.digest }

    /// What was counted.
    func verdict() -> TrackVerdict {
        var rest = self
        for _ in window { rest.showEarliest() }
        return rest.counted()
    }

    private mutating func show(_ time: Int64) {
        let place = window.lastIndex { $0 <= time }.map { $0 + 1 } ?? 0
        window.insert(time, at: place)
        if window.count > (header.medium == .video ? Self.reach : 1) { showEarliest() }
    }

    private mutating func showEarliest() {
        let time = window.removeFirst()
        defer { shown = time }
        guard let shown else { return }
        let distance = time - shown
        if distance > longest?.distance ?? 0 { longest = (shown, distance) }
        if distances[distance] != nil || distances.count < Self.tableSize {
            let count = distances[distance, default: 0] + 1
            distances[distance] = count
            if count > usual.count { usual = (distance, count) }
        } else if distance * 2 > usual.distance * 3 {
            furtherGaps += 1
        }
    }

    private func counted() -> TrackVerdict {
        let ticks = { (value: Int64) in Duration(ticks: value, perSecond: header.timescale) }
        var verdict = TrackVerdict(
            number: header.number, medium: header.medium, codec: header.codec, width: header.width,
            height: header.height, sampleRate: header.sampleRate, channels: header.channels)
        verdict.packets = packets
        verdict.bytes = bytes
        verdict.keyFrames = keyFrames
        verdict.undecodable = keyFrames > 0 || header.marksKeyFrames ? undecodable : 0
        verdict.shortestKeySpacing = keySpacing.map { ticks($0.shortest) }
        verdict.longestKeySpacing = keySpacing.map { ticks($0.longest) }
        verdict.firstTime = first.map(ticks)
        verdict.backwardSteps = backwardSteps
        let usual = median
        verdict.frameTime = usual.map(ticks)
        if let end, let shown {
            // A container that does not say how long the last packet is means as long as the others.
            verdict.endTime = ticks(end > shown ? end : shown + (usual ?? 0))
        }
        guard let usual else { return verdict }
        let isGap = { (distance: Int64) in distance * 2 > usual * 3 }
        verdict.gapCount = distances.filter { isGap($0.key) }.values.reduce(furtherGaps, +)
        if let longest, isGap(longest.distance) {
            verdict.longestGap = .init(from: ticks(longest.from + usual), to: ticks(longest.from + longest.distance))
        }
        return verdict
    }

    private var median: Int64? {
        let all = distances.sorted { $0.key < $1.key }
        var rest = (all.reduce(0) { $0 + $1.value } + 1) / 2
        for (distance, count) in all {
            rest -= count
            if rest <= 0 { return distance }
        }
        return nil
    }

    private static func fingerprint(of packet: Packet) -> [UInt8] {
        var bytes: [UInt8] = [packet.isKey ? 1 : 0, packet.decodeTime == nil ? 0 : 1]
        for number in [packet.decodeTime ?? 0, packet.time, Int64(packet.size)] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
            }
        }
        return bytes + packet.head
    }
}
