import CaptureModel
import SessionLogic

/// How the session's takes begin and end.
extension SessionWorld {
    /// - Parameter moment: when it is due, where the clock begins it.
    mutating func startTake(length: Int?, at moment: Int? = nil) throws(Violation) {
        guard !isOver else { return }
        asked += 1
        do throws(TakeCourse.Refusal) {
            try takes.ask(isRunning: course.phase == .running && !setting.withRun)
        } catch {
            refused += 1
            if error == .busy, making == nil, beginning == nil, begun == reported + takes.ending.count {
                throw Violation("a take is refused though none is there")
            }
            return
        }
        guard making == nil, beginning == nil else { throw Violation("two takes are begun at once") }
        guard !isRefusedByDisk() else {
            takes.giveUp()
            given += 1
            return
        }
        let slowest = sinks.map(\.world.makeTime).max() ?? 0
        making = (now + slowest, sinks.contains { $0.world.failsToMake }, length)
        dueMoment = moment
    }

    mutating func stopTake() throws(Violation) {
        guard !isOver else { return }
        if takes.stage == .running || takes.isBeginning, making == nil { endAsked = endAsked ?? now }
        // One that is due may not have begun.
        try perform(takes.finish(at: .milliseconds(max(flowing + Self.notice, latestBegin))))
    }

    /// What was to be done for takes by now is done.
    mutating func advanceTakes() throws(Violation) {
        if let due = making, due.until <= now {
            making = nil
            try finishMaking(due.fails, length: due.length)
        }
        if let due = beginning, due <= now {
            beginning = nil
            try begin()
        }
        for bound in bounds where flowing >= bound.at - Self.notice {
            bounds.removeAll { $0.number == bound.number }
            let actions = takes.finish(bound.number, at: .milliseconds(bound.at))
            if !actions.isEmpty, bound.number != takes.number { throw Violation("a take ends with the one before") }
            try perform(actions)
        }
        try followSchedule()
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
        if dueMoment != nil { scheduled = takes.number }
        // Another thread does it, which may be slow.
        beginning = now + (begun % 3) * 50
        if let length { bounds.append((takes.number, flowing + Self.notice + length)) }
    }

    private mutating func begin() throws(Violation) {
        // Queues hold a little more than the pre-roll, for it takes time to begin.
        let moment =
            setting.heldBack > 0 ? max(0, flowing - setting.heldBack + 250) : max(flowing + Self.notice, dueMoment ?? 0)
        let (number, time) = (takes.number, max(lastEnd, moment))
        latestBegin = time
        if dueMoment != nil {
            schedule?.hasBegun(at: .milliseconds(time))
            awaitNext()
        }
        for index in sinks.indices { try sinks[index].beginTake(number, at: time) }
        try perform(takes.hasBegun())
    }

    mutating func perform(_ actions: [TakeCourse.Action]) throws(Violation) {
        for action in actions {
            if isOver { throw Violation("\(action) comes behind the end") }
            switch action {
            case .cut(let take, let time):
                lastEnd = max(lastEnd, Int(time / .milliseconds(1)))
                endAsked = nil
                for index in sinks.indices { try sinks[index].finishTake(at: Int(time / .milliseconds(1))) }
                if sinks.contains(where: { $0.takes.last?.number != take }) {
                    throw Violation("an older take is ended, and not the newest")
                }
                try settle()
            case .force(let take, let isLast):
                for index in sinks.indices { try sinks[index].forceEnd(take, isLast: isLast) }
            case .conclude(let take): try report(take)
            }
        }
    }

    /// Whether the files of a take are finished, as far as anything came to them. By index: a sink's world is copied else.
    func areSettled(_ take: Int) -> Bool { sinks.indices.allSatisfy { sinks[$0].isSettled(take) } }

    /// How far a take has come, in all sinks.
    func progress(of take: Int) -> Int64 { sinks.indices.reduce(0) { $0 + sinks[$1].progress(of: take) } }

    mutating func settle() throws(Violation) {
        let open = takes.ending.filter { !areSettled($0) }
        try perform(takes.settle(isOpen: open.contains))
    }

    mutating func report(_ take: Int) throws(Violation) {
        reported += 1
        let waited = ending.removeValue(forKey: take)?.time ?? 0
        // Files that are not finished are those of a disk that stands still, of tracks that hang, or of a session that is out of time.
        let isStuck = !areSettled(take)
        let hasReason = sinks.contains(where: \.world.isStalled) || course.phase != .running || waited > 5_900
        if take == takes.number { endAsked = nil }
        if isStuck, !hasReason { throw Violation("a take is reported before its files are finished") }
        // Who has waited for room in vain is told, and waits no more; whoever waits, waits for the newest.
        let waiting = take == takes.number ? disks.course.endTake() : []
        if !waiting.isEmpty, !setting.disk.waits {
            throw Violation("\(waiting.sorted()) wait for room, and should not")
        }
        for index in sinks.indices { try sinks[index].concludeTake(take) }
    }

    // MARK: - By the clock

    private static let noon = LocalTime(day: 20_000, TimeOfDay(hour: 12))

    mutating func beginSchedule() {
        guard let every = setting.every, !setting.withRun else { return }
        schedule = ScheduleCourse(.every(.seconds(every)), clock: Self.noon)
        due = flowing
    }

    private mutating func awaitNext() {
        let pause = schedule?.pause(running: .milliseconds(flowing), clock: Self.noon)
        due = pause.map { flowing + Int($0 / .milliseconds(1)) }
    }

    private mutating func followSchedule() throws(Violation) {
        guard let time = due, flowing >= time, course.phase == .running else { return }
        let isOwn = takes.stage == .running && takes.number == scheduled
        let isBusy = takes.stage != .none && !isOwn
        guard let answer = schedule?.look(running: .milliseconds(flowing), clock: Self.noon, isBusy: isBusy) else {
            return
        }
        guard let begin = answer.begin else {
            guard isBusy else { throw Violation("no take begins by the clock though one is due") }
            due = answer.pause.map { flowing + Int($0 / .milliseconds(1)) }
            return
        }
        let lead = Int(ScheduleCourse.lead / .milliseconds(1))
        var moment = Int(begin / .milliseconds(1))
        if moment < flowing || moment > flowing + lead {
            throw Violation("a take begins at another time than it is due")
        }
        if isOwn {
            let due = ScheduleCourse.moment(due: .milliseconds(moment), now: .milliseconds(flowing))
            moment = Int(due / .milliseconds(1))
            try perform(takes.finish(takes.number, at: .milliseconds(moment)))
        }
        awaitNext()
        try startTake(length: nil, at: moment)
    }
}
