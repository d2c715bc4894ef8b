internal import GStreamerKit
internal import Synchronization

/// Stamps what a network camera sends: when it was taken, on the pipeline's clock (docs/decisions/0023-network-time.md).
///
/// Each stream is laid on the clock by its own arrivals (`PacketTimeline`); picture and sound of one camera are laid beside one
/// another by the sender's reports, once these agree.
final class NetworkClock: Sendable {
    /// For how long the first packets are looked at before any goes on. Most cameras send 4 pictures or more meanwhile.
    static let firstLook: Int64 = 300_000_000
    /// No camera's sound is further from its pictures; reports that say so are wrong.
    private static let reach: Int64 = 500_000_000
    /// Senders that come one after the other in one stream.
    private static let room = 16

    private struct Stream {
        var arrivals = PacketArrivals()
        /// When its first packet came.
        var began: Int64
        var timeline: PacketTimeline?
        var reports = SenderClock()
        /// The time stamp of the picture whose last packet has gone on, until another comes.
        var finished: UInt32?
    }

    /// By sender.
    private let streams = Mutex<[UInt32: Stream]>([:])

    /// Who is shown each packet with its stream's format and its running time, and says whether it goes on.
    typealias Watcher = @Sendable (_ packet: PacketInfo, PacketFormat, _ time: ClockTime, _ now: ClockTime) -> Bool

    /// Has all that an `rtspsrc` gives stamped, before it starts; any other element is left alone.
    static func attach(to source: Element, watcher: @escaping Watcher = { _, _, _, _ in true }) {
        guard source.factory == "rtspsrc" else { return }
        let clock = NetworkClock()
        // Older ones than 1.22 do not know it, and their streams go by their arrivals alone.
        try? source.set("add-reference-timestamp-meta", to: true)
        source.onJitterBuffer { buffer in
            PacketLosses.count(from: buffer)
            (try? buffer.staticPad("sink"))?.onPacket { packet, pad in
                if let now = pad.element?.runningTime { clock.note(packet, at: Int64(clamping: now.nanoseconds)) }
                return .pass
            }
        }
        source.onPadAdded { pad in
            guard pad.isSource else { return }
            let format = Mutex<PacketFormat?>(nil)
            pad.onPacket { packet, pad in
                let action = clock.stamp(packet, at: pad)
                guard case .stamp(let time) = action else { return action }
                let known = format.withLock { format in
                    if format == nil { format = PacketFormat(pad.currentCaps) }
                    return format
                }
                let now = pad.element?.runningTime ?? time
                return known.map { watcher(packet, $0, time, now) } == false ? .drop : action
            }
        }
    }

    private func note(_ packet: PacketInfo, at now: Int64) {
        streams.withLock { streams in
            if streams[packet.sender] == nil, streams.count >= Self.room { streams = [:] }
            streams[packet.sender, default: Stream(began: now)].arrivals.add(packet.timestamp, at: now)
        }
    }

    private func stamp(_ packet: PacketInfo, at pad: Pad) -> PadProbe.Action {
        guard let element = pad.element, let time = element.runningTime else { return .pass }
        let now = Int64(clamping: time.nanoseconds)
        let begin = streams.withLock { streams in
            let stream = streams[packet.sender]
            return stream?.timeline == nil ? stream?.began ?? now : nil
        }
        // The first of all: what came with it says where it belongs.
        if let begin, begin + Self.firstLook > now {
            element.wait(until: ClockTime(nanoseconds: UInt64(max(0, begin + Self.firstLook))))
        }
        return streams.withLock { streams in
            var stream = streams[packet.sender] ?? Stream(began: now)
            defer { streams[packet.sender] = stream }
            if stream.timeline == nil {
                guard let fields = pad.currentCaps?.structures.first, let rate = fields["clock-rate"]?.int else {
                    return .pass
                }
                let depth = PictureOrder.depth(ofStream: fields) ?? PictureOrder.most
                var timeline = PacketTimeline(rate: Int64(rate), depth: depth)
                let seen = stream.arrivals.all
                timeline.begin(seen.isEmpty ? [(packet.timestamp, now)] : seen)
                stream.timeline = timeline
            }
            guard var timeline = stream.timeline else { return .pass }
            let arrival = stream.arrivals[packet.timestamp]
            let stamp: Int64
            if stream.finished == packet.timestamp {
                let stands = stream.arrivals.duration(of: packet.timestamp) > PacketTimeline.breach
                stamp = timeline.timeOfRepeated(at: stands ? now : nil)
            } else {
                stamp = timeline.time(
                    of: packet.timestamp, at: arrival ?? now, isKnown: arrival != nil,
                    least: least(of: stream, among: streams))
            }
            stream.finished = packet.isLast ? packet.timestamp : nil
            stream.timeline = timeline
            if let sent = packet.senderTime {
                stream.reports.take(
                    Int64(clamping: sent.nanoseconds) - timeline.media(of: packet.timestamp), at: arrival ?? now)
            }
            return .stamp(ClockTime(nanoseconds: UInt64(stamp)))
        }
    }

    /// Where the reports of all its streams say that a stream begins: beside the one that comes latest, for what has come can be
    /// held back, and what has not cannot be given sooner.
    private func least(of stream: Stream, among streams: [UInt32: Stream]) -> Int64? {
        guard let shift = stream.reports.shift, let own = stream.timeline?.leastDelay else { return nil }
        let others = streams.values.compactMap { other -> Int64? in
            guard let its = other.reports.shift, let delay = other.timeline?.leastDelay else { return nil }
            return delay - its + shift
        }
        return others.filter { abs($0 - own) <= Self.reach }.max()
    }
}
