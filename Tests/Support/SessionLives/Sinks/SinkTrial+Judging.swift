import CaptureModel
import SessionLogic

/// What must hold of a record sink, whatever has happened to it.
extension SinkTrial {
    /// What must hold at any time.
    func look() throws(Violation) {
        for track in world.tracks {
            let name = track.name
            let leftOut = world.logic.leftOut(name) ?? 0
            guard track.passed == track.given + leftOut else {
                throw Violation("of \(track.passed) buffers \(track.given) were given to files and \(leftOut) counted")
            }
            guard !world.isStalled, quiet > 9_000 + track.hold else { continue }
            // Nobody is held up by another for longer than the others' queues last.
            if track.waiting > 11_000 + track.hold, !isBehind {
                throw Violation("\(name) has waited for \(track.waiting) ms")
            }
            let isWanted = isRunning && world.logic.isRecording && !world.failsToMake
            // A part or a segment, the next key frame, and what waits in the queue.
            let patience =
                9_000 + (world.tracks.map { $0.interval * $0.group }.max() ?? 0) + track.hold + world.makeTime
            let isThere = !track.isLost && !track.hasEnded && track.healthy > patience && quiet > patience
            let othersAreGivenUp = lost.values.allSatisfy { world.now - $0 > patience }
            guard isWanted, isThere, othersAreGivenUp else { continue }
            if world.logic.file(of: name) == nil {
                throw Violation("\(name) has come for \(track.healthy) ms and is in no file")
            }
            // What waits is lost in a crash.
            if name == world.logic.leader, track.hold > 0 {
                throw Violation("\(name) is held back by \(track.hold) ms while it is recorded")
            }
        }
    }

    /// The files of a take that have begun, in that order.
    private func files(of take: Take) -> [SinkWorld.File] {
        world.began.compactMap { world.files[$0] }.filter { $0.take == take.number }
    }

    /// No two segments begin in one stretch of the take, whatever was lost.
    func judgeSegments(of take: Take) throws(Violation) {
        guard let segment, !take.hasShifted else { return }
        let files = Array(files(of: take).dropFirst())
        let numbers = files.map(\.number)
        // A file that takes long to make may be overtaken.
        guard take.isSlow || numbers == numbers.sorted() else { throw Violation("files begin in the order \(numbers)") }
        // A part may stand for a segment, and begins where media is back.
        guard !world.parts.contains(take.number) else { return }
        let stretches = files.compactMap { file in file.zero.map { ($0 + 20 - take.begin) / segment } }
        for (one, next) in zip(stretches, stretches.dropFirst()) where one == next {
            throw Violation("segments begin in the stretches \(stretches)")
        }
    }

    /// Between a take and one that begins where it ends nothing is missing of the sound.
    private mutating func judgeJoint(of take: Take, _ files: [SinkWorld.File], _ leader: Int) throws(Violation) {
        let times = world.tracks.indices.map { track in files.flatMap { $0.written[track] } }
        ends[take.number] = take.finish.map { ($0, times.map(\.last)) }
        guard take.isInTime, let before = ends[take.number - 1], take.begin <= before.finish,
            let opening = times[leader].first, opening <= before.finish + 1_000
        else { return }
        for index in world.tracks.indices where index != leader || !take.isSlow {
            guard let last = before.last[index], let first = times[index].first else { continue }
            if first != last + world.tracks[index].interval {
                throw Violation(
                    "\(world.tracks[index].name) ends at \(last) ms and goes on at \(first) ms in the next take"
                )
            }
        }
    }

    /// Whether a sound begins where it should: with the picture or, where that comes more than 1 s later (or than the command, with a pre-roll), with the take;
    /// behind what has passed where that was told late.
    private func isInPlace(_ sound: Int, _ interval: Int, _ opening: Int, _ zero: Int, _ take: Take) -> Bool {
        let isWithPicture = abs(sound - opening) <= interval
        let isWithTake = sound >= zero && sound <= zero + 20 + interval
        let lateness = opening - zero - Int(world.logic.heldBack / .milliseconds(1))
        if opening - zero > 7_000 || isWithPicture && (take.isSlow || lateness <= 1_020) { return true }
        return lateness > 1_000 && (isWithTake || take.isSlow && sound >= zero && sound < opening)
    }

    /// A take in which nothing went wrong has all that came between its beginning and its end, once, in files that begin with key frames.
    mutating func judge(_ take: Take) throws(Violation) {
        let files = files(of: take)
        let end = take.finish ?? 0
        let leader = world.tracks.indices.first { world.tracks[$0].media == .video } ?? 0
        guard let opening = files.first?.written[leader].first else { return }
        let zero = files.first?.zero ?? 0
        let picture = world.tracks[leader]
        if take.isCutShort, !take.isSlow, opening - zero > 50 + picture.interval {
            throw Violation("a take that follows the one before begins \(opening - zero) ms late")
        }
        for (index, track) in world.tracks.enumerated() {
            let times = files.flatMap { $0.written[index] }
            for (one, next) in zip(times, times.dropFirst()) where next - one != track.interval {
                throw Violation("\(track.name) goes from \(one) ms to \(next) ms")
            }
            let half = index == leader ? 0 : track.interval / 2
            guard let last = times.last, let start = times.first else {
                guard end - opening < 2 * track.interval else {
                    throw Violation("a take has nothing of \(track.name)")
                }
                continue
            }
            // Nobody cuts a packet that lasts longer than the run. Sound goes on to the picture of a take that follows at once, or may by its pre-roll.
            let isSound = index != leader
            let isFollowed = take.follower != nil || isSound && world.logic.heldBack > .zero
            let latest = isFollowed ? (isSound ? end + 1_000 : max(end, take.follower ?? end)) : end
            guard last + (take.endsWithRun ? 0 : half) < latest, last + track.interval + half >= end else {
                throw Violation("\(track.name) ends at \(last) ms in a take that ends at \(end) ms")
            }
            guard index == leader || isInPlace(start + half, track.interval, opening, zero, take) else {
                throw Violation("\(track.name) begins at \(start) ms, and the picture at \(opening) ms")
            }
        }
        try judgeJoint(of: take, files, leader)
        guard let segment, !take.isSlow else { return }
        let cells = files.compactMap { file in
            file.written[leader].first.map { ($0 - take.begin) / segment }
        }
        for (one, next) in zip(cells, cells.dropFirst()) where next != one + 1 {
            throw Violation("segments begin in the stretches \(cells)")
        }
        for file in files.dropFirst() {
            guard let picture = file.written[leader].first else { continue }
            for index in world.tracks.indices where index != leader {
                guard let sound = file.written[index].first else {
                    guard end - picture < world.tracks[index].interval else {
                        throw Violation(
                            "a segment that begins at \(picture) ms has no sound, and its take ends at \(end) ms")
                    }
                    continue
                }
                guard abs(sound + world.tracks[index].interval / 2 - picture) <= world.tracks[index].interval else {
                    throw Violation("a segment's picture begins at \(picture) ms, its sound at \(sound) ms")
                }
            }
        }
    }
}
