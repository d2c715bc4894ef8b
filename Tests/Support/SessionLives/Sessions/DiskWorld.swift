import CaptureModel
import SessionLogic

/// The disks that a session records to: others write to them too, and make room. Bytes are thousands.
struct DiskWorld {
    /// How it is arranged.
    struct Setting: Sendable {
        /// Which disk each sink records to.
        var places: [Int]
        /// Whether recordings wait for room.
        var waits: Bool
        /// The free space below which old takes are deleted; nil deletes none.
        var keeps: Int64?
        /// What each disk has when the session begins.
        var free: Int64
        /// What old takes on each disk come to.
        var old: Int64

        static let usual = Setting(places: [0, 0], waits: false, keeps: nil, free: 1_000_000, old: 0)
    }

    /// What each sink writes in a second.
    static let rate: Int64 = 1_000
    /// The free space below which nothing is recorded.
    static let reserve: Int64 = 10_000

    let setting: Setting
    var course: DiskCourse
    private(set) var free: [Int64]
    private var old: [Int64]
    /// When what can be deleted has been.
    var sweep: Int?
    /// For how long, in looks that came in time, each disk has been recorded to without room for it, and has had room that somebody waits for.
    private var (wanting, roomy): ([Int], [Int])
    private var told: [String: DiskState.Level] = [:]

    init(_ setting: Setting, sinks: [NodeName], hasTakes: Bool) {
        self.setting = setting
        let policy = DiskPolicy(
            free: setting.keeps.map { ByteCount(bytes: $0) }, reserve: ByteCount(bytes: Self.reserve),
            whenFull: setting.waits ? .wait : .stop)
        let rates = Dictionary(sinks.map { ($0, Self.rate) }) { first, _ in first }
        course = DiskCourse(policy, rates: rates, hasTakes: hasTakes)
        (free, old) = ([setting.free, setting.free], [setting.old, setting.old])
        (wanting, roomy) = ([0, 0], [0, 0])
    }

    /// Somebody else writes or deletes.
    mutating func set(_ disk: Int, free bytes: Int64) { free[disk] = bytes }

    /// A sink writes for some milliseconds.
    ///
    /// - Returns: whether there was room.
    mutating func write(_ sink: Int, for length: Int) -> Bool {
        let disk = setting.places[sink]
        free[disk] -= Self.rate * Int64(length) / 1_000
        guard free[disk] < 0 else { return true }
        free[disk] = 0
        return false
    }

    /// Old takes are deleted, as many as must be.
    mutating func deleteOld(at now: Int) {
        sweep = nil
        var hasDeleted = false
        for disk in free.indices {
            let wanted = max(0, (setting.keeps ?? 0) - free[disk])
            let bytes = min(old[disk], wanted)
            (free[disk], old[disk]) = (free[disk] + bytes, old[disk] - bytes)
            if bytes > 0 { hasDeleted = true }
        }
        course.hasSwept(hasDeleted, knewRoom: !course.states.isEmpty, at: .milliseconds(now))
    }

    /// A look at a disk, as it is now.
    func look(at disk: Int, of sinks: Set<NodeName>) -> DiskCourse.Look {
        .init(disk: UInt64(disk), folder: "/\(disk)", free: free[disk], sinks: sinks)
    }

    /// Whether a take of these sinks cannot begin for want of room, which somebody is told.
    mutating func refuses(_ disk: Int, _ sinks: Set<NodeName>) -> Bool {
        guard let state = course.refusal(of: look(at: disk, of: sinks)) else { return false }
        told[state.folder] = nil
        return true
    }

    /// Takes a look.
    ///
    /// - Parameters:
    ///   - canMake: whether files can be made.
    ///   - punctual: what of the time since the look before it was not late by.
    mutating func look(
        at disk: Int, of sinks: Set<NodeName>, _ recording: DiskCourse.Recording, canMake: Bool, punctual: Int, now: Int
    ) throws(Violation) -> [DiskCourse.Action] {
        let running = recording.running.intersection(sinks)
        let isWanting = free[disk] < Self.reserve && recording.hasTake && !running.isEmpty
        wanting[disk] = isWanting ? wanting[disk] + punctual : 0
        // Some seconds of what is written, and a quarter of the reserve.
        let again = Self.reserve + max(Self.reserve / 4, 5 * Self.rate * Int64(sinks.count))
        let waiting = course.waiting.intersection(sinks).intersection(recording.stopped)
        let isAwaited = !waiting.isEmpty && recording.hasTake && canMake
        roomy[disk] = isAwaited && free[disk] >= again ? roomy[disk] + punctual : 0
        let actions = course.look(look(at: disk, of: sinks), recording, at: .milliseconds(now))
        for case .tell(let state) in actions where told.updateValue(state.level, forKey: state.folder) == state.level {
            throw Violation("disk \(disk) is told twice to be \(state.level)")
        }
        // A look, and the time in which something might be deleted.
        if wanting[disk] > 1_500 {
            throw Violation("\(running.sorted()) record where \(free[disk]) kB are free")
        }
        if roomy[disk] > 4_500 { throw Violation("\(waiting.sorted()) wait though there is room") }
        return actions
    }
}
