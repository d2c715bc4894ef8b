import CaptureModel
import SessionLogic

/// A session in its world: somebody who does what its logic asks for, as the runtime does, to two record sinks.
struct SessionWorld {
    private static let nodes: [NodeName] = ["one", "other"]

    private var course = RunCourse(sinks: Self.nodes)
    private var takes = TakeCourse()
    private var sinks: [SinkTrial]
    private let withRun: Bool
    private let heldBack: Int
    /// Milliseconds since the start was asked for, and since media flows.
    private var now = 0
    private var flowing = 0
    private var opening: Int
    var refusesToOpen = false
    /// When the drain and the stop have had their time.
    private var drain: Int?
    private var limit: Int?
    /// When the files of a take that is asked for are made, and whether they can be.
    private var making: (until: Int, fails: Bool, length: Int?)?
    /// When its sinks have begun.
    private var beginning: Int?
    /// When a take's time is over, by its number.
    private var bounds: [(number: Int, at: Int)] = []
    private var nextLook = 100
    private var stopped: Int?

    /// How many takes were asked for, refused, begun and reported.
    private var (asked, refused, given, begun, reported) = (0, 0, 0, 0, 0)
    /// For how long a take has been ending while looks came in time.
    private var ending = 0
    private var lastLook = 0
    /// For how long nobody has held up anything.
    private var smooth = 0
    /// When somebody has asked for the end of the take that runs.
    private var endAsked: Int?
    /// At how many looks, one after the other, nothing was left to wait for.
    private var settled = 0
    private var hasRun = false
    private(set) var isOver = false

    init(withRun: Bool, heldBack: Int, segment: Int?, tracks: [Int], opening: Int) {
        (self.withRun, self.heldBack, self.opening) = (withRun, heldBack, opening)
        sinks = tracks.map { SinkTrial($0, segment: segment, withRun: withRun, heldBack: heldBack) }
        _ = course.start()
    }

    // MARK: - What happens

    mutating func pass(_ length: Int, look: Int) throws(Violation) {
        let end = now + length
        nextLook = min(nextLook, now + look)
        while now < end, !isOver {
            let step = min(25, end - now)
            now += step
            if course.phase > .starting {
                flowing += step
                for index in sinks.indices { try sinks[index].pass(step) }
            }
            try advance()
            if now >= nextLook {
                nextLook = now + look
                try lookNow(look)
            }
        }
    }

    private mutating func advance() throws(Violation) {
        if course.phase == .starting, now >= opening {
            try perform(refusesToOpen ? course.fail() : course.hasOpened())
        }
        if let due = making, due.until <= now {
            making = nil
            try finishMaking(due.fails, length: due.length)
        }
        if let due = beginning, due <= now {
            beginning = nil
            try begin()
        }
        for bound in bounds where flowing >= bound.at - 100 {
            bounds.removeAll { $0.number == bound.number }
            let actions = takes.finish(bound.number, at: .milliseconds(bound.at))
            if !actions.isEmpty, bound.number != takes.number { throw Violation("a take ends with the one before") }
            try perform(actions)
        }
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

    private mutating func lookNow(_ look: Int) throws(Violation) {
        let punctual = min(now - lastLook, 100)
        lastLook = now
        let isEnding = takes.end != nil && course.phase == .running
        ending = isEnding ? ending + punctual : 0
        smooth = sinks.contains(where: \.world.isStalled) ? 0 : smooth + punctual
        try perform(takes.tick(at: .milliseconds(now)))
        if course.isFinished, course.phase == .running { throw Violation("all media has ended and it goes on") }
        settled = takes.end != nil && beginning == nil && sinks.allSatisfy(\.isSettled) ? settled + 1 : 0
        if settled > 3, !isOver { throw Violation("a take's files are finished and it is not reported") }
        let mostly = smooth > 1_500 ? 2_600 : 6_400
        if takes.end != nil, ending > mostly { throw Violation("a take has been ending for \(ending) ms") }
        if let asked = endAsked, now - asked > 500 + look, takes.stage == .running {
            throw Violation("a take goes on that was told to end")
        }
    }

    mutating func startTake(length: Int?) throws(Violation) {
        guard !isOver else { return }
        asked += 1
        do throws(TakeCourse.Refusal) { try takes.ask(isRunning: course.phase == .running && !withRun) } catch {
            refused += 1
            if error == .busy, making == nil, beginning == nil, begun == reported {
                throw Violation("a take is refused though none is there")
            }
            return
        }
        guard making == nil, beginning == nil else { throw Violation("two takes are begun at once") }
        let slowest = sinks.map(\.world.makeTime).max() ?? 0
        making = (now + slowest, sinks.contains { $0.world.failsToMake }, length)
    }

    private mutating func finishMaking(_ fails: Bool, length: Int?) throws(Violation) {
        guard !fails else {
            takes.giveUp()
            given += 1
            return
        }
        guard takes.begin(isRunning: course.phase == .running) else {
            given += 1
            return
        }
        if course.phase != .running { throw Violation("a take begins in a session that ends") }
        begun += 1
        // Another thread does it, which may be slow.
        beginning = now + (begun % 3) * 50
        if let length { bounds.append((takes.number, flowing + 100 + length)) }
    }

    private mutating func begin() throws(Violation) {
        // Queues hold a little more than the pre-roll, for it takes time to begin.
        let time = heldBack > 0 ? max(0, flowing - heldBack + 250) : flowing + 100
        for index in sinks.indices { try sinks[index].beginTake(at: time) }
        try perform(takes.hasBegun())
    }

    mutating func stopTake() throws(Violation) {
        guard !isOver else { return }
        if takes.stage == .running || takes.isBeginning, making == nil { endAsked = endAsked ?? now }
        try perform(takes.finish(at: .milliseconds(flowing + 100)))
    }

    mutating func stop() throws(Violation) {
        stopped = stopped ?? now
        try perform(course.stop())
    }

    mutating func fail() throws(Violation) {
        let wasStarting = course.phase == .starting
        stopped = stopped ?? now
        try perform(course.fail())
        if wasStarting, !isOver { throw Violation("a start that fails does not end at once") }
    }

    mutating func take(_ step: SinkLife.Step, sink place: Int) throws(Violation) {
        guard !isOver, course.phase > .starting else { return }
        switch step {
        case .lose(let track, let part): try sinks[place].lose(track, part: part)
        case .giveBack(let track, let isOther): try sinks[place].giveBack(track, isOther: isOther)
        case .endStream(let track): sinks[place].endStream(track)
        case .make(let time, let fails): sinks[place].make(in: time, fails: fails)
        case .stall(let isStalled): sinks[place].stall(isStalled)
        case .full(let isFull):
            // A take that ends is left alone.
            guard takes.stage == .running else { return }
            try sinks[place].fill(isFull)
        case .failFile: try sinks[place].failFile()
        case .kind, .pass, .begin, .finish, .group: break
        }
        // Where nothing is recorded any more, the take is over.
        if !withRun, takes.stage == .running, sinks.allSatisfy(\.world.logic.isStopped) {
            try perform(takes.finish(at: .milliseconds(flowing)))
        }
    }

    // MARK: - What is done

    private mutating func perform(_ actions: [RunCourse.Action]) throws(Violation) {
        for action in actions {
            if isOver { throw Violation("\(action) comes behind the end") }
            switch action {
            case .run:
                hasRun = true
                if stopped != nil { throw Violation("media flows in a session that was told to stop") }
                guard withRun else { break }
                if takes.begin(isRunning: true) { begun += 1 }
                try perform(takes.hasBegun())
            case .endSources:
                takes.endWithRun(at: .milliseconds(flowing))
                // A source that hangs does not hear of it.
                for index in sinks.indices { sinks[index].endAllStreams(butLost: true) }
                (drain, limit) = (now + 4_000, now + 8_000)
            case .endBranches(let nodes):
                if nodes.isEmpty { throw Violation("the branches of no sinks are ended") }
                for (index, node) in Self.nodes.enumerated() where nodes.contains(node) { sinks[index].endAllStreams() }
            case .end: try close()
            }
        }
    }

    private mutating func perform(_ actions: [TakeCourse.Action]) throws(Violation) {
        for action in actions {
            if isOver { throw Violation("\(action) comes behind the end") }
            switch action {
            case .cut(let time):
                ending = 0
                for index in sinks.indices { try sinks[index].finishTake(at: Int(time / .milliseconds(1))) }
                try settle()
            case .force: for index in sinks.indices { sinks[index].forceEnd() }
            case .conclude: try report()
            }
        }
    }

    private mutating func settle() throws(Violation) {
        try perform(takes.settle(isOpen: sinks.contains { !$0.isSettled }))
    }

    private mutating func report() throws(Violation) {
        reported += 1
        // Files that are not finished are those of a disk that stands still, of tracks that hang, or of a session that is out of time.
        let isStuck = sinks.contains { !$0.isSettled }
        let hasReason = sinks.contains(where: \.world.isStalled) || course.phase != .running || ending > 5_900
        endAsked = nil
        if isStuck, !hasReason { throw Violation("a take is reported before its files are finished") }
        for index in sinks.indices { try sinks[index].concludeTake() }
    }

    private mutating func close() throws(Violation) {
        if let stopped {
            let time = now - max(stopped, opening)
            // Sources that hang are waited for, and disks that stand still as long as there is time.
            let mostly = smooth > 8_000 ? 4_600 : 8_100
            if time > mostly { throw Violation("it has ended \(time) ms after it was told to") }
        }
        if !takes.conclude().isEmpty { try report() }
        isOver = true
    }

    /// Its media, which is not live, has come to its end before every device is open.
    mutating func endEarly() throws(Violation) {
        guard course.phase == .starting else { return }
        for node in Self.nodes { _ = course.finish(node) }
        try perform(course.endIfFinished())
        if isOver { throw Violation("it ends before it has run") }
    }

    /// Every take that was asked for was refused, could not begin, or has been reported.
    mutating func judge() throws(Violation) {
        let late = course.stop() + course.fail() + course.end() + course.drainIsOver() + course.timeIsOver()
        guard late.isEmpty, !course.start() else { throw Violation("something is done behind the end: \(late)") }
        let pending = making == nil ? 0 : 1
        guard asked == refused + given + begun - (withRun ? min(begun, 1) : 0) + pending else {
            throw Violation(
                "of \(asked) takes that were asked for \(refused) were refused, \(given) could not begin, \(begun) began"
            )
        }
        guard begun == reported else { throw Violation("\(begun) takes began and \(reported) were reported") }
    }
}
