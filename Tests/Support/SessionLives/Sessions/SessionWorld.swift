import CaptureModel
import SessionLogic

/// A session in its world: two record sinks that take from a camera and a microphone, disks, sensors, and somebody who does what the
/// session's logic asks for, as the runtime does. All times are milliseconds.
struct SessionWorld {
    /// How a session is arranged.
    struct Setting: Sendable {
        /// Whether its recording begins and ends with the run; else takes are begun.
        var withRun: Bool
        /// The pre-roll.
        var heldBack: Int
        /// How long a segment is.
        var segment: Int?
        /// Which tracks each sink has: a picture, a sound, or both.
        var tracks: [Int]
        /// How long the devices take to open.
        var opening: Int
        /// What becomes of the recordings of the camera and of the microphone.
        var policies: [LossPolicy]
        var disk: DiskWorld.Setting
        /// From one scheduled take to the next, in seconds.
        var every: Int?

        static let usual = Setting(
            withRun: true, heldBack: 0, segment: nil, tracks: [2, 2], opening: 100,
            policies: [LossPolicy(), LossPolicy()], disk: .usual, every: nil)
    }

    static let nodes: [NodeName] = ["one", "other"]
    /// How long a take's beginning is announced before, and its end (`TakePolicy.notice`).
    static let notice = 100

    let setting: Setting
    var course = RunCourse(sinks: Self.nodes)
    var takes = TakeCourse()
    var sinks: [SinkTrial]
    var devices: [DeviceWorld]
    var disks: DiskWorld
    var pressure = PressureWorld()
    var schedule: ScheduleCourse?
    /// Since the start was asked for, and since media flows.
    private(set) var now = 0
    private(set) var flowing = 0
    private var nextLook = 100
    private var lastLook = 0
    var refusesToOpen = false

    // What another thread will do, and when.
    /// The drain and the stop have had their time.
    var drain: Int?
    var limit: Int?
    /// The files of a take that is asked for are made, or cannot be.
    var making: (until: Int, fails: Bool, length: Int?)?
    /// The take's sinks begin.
    var beginning: Int?
    /// A take's time is over, by its number.
    var bounds: [(number: Int, at: Int)] = []
    /// What a device has told is heard.
    var tidings: [(at: Int, device: Int, event: DeviceWorld.Event)] = []
    /// When the newest take that has ended did, or will.
    var lastEnd = 0
    /// A sink that waited for room goes on.
    var resuming: [(at: Int, sink: Int)] = []
    /// The next take of the schedule is due.
    var due: Int?
    /// When the take is due that is being made, where the clock begins it, and the number of the clock's last one.
    var dueMoment: Int?
    var scheduled: Int?
    /// When the newest take began.
    var latestBegin = 0
    var nextDiskLook = 0
    var nextPress = 0
    var lastDiskLook = 0

    // What is known without the logic.
    /// How many takes were asked for, refused, begun and reported.
    var (asked, refused, given, begun, reported) = (0, 0, 0, 0, 0)
    /// For how long each take that ends has not come further while looks came in time, and how far it has.
    var ending: [Int: (time: Int, progress: Int64)] = [:]
    /// For how long nobody has held up anything.
    var smooth = 0
    /// When the session was told to stop, and when the take that records was told to end.
    var stopped: Int?
    var endAsked: Int?
    /// At how many looks, one after the other, nothing was left to wait for of a take.
    private var settled: [Int: Int] = [:]
    var isOver = false

    init(_ setting: Setting) {
        self.setting = setting
        sinks = setting.tracks.map {
            SinkTrial($0, segment: setting.segment, withRun: setting.withRun, heldBack: setting.heldBack)
        }
        devices = [
            DeviceWorld("camera", .video, interval: 250, policy: setting.policies[0]),
            DeviceWorld("microphone", .audio, interval: 125, policy: setting.policies[1]),
        ]
        disks = DiskWorld(setting.disk, sinks: Self.nodes, hasTakes: !setting.withRun)
        _ = course.start()
    }

    mutating func pass(_ length: Int, look: Int) throws(Violation) {
        let end = now + length
        nextLook = min(nextLook, now + look)
        nextDiskLook = min(nextDiskLook, now + max(250, look))
        while now < end, !isOver {
            let step = min(25 - now % 25, end - now)
            now += step
            if course.phase > .starting {
                flowing += step
                try giveFrames()
                for index in sinks.indices { try sinks[index].pass(step) }
                try write(for: step)
            }
            try advance()
            guard !isOver else { return }
            if now >= nextDiskLook {
                nextDiskLook = now + max(250, look)
                try lookAtDisks()
            }
            if now >= nextLook {
                nextLook = now + look
                try lookNow(look)
            }
        }
    }

    /// What was to be done by now is done.
    private mutating func advance() throws(Violation) {
        if course.phase == .starting, now >= setting.opening {
            try perform(refusesToOpen ? course.fail() : course.hasOpened())
        }
        try advanceTakes()
        for index in devices.indices { devices[index].openIfDue(at: now) }
        try hearTidings()
        try goOnWhereThereIsRoom()
        // What the branches tell.
        for index in sinks.indices where sinks[index].world.isOver && course.finish(Self.nodes[index]) {
            try settle()
        }
        try settle()
        try perform(course.endIfFinished())
        if let due = drain, due <= now {
            drain = nil
            try perform(course.drainIsOver())
        }
        if let due = limit, due <= now {
            limit = nil
            try perform(course.timeIsOver())
        }
    }

    /// The session's watches look.
    private mutating func lookNow(_ look: Int) throws(Violation) {
        let punctual = min(now - lastLook, 100)
        if now - lastLook > 200 { for index in sinks.indices { sinks[index].starve() } }
        lastLook = now
        try tickDevices()
        guard !isOver else { return }
        let isHeldUp = sinks.contains(where: \.world.isStalled) || devices.contains(where: \.isSilent)
        smooth = isHeldUp ? 0 : smooth + punctual
        for take in takes.ending {
            let progress = progress(of: take)
            try perform(takes.tick(take, progress: progress, at: .milliseconds(now)))
        }
        if course.isFinished, course.phase == .running { throw Violation("all media has ended and it goes on") }
        let mostly = smooth > 1_500 ? 4_600 : 6_400
        for take in takes.ending {
            settled[take] = areSettled(take) ? settled[take, default: 0] + 1 : 0
            if settled[take, default: 0] > 3, !isOver {
                throw Violation("a take's files are finished and it is not reported")
            }
            let progress = progress(of: take)
            let isStill = course.phase == .running && ending[take]?.progress == progress
            ending[take] = (isStill ? (ending[take]?.time ?? 0) + punctual : 0, progress)
            if let time = ending[take]?.time, time > mostly { throw Violation("a take waits for \(time) ms") }
        }
        if let asked = endAsked, now - asked > 500 + look, takes.stage == .running {
            throw Violation("a take goes on that was told to end")
        }
        try press()
    }

    /// To a sink happens what may happen to one.
    mutating func take(_ step: SinkLife.Step, sink place: Int) throws(Violation) {
        guard !isOver, course.phase > .starting else { return }
        switch step {
        case .endStream(let track): try sinks[place].endStream(track)
        case .make(let time, let fails): sinks[place].make(in: time, fails: fails)
        case .stall(let isStalled): sinks[place].stall(isStalled)
        case .failFile: try loseFile(of: place, isFull: false)
        case .kind, .pass, .begin, .finish, .endRun, .group, .lose, .giveBack, .full: break
        }
    }

    /// Every take that was asked for was refused, could not begin, or has been reported.
    mutating func judge() throws(Violation) {
        let late = course.stop() + course.fail() + course.end() + course.drainIsOver() + course.timeIsOver()
        guard late.isEmpty, !course.start() else { throw Violation("something is done behind the end: \(late)") }
        let pending = making == nil ? 0 : 1
        guard asked == refused + given + begun - (setting.withRun ? min(begun, 1) : 0) + pending else {
            throw Violation(
                "of \(asked) takes that were asked for \(refused) were refused, \(given) could not begin, \(begun) began"
            )
        }
        guard begun == reported else { throw Violation("\(begun) takes began and \(reported) were reported") }
    }
}
