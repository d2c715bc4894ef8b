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
    /// For how long nothing has stood in anybody's way.
    private var quiet = 0
    /// The tracks whose source is lost, and since when.
    private(set) var lost: [Int: Int] = [:]
    /// The take's first file.
    private var first = 1
    /// When the queues were emptied for the take before, and when a track was back last.
    private var emptied = 0
    private var returned = -1
    /// Whether a segment may have begun late in this take.
    private var isSlow = false
    /// Whether its segments are counted from another time than the take's beginning.
    private var hasShifted = false
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
            world.isStalled || begin < returned || world.tracks.contains { $0.isLost || $0.hasEnded }
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

    private func track(_ place: Int) -> Int { place % world.tracks.count }

    mutating func lose(_ place: Int, part: Bool) throws(Violation) {
        let index = track(place)
        guard !world.tracks[index].isLost, !world.tracks[index].hasEnded else { return }
        let name = world.tracks[index].name
        (world.tracks[index].isLost, world.tracks[index].healthy, world.isDisturbed) = (true, 0, true)
        lost[index] = world.now
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
        if time > 200 || fails { isSlow = true }
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
            try world.pass(min(100, stop - world.now))
            quiet += 100
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

    // MARK: - What must hold

    /// What must hold at any time.
    private func look() throws(Violation) {
        for track in world.tracks {
            let name = track.name
            let leftOut = world.logic.leftOut(name) ?? 0
            guard track.passed == track.given + leftOut else {
                throw Violation("of \(track.passed) buffers \(track.given) were given to files and \(leftOut) counted")
            }
            guard !world.isStalled, quiet > 9_000 + track.hold else { continue }
            // Nobody is held up by another for longer than the others' queues last.
            let waiting = track.queue.first.map { track.newest - $0.time } ?? 0
            if waiting > 11_000 + track.hold {
                throw Violation("\(name) has waited for \(waiting) ms")
            }
            let isWanted = isRunning && finish == nil && world.logic.isRecording && !world.failsToMake
            // A part or a segment, the next key frame, and what waits in the queue.
            let patience =
                9_000 + (world.tracks.map { $0.interval * $0.group }.max() ?? 0) + track.hold + world.makeTime
            let isThere = !track.isLost && !track.hasEnded && track.healthy > patience && quiet > patience
            let othersAreGivenUp = lost.values.allSatisfy { world.now - $0 > patience }
            if isWanted, isThere, othersAreGivenUp, world.logic.file(of: name) == nil {
                throw Violation("\(name) has come for \(track.healthy) ms and is in no file")
            }
        }
    }

    /// No two segments begin in one stretch of the take, whatever was lost.
    private func judgeSegments() throws(Violation) {
        guard let segment, !hasShifted, begin >= emptied else { return }
        let files = world.began.filter { $0 > first }.compactMap { world.files[$0] }
        let numbers = world.began.filter { $0 > first }.compactMap { world.files[$0]?.number }
        // A file that takes long to make may be overtaken.
        guard isSlow || numbers == numbers.sorted() else { throw Violation("files begin in the order \(numbers)") }
        // A part may stand for a segment, and begins where media is back.
        guard !world.hasPart else { return }
        let stretches = files.compactMap { file in file.zero.map { ($0 + 20 - begin) / segment } }
        for (one, next) in zip(stretches, stretches.dropFirst()) where one == next {
            throw Violation("segments begin in the stretches \(stretches)")
        }
    }

    /// A take in which nothing went wrong has all that came between its beginning and its end, once, in files that begin with key frames.
    private func judgeTake() throws(Violation) {
        let files = world.began.filter { $0 >= first }.compactMap { world.files[$0] }
        let end = finish ?? 0
        let leader = world.tracks.indices.first { world.tracks[$0].media == .video } ?? 0
        guard let opening = files.first?.written[leader].first else { return }
        let zero = files.first?.zero ?? 0
        // Where a pre-roll is cut at the take before, each track begins where it was then.
        let isCutShort = zero < emptied
        for (index, track) in world.tracks.enumerated() {
            let times = files.flatMap { $0.written[index] }
            for (one, next) in zip(times, times.dropFirst()) where next - one != track.interval {
                throw Violation("\(track.name) goes from \(one) ms to \(next) ms")
            }
            let half = index == leader ? 0 : track.interval / 2
            guard let last = times.last, let start = times.first else {
                guard isCutShort || end - opening < 2 * track.interval else {
                    throw Violation("a take has nothing of \(track.name)")
                }
                continue
            }
            guard last + half < end, last + track.interval + half >= end else {
                throw Violation("\(track.name) ends at \(last) ms in a take that ends at \(end) ms")
            }
            guard
                index == leader || isCutShort || abs(start + half - opening) <= track.interval || opening - zero > 7_000
            else {
                throw Violation("\(track.name) begins at \(start) ms, and the picture at \(opening) ms")
            }
        }
        guard let segment, !isSlow else { return }
        let cells = files.dropFirst(isCutShort ? 1 : 0).compactMap { file in
            file.written[leader].first.map { ($0 - begin) / segment }
        }
        for (one, next) in zip(cells, cells.dropFirst()) where next != one + 1 {
            throw Violation("segments begin in the stretches \(cells)")
        }
        for file in files.dropFirst() {
            guard let picture = file.written[leader].first else { continue }
            for index in world.tracks.indices where index != leader {
                guard let sound = file.written[index].first else { continue }
                guard abs(sound + world.tracks[index].interval / 2 - picture) <= world.tracks[index].interval else {
                    throw Violation("a segment's picture begins at \(picture) ms, its sound at \(sound) ms")
                }
            }
        }
    }
}
