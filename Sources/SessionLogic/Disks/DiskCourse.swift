package import CaptureModel

/// Decides what is done about the room on the disks that are recorded to: what is deleted, which recordings end, and when they go on.
/// A value: it takes looks and returns what is to be done (docs/decisions/0018-disk.md).
///
/// Times called `now` are the session timer's.
package struct DiskCourse: Sendable {
    /// One look at a disk.
    package struct Look: Sendable {
        /// Which file system it is.
        package var disk: UInt64
        /// A folder on it that is recorded to.
        package var folder: String
        /// Bytes that are free.
        package var free: Int64
        /// The record sinks whose files go there.
        package var sinks: Set<NodeName>
        /// How many bytes a second those sinks write; nil where that has not been measured yet: then it is what is planned.
        package var rate: Int64?

        /// Makes a look.
        package init(disk: UInt64, folder: String, free: Int64, sinks: Set<NodeName>, rate: Int64? = nil) {
            self.disk = disk
            self.folder = folder
            self.free = free
            self.sinks = sinks
            self.rate = rate
        }
    }

    /// What the record sinks do at the moment of a look.
    package struct Recording: Sendable {
        /// Those that write a file.
        package var running: Set<NodeName>
        /// Those that write none though a take runs, because of their disks.
        package var stopped: Set<NodeName>
        /// Whether a take runs that has not been told to end; a sink can go on only in one.
        package var hasTake: Bool

        /// Makes it.
        package init(running: Set<NodeName>, stopped: Set<NodeName>, hasTake: Bool) {
            self.running = running
            self.stopped = stopped
            self.hasTake = hasTake
        }
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Tell how a disk stands.
        case tell(DiskState)
        /// Delete what need not be kept; then `hasSwept`.
        case sweep
        /// End the take, which records nothing any more.
        case endTake(DiskState, Set<NodeName>)
        /// End these sinks' files; what goes to other disks goes on.
        case stop(DiskState, Set<NodeName>)
        /// Have a sink go on in another file; then `hasResumed`.
        case resume(NodeName)
    }

    /// How long it is before recordings are looked for again where none could be deleted.
    private static let sweepPause = Duration.seconds(10)
    /// How long it is where some were: what was deleted may be told only later by the file system.
    private static let shortSweepPause = Duration.seconds(1)

    /// What the graph asks for.
    package let policy: DiskPolicy
    /// How many bytes a second each record sink is planned to write.
    private let rates: [NodeName: Int64]
    /// Whether takes are begun and ended by command; else the run is the only one.
    private let hasTakes: Bool
    /// How each file system stood when it was last looked at.
    package private(set) var states: [UInt64: DiskState] = [:]
    /// The file system of each record sink's newest file.
    package private(set) var places: [NodeName: UInt64] = [:]
    /// The sinks that wait for room.
    package private(set) var waiting: Set<NodeName> = []
    /// When each disk is told of again.
    private var warnings: [UInt64: RoomWarning] = [:]
    /// Those that are being begun again.
    private var resuming: Set<NodeName> = []
    /// Whether recordings are being deleted.
    package private(set) var isSweeping = false
    /// The full disks for which that has been tried in vain since they became full.
    private var swept: Set<UInt64> = []
    private var nextSweep = Duration.zero

    /// Begins before any look.
    package init(_ policy: DiskPolicy, rates: [NodeName: Int64], hasTakes: Bool) {
        (self.policy, self.rates, self.hasTakes) = (policy, rates, hasTakes)
    }

    /// Takes a look.
    package mutating func look(_ look: Look, _ recording: Recording, at now: Duration) -> [Action] {
        for sink in look.sinks { places[sink] = look.disk }
        let (state, isNews, mayResume) = judge(look)
        let last = states.updateValue(state, forKey: look.disk)
        var actions: [Action] = []
        let hasChanged = state.level != last?.level && (last != nil || state.level != .ample)
        if isNews || hasChanged { actions.append(.tell(state)) }
        switch state.level {
        case .full: actions += makeRoom(state, look.disk, at: now) ?? stop(look.sinks, state, recording)
        case .low:
            swept.remove(look.disk)
            if let free = policy.free, state.free < free { actions += sweep(at: now) }
        case .ample: swept.remove(look.disk)
        }
        guard mayResume, recording.hasTake else { return actions }
        let back = look.sinks.intersection(waiting).subtracting(resuming)
        resuming.formUnion(back)
        return actions + back.sorted().map { .resume($0) }
    }

    /// A file of a sink could not be written for want of room, before any look showed it.
    ///
    /// - Returns: whether the sink waits for room, and how its disk stands.
    package mutating func isFull(_ sink: NodeName, folder: String, free: Int64) -> DiskState? {
        guard policy.whenFull == .wait else { return nil }
        waiting.insert(sink)
        return DiskState(
            folder: folder, level: .full, free: ByteCount(bytes: free), limit: policy.reserve(at: rates[sink] ?? 0),
            lasts: nil)
    }

    /// Whether a take can begin whose files lie on a disk; nil where it can.
    package mutating func refusal(of look: Look) -> DiskState? {
        let reserve = policy.reserve(at: rate(of: look.sinks))
        guard look.free < reserve.bytes || look.free == 0 else { return nil }
        states[look.disk]?.level = .full
        return DiskState(
            folder: look.folder, level: .full, free: ByteCount(bytes: look.free), limit: reserve, lasts: nil)
    }

    /// A sink goes on, or could not.
    package mutating func hasResumed(_ sink: NodeName, _ isRunning: Bool) {
        resuming.remove(sink)
        if isRunning { waiting.remove(sink) }
    }

    /// A take is over, and with it the waiting for room.
    ///
    /// - Returns: the sinks that still waited: what came last is in none of their files.
    package mutating func endTake() -> Set<NodeName> {
        defer { waiting = [] }
        return waiting
    }

    /// A sink ended its file because that is no longer where it was made: it goes on in another as soon as one can be made.
    package mutating func goesOn(_ sink: NodeName) { waiting.insert(sink) }

    // MARK: - Judging

    private func rate(of sinks: Set<NodeName>) -> Int64 { sinks.reduce(0) { $0 + (rates[$1] ?? 0) } }

    /// How a disk stands, and whether the time left is news. It is full until there is room for some seconds, lest recordings begin and end
    /// all the time.
    ///
    /// Low is below `keep-free`; where nothing is deleted for room, below the last mark at which the time left is told.
    private mutating func judge(_ look: Look) -> (state: DiskState, isNews: Bool, mayResume: Bool) {
        let rate = rate(of: look.sinks)
        let reserve = policy.reserve(at: rate)
        let again = reserve.bytes + max(reserve.bytes / 4, rate * Int64(DiskPolicy.reserveTime.seconds))
        let mayResume = look.free >= again
        let wasFull = states[look.disk]?.level == .full
        let isFull = look.free < reserve.bytes || look.free == 0 || (wasFull && !mayResume)
        let pace = look.rate ?? rate
        let lasts = pace > 0 ? Duration.seconds(max(0, look.free - reserve.bytes) / pace) : nil
        var warning = warnings[look.disk] ?? RoomWarning()
        let isNews = policy.free == nil && (lasts.map { warning.look($0) } ?? false)
        warnings[look.disk] = warning
        let low = policy.free ?? ByteCount(bytes: reserve.bytes + pace * Int64(RoomWarning.last.seconds))
        let isLow = policy.free.map { look.free < $0.bytes } ?? warning.isLast
        let state = DiskState(
            folder: look.folder, level: isFull ? .full : isLow ? .low : .ample,
            free: ByteCount(bytes: look.free), limit: isFull ? reserve : low, lasts: lasts)
        return (state, isNews, mayResume)
    }

    private mutating func stop(_ sinks: Set<NodeName>, _ state: DiskState, _ recording: Recording) -> [Action] {
        let ended = recording.running.intersection(sinks)
        guard !ended.isEmpty, recording.hasTake else { return [] }
        if policy.whenFull == .wait { waiting.formUnion(ended) }
        let isAll = recording.stopped.union(ended).isSuperset(of: rates.keys)
        return isAll && hasTakes && policy.whenFull == .stop ? [.endTake(state, ended)] : [.stop(state, ended)]
    }

    // MARK: - Deleting

    /// Has something deleted while there is time for that; nil where there is not, or nothing was found.
    private mutating func makeRoom(_ state: DiskState, _ disk: UInt64, at now: Duration) -> [Action]? {
        guard policy.free != nil, !swept.contains(disk), state.free.bytes >= state.limit.bytes / 2 else { return nil }
        let actions = sweep(at: now)
        return isSweeping ? actions : nil
    }

    private mutating func sweep(at now: Duration) -> [Action] {
        guard !isSweeping, now >= nextSweep else { return [] }
        isSweeping = true
        return [.sweep]
    }

    /// Takes that have grown too old, or too many, are looked for, for which nobody waits.
    package mutating func beginSweep() { isSweeping = true }

    /// What could be deleted has been.
    ///
    /// - Parameters:
    ///   - hasDeleted: whether anything was.
    ///   - knewRoom: whether it was known how much room there was; the first time comes before any look.
    package mutating func hasSwept(_ hasDeleted: Bool, knewRoom: Bool, at now: Duration) {
        isSweeping = false
        guard knewRoom else { return }
        swept.formUnion(states.keys)
        nextSweep = now + (hasDeleted ? Self.shortSweepPause : Self.sweepPause)
    }
}
