import CaptureModel
import SessionLogic

/// A record sink on trial: what happens to it in its world, and what must hold of it then.
struct SinkTrial {
    var world: SinkWorld
    /// How long a segment is, in milliseconds.
    let segment: Int?
    /// The takes that are not concluded, oldest first.
    private(set) var takes: [Take] = []
    /// Whether media waits that was not looked after in time.
    private(set) var isBehind = false
    /// For how long nothing has stood in anybody's way.
    private(set) var quiet = 0
    /// The tracks whose source is lost, and since when.
    private(set) var lost: [Int: Int] = [:]
    /// When a track was back last, and when the newest take ended.
    private var returned = -1
    private(set) var lastEnd = 0
    /// Whether the wish for a key frame at that end was heard.
    private var isHeard = true
    private var lastNumber = 0
    /// Of takes in which nothing went wrong: when they end and the last that they have of each track.
    var ends: [Int: (finish: Int, last: [Int?])] = [:]
    /// When a stopped sink is cut where nothing comes.
    private var force: Int?

    /// A take that is written, or whose files are being finished.
    struct Take {
        let number: Int
        let begin: Int
        /// When its files end: as long after its end as its picture begins after its 0, unless it began with the run and no pre-roll follows.
        var finish: Int?
        /// Whether it begins where the one before ended, and a key frame was asked for there.
        let isCutShort: Bool
        /// The earliest of one that begins where it ends, or hardly later.
        var follower: Int?
        /// Whether it was begun before anything of it had gone.
        var isInTime = true
        /// Whether it ends because nothing more comes.
        var endsWithRun = false
        /// Whether a segment may have begun late.
        var isSlow = false
        /// Whether its segments are counted from another time than its beginning.
        var hasShifted = false
        /// Whether something has happened that a clean one must not have seen.
        var isDisturbed = false
    }

    /// - Parameter kind: which tracks: a picture, a sound, both, or a picture and two sounds.
    init(_ kind: Int, segment: Int?, withRun: Bool, heldBack: Int) {
        let media: [[MediaType]] = [[.video], [.audio], [.video, .audio], [.video, .audio, .audio]]
        world = SinkWorld(media[kind], segment: withRun ? segment : nil, withRun: withRun, heldBack: heldBack)
        self.segment = segment
        guard withRun else { return }
        takes = [Take(number: 1, begin: 0, isCutShort: false)]
        lastNumber = 1
    }

    // MARK: - Takes

    /// Whether a take records.
    var isRunning: Bool { takes.last.map { $0.finish == nil } ?? false }

    /// Whether the files of a take are finished, as far as anything came to them.
    func isSettled(_ take: Int) -> Bool {
        world.logic.isIdle(take)
            && !world.open.contains { world.began.contains($0) && world.files[$0]?.take == take }
    }

    /// - Parameters:
    ///   - number: which take of its session; nil is the next.
    ///   - time: its 0, which does not lie before the end of the take before.
    mutating func beginTake(_ number: Int? = nil, at time: Int) throws(Violation) {
        lastNumber = number ?? lastNumber + 1
        let id = world.makeFile(number: 1, isPart: false, take: lastNumber)
        var take = Take(number: lastNumber, begin: time, isCutShort: time == lastEnd && lastEnd > 0 && isHeard)
        let earliest = take.begin + 20
        if let end = takes.last?.finish, earliest <= end + 20 { takes[takes.count - 1].follower = earliest }
        // A pre-roll that reaches back to there has all of it.
        take.isInTime =
            world.tracks.allSatisfy { $0.next < time + 20 } || world.logic.heldBack > .zero && take.isCutShort
        take.isSlow = world.makeTime > 200 || world.failsToMake || world.tracks.contains(where: \.isDeaf)
        take.isDisturbed =
            world.isStalled || time < returned
            || world.tracks.contains { $0.isLost || $0.hasEnded || $0.endsAt != nil || $0.silentSince != nil }
        quiet = 0
        takes.append(take)
        world.begins[lastNumber] = time
        let (number, length) = (lastNumber, segment)
        try world.decide {
            $0.begin(number, id, at: .milliseconds(time), segment: length.map { .milliseconds($0) })
        }
    }

    mutating func finishTake(at time: Int) throws(Violation) {
        guard let take = takes.last, take.finish == nil else { return }
        takes[takes.count - 1].finish = time + (take.begin == 0 && world.logic.heldBack == .zero ? 0 : 20)
        lastEnd = time
        isHeard = !world.tracks.contains(where: \.isDeaf)
        try world.decide { $0.finish(take.number, at: .milliseconds(time)) }
    }

    /// How far a take has come: more as long as anything of it moves.
    func progress(of take: Int) -> Int64 {
        let written = world.files.values.filter { $0.take == take }.flatMap(\.written).map(\.count).reduce(0, +)
        return world.logic.reach(of: take).nanoseconds + Int64(written)
    }

    /// What the end of a take does where nothing comes any more.
    mutating func forceEnd(_ number: Int, isLast: Bool = true) throws(Violation) {
        try world.decide { $0.hurry(number) }
        let cutting = isLast ? world.logic.cutting(number) : world.logic.idling(number)
        for index in world.tracks.indices where cutting.contains(world.tracks[index].name) {
            world.tracks[index].wantsForce.insert(number)
        }
    }

    /// A take is over, whatever its files have come to.
    mutating func concludeTake(_ number: Int) throws(Violation) {
        guard let take = takes.first(where: { $0.number == number }) else { return }
        if isSettled(take.number), !take.isDisturbed, take.finish != nil { try judge(take) }
        try judgeSegments(of: take)
        let forgotten = world.logic.forget(take.number)
        world.takeAway(forgotten.files)
        try world.decide { _ in forgotten.actions }
        takes.removeAll { $0.number == take.number }
        if takes.isEmpty { force = nil }
    }

    mutating func disturb() { for index in takes.indices { takes[index].isDisturbed = true } }

    private mutating func slow() { for index in takes.indices { takes[index].isSlow = true } }

    // MARK: - What happens to it

    /// The tracks of a kind.
    func places(of media: MediaType) -> [Int] { world.tracks.indices.filter { world.tracks[$0].media == media } }

    private func track(_ place: Int) -> Int { place % world.tracks.count }

    /// - Parameter since: when what came last ended; nil is now.
    mutating func lose(_ place: Int, part: Bool, since: Int? = nil) throws(Violation) {
        let index = track(place)
        guard !world.tracks[index].isLost, !world.tracks[index].hasEnded else { return }
        let name = world.tracks[index].name
        (world.tracks[index].isLost, world.tracks[index].healthy) = (true, 0)
        disturb()
        lost[index] = since ?? world.now
        try world.decide { $0.lose([name], part: part) }
    }

    mutating func giveBack(_ place: Int, isOther: Bool) throws(Violation) {
        let index = track(place)
        guard world.tracks[index].isLost else { return }
        (world.tracks[index].isLost, quiet, returned) = (false, 0, world.now)
        if isOther { world.tracks[index].format += 1 }
        lost[index] = nil
        let (name, time) = (world.tracks[index].name, world.tracks[index].next)
        world.tracks[index].sinceKey = 1_000
        try world.decide { $0.resume(name, at: .milliseconds(time)) }
    }

    /// Nothing comes of a track from a time on, and nobody has noticed yet.
    mutating func hush(_ place: Int, at time: Int) {
        let index = track(place)
        (world.tracks[index].silentSince, world.tracks[index].healthy) = (time, 0)
        quiet = 0
        disturb()
    }

    /// Something comes of it again, from a time on.
    mutating func speak(_ place: Int, at time: Int) {
        let index = track(place)
        world.tracks[index].silentSince = nil
        world.tracks[index].next = max(world.tracks[index].next, time)
        world.tracks[index].sinceKey = 1_000
        (quiet, returned) = (0, world.now)
    }

    /// Somebody who should have looked has not.
    mutating func starve() { (quiet, isBehind) = (0, true) }

    mutating func endStream(_ place: Int) throws(Violation) {
        let index = track(place)
        guard !world.tracks[index].hasEnded else { return }
        (world.tracks[index].hasEnded, world.tracks[index].isLost) = (true, false)
        disturb()
        lost[index] = nil
        try world.sendEnd(index)
    }

    mutating func endAllStreams(butLost isLeftOut: Bool = false) throws(Violation) {
        for index in world.tracks.indices where !isLeftOut || !world.tracks[index].isLost { try endStream(index) }
    }

    /// The run ends, and with it each take that has not: encoders give out what they hold, each track its end behind that.
    mutating func endRun() {
        // What comes just now has come.
        let end = world.now + 1
        for index in world.tracks.indices where world.tracks[index].endsAt == nil { world.tracks[index].endsAt = end }
        for index in takes.indices where takes[index].finish.map({ $0 > end }) ?? true {
            (takes[index].finish, takes[index].endsWithRun) = (end, true)
        }
    }

    mutating func make(in time: Int, fails: Bool) {
        // One that is quicker to make overtakes one that is being made.
        if time > 200 || fails || !world.making.isEmpty { slow() }
        (world.makeTime, world.failsToMake, quiet) = (time, fails, 0)
    }

    mutating func stall(_ isStalled: Bool) {
        if isStalled { disturb() }
        (world.isStalled, quiet) = (isStalled, 0)
    }

    mutating func setGroup(_ pictures: Int, isDeaf: Bool) {
        for index in world.tracks.indices where world.tracks[index].media == .video {
            (world.tracks[index].group, world.tracks[index].isDeaf) = (pictures, isDeaf)
        }
        if isDeaf {
            isHeard = false
            slow()
        }
        quiet = 0
    }

    /// Its disk has no room, or has some again.
    mutating func fill(_ isFull: Bool) throws(Violation) {
        guard isRunning, let take = takes.last?.number else { return }
        quiet = 0
        disturb()
        let now = world.now
        if isFull, !world.logic.isStopped {
            try world.decide { $0.stop(at: .milliseconds(now)) }
            force = now + 2_000
        } else if !isFull, world.logic.isStopped, !world.logic.hasEnded {
            takes[takes.count - 1].hasShifted = true
            let number = world.logic.nextNumber()
            let id = world.makeFile(number: number, isPart: true, take: take)
            try world.decide { $0.goOn(in: id, number: number, at: .milliseconds(now)) }
        }
    }

    /// The file of the moment cannot be written any more.
    mutating func failFile() throws(Violation) {
        guard let id = world.logic.linked.first, world.open.contains(id) else { return }
        quiet = 0
        disturb()
        world.fail(id)
        try world.decide { logic in logic.stop() + logic.close(id) }
        force = world.now + 2_000
    }

    mutating func pass(_ length: Int) throws(Violation) {
        let stop = world.now + length
        while world.now < stop {
            let step = min(100, stop - world.now)
            try world.pass(step)
            quiet += step
            if isBehind { isBehind = !world.tracks.allSatisfy { $0.queue.isEmpty || $0.waiting < 1_000 + $0.hold } }
            if let due = force, world.now >= due {
                force = nil
                if world.logic.isStopped, let take = takes.last { try forceEnd(take.number) }
            }
            for (index, since) in lost where world.now - since > 6_000 {
                let name = world.tracks[index].name
                try world.decide { $0.giveUp([name]) }
            }
            try look()
        }
    }
}
