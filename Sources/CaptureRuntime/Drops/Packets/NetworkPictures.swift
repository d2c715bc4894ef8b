internal import CaptureModel
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Follows each picture of a network camera from its packets to where it comes out of them, unpacked or decoded, and counts those
/// that do not come and those that come damaged (docs/decisions/0028-damaged-pictures.md).
///
/// Damaged is a picture that has lost some of its packets, and each that follows it up to the next one that needs no other: what
/// those show may be right or wrong, and nobody but a person can tell.
final class NetworkPictures: Sendable {
    fileprivate struct Picture {
        let serial: Int
        /// The running time at which it is shown.
        let time: UInt64
        /// Whether packets of it are missing.
        var isIncomplete = false
        /// Whether it needs a picture that is missing or damaged.
        var isBroken = false
    }

    fileprivate struct State {
        var gaps = PacketGaps()
        /// Those whose packets have begun to come and which have not come out, in the order of their packets.
        var waiting: [Picture] = []
        var serial = 0
        /// When the newest was taken.
        var newest: UInt64 = 0
        /// The latest, by the order of packets, that has come out; nil before the first.
        var latest: Int?
        /// Whether what comes now needs what is missing.
        var isBroken = false
        /// Whether packets of the newest are missing, and whether it has come out as damaged: a parser that waits for the beginning
        /// of the next picture gives one out before the packets of the next have all come, by its time.
        var (isNewestIncomplete, isNewestCounted) = (false, false)
        var damaged = 0
        /// Where they begin.
        var join = CameraJoin()
        /// Whether pictures are left out, for all are too late.
        var isBehind = false
        /// When the newest packet came.
        var arrival: Duration?
        /// The one that is being left out: its time stamp, and when it was to be shown.
        var leftOut: (timestamp: UInt32, time: UInt64)?

        /// Takes pictures that wait out of the list, to be counted.
        mutating func giveUp(_ isLost: (Picture) -> Bool) -> [Picture] {
            let lost = waiting.filter(isLost)
            if !lost.isEmpty { waiting.removeAll(where: isLost) }
            return lost
        }
    }

    /// What is to be done about a packet.
    private struct Outcome {
        /// Pictures of which no packet came, and when the first of them was to be shown.
        var missing: Int
        var first: UInt64 = 0
        /// When the picture was to be shown that was left out before it.
        var late: UInt64?
        /// Pictures that will not come out.
        var lost: [Picture] = []
        /// Whether it goes on.
        var isWanted: Bool
    }

    /// More never wait between a depayloader and what follows.
    private static let most = 512

    /// Who hears of pictures that do not come: why, how many, when the first was to be shown, and when that is known.
    typealias Loss = @Sendable (DropReason, _ count: Int, _ time: ClockTime, _ now: ClockTime?) -> Void

    private let lose: Loss
    /// By how many pictures the order may change on the way: decoders give them out as they are shown.
    private let reordering: Int
    private let state = Mutex(State())

    init(isDecoded: Bool, onLoss lose: @escaping Loss) {
        self.lose = lose
        // H.264 and H.265 allow 16.
        reordering = isDecoded ? 16 : 0
    }

    /// Pictures that came out and are damaged.
    var damaged: Int { state.withLock { $0.damaged } }

    /// Whether its pictures come and are left out, so that nothing comes out and all is well with the camera.
    ///
    /// - Parameter now: the running time.
    func isLeavingOut(at now: Duration) -> Bool {
        state.withLock { state in
            guard state.isBehind || state.join.isWaiting, let arrival = state.arrival else { return false }
            return now - arrival < SourceWatch.silenceLimit
        }
    }

    /// Takes a packet that is about to go on, stamped with a running time.
    ///
    /// - Returns: whether it may. Nothing can be made of pictures that need those from before the camera was joined. And what waits for a
    ///   processor that cannot keep up waits here, and would without end: pictures that have waited for `Session.lagLimit` are left out,
    ///   up to one that needs no other and has not waited for long.
    func take(_ packet: PacketInfo, _ encoding: String, at time: ClockTime, now: ClockTime) -> Bool {
        let kind = PayloadKind(packet.payload, encoding)
        let head = PacketGaps.Packet(
            sender: packet.sender, number: packet.number, timestamp: packet.timestamp, isLast: packet.isLast,
            isContinuation: PayloadKind.isContinuation(packet.payload, encoding))
        let age = now.duration - time.duration
        let outcome = state.withLock { state -> Outcome in
            let finding = state.gaps.take(head)
            state.arrival = now.duration
            let joined = state.join.isWaiting ? state.join.take(head, kind, finding, at: now.duration) : nil
            if joined == .leftOut { return Outcome(missing: 0, isWanted: false) }
            if let joined { state.isBroken = joined == .joinedDamaged }
            let hasBegun = !finding.isNew && joined == nil && state.leftOut?.timestamp != packet.timestamp
            let (late, isLeftOut) = state.leaveOut(head, kind, finding, at: time, age: age)
            if finding.damagesPrevious { state.damageNewest() }
            if joined == nil, finding.missing > 0 || finding.damagesPrevious || finding.damagesOwn {
                state.isBroken = kind != .unknown
            }
            let span = time.nanoseconds - min(state.newest, time.nanoseconds)
            var outcome = Outcome(missing: joined == nil ? finding.missing : 0, late: late, isWanted: !isLeftOut)
            outcome.first = state.newest + span / UInt64(finding.missing + 1)
            if finding.isNew { state.newest = time.nanoseconds }
            guard !isLeftOut else { return outcome }
            if !hasBegun {
                state.serial += 1
                state.waiting.append(Picture(serial: state.serial, time: time.nanoseconds, isBroken: state.isBroken))
                (state.isNewestIncomplete, state.isNewestCounted) = (false, false)
            }
            if finding.damagesOwn { state.damageNewest() }
            if kind == .key { state.mendNewest() }
            let excess = state.waiting.count - Self.most
            guard excess > 0 else { return outcome }
            // Where none has ever come out, they come by other times, and nothing can be said.
            if state.latest != nil { outcome.lost = Array(state.waiting.prefix(excess)) }
            state.waiting.removeFirst(excess)
            return outcome
        }
        lose(.discontinuity, outcome.missing, ClockTime(nanoseconds: outcome.first), now)
        if let late = outcome.late { lose(.late, 1, ClockTime(nanoseconds: late), now) }
        count(outcome.lost, now: now)
        return outcome.isWanted
    }

    /// A picture has come out.
    func leave(at time: ClockTime) {
        let lost = state.withLock { state -> [Picture] in
            guard let index = state.waiting.firstIndex(where: { $0.time == time.nanoseconds }) else { return [] }
            let picture = state.waiting.remove(at: index)
            if picture.isIncomplete || picture.isBroken {
                state.damaged += 1
                if picture.serial == state.serial { state.isNewestCounted = true }
            }
            defer { state.latest = max(state.latest ?? 0, picture.serial) }
            guard state.latest != nil else {
                // Of an encoding that nobody can read here, up to the first picture that can be decoded.
                state.waiting.removeFirst(index)
                return []
            }
            let count = max(0, index - reordering)
            defer { state.waiting.removeFirst(count) }
            return Array(state.waiting.prefix(count))
        }
        count(lost, now: time)
    }

    /// What follows comes of other elements: what was on its way in the old ones belongs to the gap.
    func begin() {
        state.withLock { state in
            (state.gaps, state.waiting, state.isBroken, state.latest) = (PacketGaps(), [], false, nil)
            (state.isBehind, state.leftOut, state.join) = (false, nil, CameraJoin())
        }
    }

    /// Nothing more comes out: those are lost behind whose packets others have come out.
    func settle() {
        let (lost, late) = state.withLock { state in
            let latest = state.latest ?? 0
            defer { state.leftOut = nil }
            return (state.giveUp { $0.serial < latest }, state.leftOut?.time)
        }
        count(lost, now: nil)
        if let late { lose(.late, 1, ClockTime(nanoseconds: late), nil) }
    }

    private func count(_ lost: [Picture], now: ClockTime?) {
        for picture in lost { lose(.discontinuity, 1, ClockTime(nanoseconds: picture.time), now) }
    }
}

extension NetworkPictures.State {
    /// Decides whether a packet is left out; also gives the time of the picture before, where that was, to be counted.
    fileprivate mutating func leaveOut(
        _ packet: PacketGaps.Packet, _ kind: PayloadKind, _ finding: PacketGaps.Finding, at time: ClockTime,
        age: Duration
    ) -> (late: UInt64?, isLeftOut: Bool) {
        if isBehind {
            let mayBegin = kind == .key && !packet.isContinuation && !finding.damagesOwn
            if mayBegin, age < Session.lagLimit / 2 { isBehind = false }
        } else {
            // Of an encoding that nobody can read it is not known when it may go on.
            isBehind = finding.isNew && kind != .unknown && age > Session.lagLimit
        }
        let before = leftOut.flatMap { $0.timestamp == packet.timestamp ? nil : $0.time }
        if isBehind {
            if leftOut?.timestamp != packet.timestamp { leftOut = (packet.timestamp, time.nanoseconds) }
            isBroken = true
        } else {
            leftOut = nil
        }
        return (before, isBehind)
    }

    /// The newest lacks a packet.
    fileprivate mutating func damageNewest() {
        isNewestIncomplete = true
        if let index = waiting.indices.last, waiting[index].serial == serial {
            waiting[index].isIncomplete = true
        } else if !isNewestCounted, serial > 0 {
            damaged += 1
            isNewestCounted = true
        }
    }

    /// The newest needs no other; and those behind it need it, whole or not.
    fileprivate mutating func mendNewest() {
        if let index = waiting.indices.last, waiting[index].serial == serial { waiting[index].isBroken = false }
        isBroken = isNewestIncomplete
    }
}
