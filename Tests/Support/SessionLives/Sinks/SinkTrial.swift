import CaptureModel
import SessionLogic

/// A record sink on trial: what happens to it in its world, and what must hold of it then.
struct SinkTrial {
    var world: SinkWorld
    /// How long a segment is, in milliseconds.
    let segment: Int?
    /// Whether a take is written, or its files are being finished.
    private(set) var isRunning: Bool
    /// When the take begins, and when it was told to end.
    private(set) var begin = 0
    private(set) var finish: Int?
    /// Whether media waits that was not looked after in time.
    private(set) var isBehind = false
    /// For how long nothing has stood in anybody's way.
    private(set) var quiet = 0
    /// The tracks whose source is lost, and since when.
    private(set) var lost: [Int: Int] = [:]
    /// The take's first file.
    private(set) var first = 1
    /// When the queues were emptied for the take before, and when a track was back last.
    private(set) var emptied = 0
    private var returned = -1
    /// Whether a segment may have begun late in this take.
    private(set) var isSlow = false
    /// Whether its segments are counted from another time than the take's beginning.
    private(set) var hasShifted = false
    /// When a stopped sink is cut where nothing comes.
    private var force: Int?

    /// - Parameter kind: which tracks: a picture, a sound, both, or a picture and two sounds.
    init(_ kind: Int, segment: Int?, withRun: Bool, heldBack: Int) {
        let media: [[MediaType]] = [[.video], [.audio], [.video, .audio], [.video, .audio, .audio]]
        world = SinkWorld(media[kind], segment: withRun ? segment : nil, withRun: withRun, heldBack: heldBack)
        (self.segment, isRunning) = (segment, withRun)
    }

    // MARK: - Takes

    /// The files of the take are finished, as far as anything came to them.
    var isSettled: Bool { world.logic.isIdle && !world.open.contains { world.began.contains($0) } }

    mutating func beginTake(at time: Int) throws(Violation) {
        let id = world.makeFile(number: 1, isPart: false)
        begin = time
        (isRunning, finish, quiet, first) = (true, nil, 0, id)
        isSlow = world.makeTime > 200 || world.failsToMake || world.tracks.contains(where: \.isDeaf)
        (hasShifted, world.hasPart) = (false, false)
        world.isDisturbed =
            world.isStalled || begin < returned
            || world.tracks.contains { $0.isLost || $0.hasEnded || $0.silentSince != nil }
        let (zero, length) = (Duration.milliseconds(begin), segment)
        try world.decide { $0.begin(id, at: zero, segment: length.map { .milliseconds($0) }) }
    }

    mutating func finishTake(at time: Int) throws(Violation) {
        finish = time
        try world.decide { $0.finish(at: .milliseconds(time)) }
    }

    /// What the end of a take does where nothing comes any more.
    mutating func forceEnd() {
        let cutting = world.logic.cutting
        for index in world.tracks.indices where cutting.contains(world.tracks[index].name) {
            world.tracks[index].wantsForce = true
        }
    }

    /// The take is over, whatever its files have come to.
    mutating func concludeTake() throws(Violation) {
        if isSettled, !world.isDisturbed, finish != nil { try judgeTake() }
        try judgeSegments()
        let forgotten = world.logic.forget()
        world.takeAway(forgotten.files)
        try world.decide { _ in forgotten.actions }
        (isRunning, finish, emptied, force) = (false, nil, world.now, nil)
    }

    // MARK: - What happens to it

    /// The tracks of a kind.
    func places(of media: MediaType) -> [Int] { world.tracks.indices.filter { world.tracks[$0].media == media } }

    private func track(_ place: Int) -> Int { place % world.tracks.count }

    /// - Parameter since: when what came last ended; nil is now.
    mutating func lose(_ place: Int, part: Bool, since: Int? = nil) throws(Violation) {
        let index = track(place)
        guard !world.tracks[index].isLost, !world.tracks[index].hasEnded else { return }
        let name = world.tracks[index].name
        (world.tracks[index].isLost, world.tracks[index].healthy, world.isDisturbed) = (true, 0, true)
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
        (world.isDisturbed, quiet) = (true, 0)
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

    mutating func endStream(_ place: Int) {
        let index = track(place)
        guard !world.tracks[index].hasEnded else { return }
        (world.tracks[index].hasEnded, world.tracks[index].isLost, world.isDisturbed) = (true, false, true)
        lost[index] = nil
        world.tracks[index].queue.append(.init(time: .max, isEnd: true))
    }

    mutating func endAllStreams(butLost isLeftOut: Bool = false) {
        for index in world.tracks.indices where !isLeftOut || !world.tracks[index].isLost { endStream(index) }
    }

    mutating func make(in time: Int, fails: Bool) {
        // One that is quicker to make overtakes one that is being made.
        if time > 200 || fails || !world.making.isEmpty { isSlow = true }
        (world.makeTime, world.failsToMake, quiet) = (time, fails, 0)
    }

    mutating func stall(_ isStalled: Bool) {
        if isStalled { world.isDisturbed = true }
        (world.isStalled, quiet) = (isStalled, 0)
    }

    mutating func setGroup(_ pictures: Int, isDeaf: Bool) {
        for index in world.tracks.indices where world.tracks[index].media == .video {
            (world.tracks[index].group, world.tracks[index].isDeaf) = (pictures, isDeaf)
        }
        if isDeaf { isSlow = true }
        quiet = 0
    }

    /// Its disk has no room, or has some again.
    mutating func fill(_ isFull: Bool) throws(Violation) {
        guard isRunning, finish == nil else { return }
        (world.isDisturbed, quiet) = (true, 0)
        let now = world.now
        if isFull, !world.logic.isStopped {
            try world.decide { $0.stop(at: .milliseconds(now)) }
            force = now + 2_000
        } else if !isFull, world.logic.isStopped, !world.logic.hasEnded {
            hasShifted = true
            let number = world.logic.nextNumber()
            let id = world.makeFile(number: number, isPart: true)
            try world.decide { $0.goOn(in: id, number: number, at: .milliseconds(now)) }
        }
    }

    /// The file of the moment cannot be written any more.
    mutating func failFile() throws(Violation) {
        guard let id = world.logic.linked.first, world.open.contains(id) else { return }
        (world.isDisturbed, quiet) = (true, 0)
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
                if world.logic.isStopped { forceEnd() }
            }
            for (index, since) in lost where world.now - since > 6_000 {
                let name = world.tracks[index].name
                try world.decide { $0.giveUp([name]) }
            }
            try look()
        }
    }
}
