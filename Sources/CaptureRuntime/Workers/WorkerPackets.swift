internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// Follows the packets of a network source in its worker, and tells the session what that would find out by them itself.
final class WorkerPackets: Sendable {
    private struct State {
        /// The number of each sender's last packet.
        var last: [UInt32: UInt16] = [:]
        var damaged = 0
        var told: [MediaType: PacketLosses] = [:]
    }

    /// Senders that come one after the other in one source.
    private static let room = 16
    /// How often the jitter buffers are asked, beside whenever a packet is missing.
    private static let pause = Duration.milliseconds(250)

    private let pictures: NetworkPictures
    private let send: @Sendable (WorkerNews) -> Void
    /// The element that gives the packets; nil where there is none any more.
    private let source: @Sendable () -> Element?
    /// The time of the monotonic clock at which running time was 0; nil before.
    private let base: @Sendable () -> ClockTime?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - isDecoded: whether pictures come out decoded.
    ///   - source: the element that gives the packets; nil where there is none any more.
    ///   - base: the time of the monotonic clock at which running time was 0; nil before.
    init(
        isDecoded: Bool, source: @escaping @Sendable () -> Element?, base: @escaping @Sendable () -> ClockTime?,
        send: @escaping @Sendable (WorkerNews) -> Void
    ) {
        (self.source, self.base, self.send) = (source, base, send)
        pictures = NetworkPictures(isDecoded: isDecoded) { reason, count, time, now in
            guard count > 0, let base = base() else { return }
            let (time, now) = (base.nanoseconds + time.nanoseconds, now.map { base.nanoseconds + $0.nanoseconds })
            send(.lost(reason, count: count, at: time, now: now))
        }
    }

    /// Takes a packet that is about to go on; whether it may.
    func take(_ packet: PacketInfo, _ format: PacketFormat, at time: ClockTime, now: ClockTime) -> Bool {
        let follows = state.withLock { state in
            if state.last.count > Self.room { state.last = [:] }
            let last = state.last.updateValue(packet.number, forKey: packet.sender)
            return last.map { $0 &+ 1 == packet.number } ?? true
        }
        // Before what comes behind it: sound is judged by what is known then.
        if !follows { tellPackets() }
        guard format.media == .video else { return true }
        let isWanted = pictures.take(packet, format.encoding, at: time, now: now)
        tellDamage(at: time)
        return isWanted
    }

    /// A picture leaves the process.
    func leave(at time: ClockTime) {
        pictures.leave(at: time)
        tellDamage(at: time)
    }

    /// Asks the jitter buffers again and again.
    func keepAsking() {
        let thread = BlockingExecutor(label: "mcpipe.worker.packets")
        Task { [weak self] in
            while let self {
                // Who waits to send holds this thread and no other.
                await thread.run { self.tellPackets() }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func tellDamage(at time: ClockTime) {
        let count = pictures.damaged
        let new = state.withLock { state in
            // Another thread may have asked later and told sooner.
            let new = max(0, count - state.damaged)
            state.damaged += new
            return new
        }
        if new > 0, let base = base() { send(.damaged(new, at: base.nanoseconds + time.nanoseconds)) }
    }

    private func tellPackets() {
        guard let source = source() else { return }
        for media in [MediaType.video, .audio] {
            guard let now = PacketLosses(of: media, below: source) else { continue }
            let new = state.withLock { state -> PacketLosses in
                let told = state.told[media] ?? PacketLosses()
                var new = PacketLosses()
                // Another thread may have asked later and told sooner.
                (new.lost, new.late) = (max(0, now.lost - told.lost), max(0, now.late - told.late))
                state.told[media] = told + new
                return new
            }
            if new != PacketLosses() { send(.packets(lost: new.lost, late: new.late, isVideo: media == .video)) }
        }
    }
}
