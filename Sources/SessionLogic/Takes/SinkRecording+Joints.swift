internal import CaptureModel

/// How a take goes on to the beginning of one that follows at once, so that nothing lies between the two.
///
/// A take's sound begins with its picture, which comes up to one picture behind the end of the take before. What is heard between is at the end of
/// that one.
extension SinkRecording {
    /// The longest that a sound goes on behind its take. Where a camera that codes its pictures itself gives no key frame for so long, the next take
    /// begins with its sound.
    static let longestJoint = Duration.seconds(1)

    /// Whether a take begins where this one ends, or up to `lead` later: one that is due then may be a little late, and the first of a run, which begins
    /// with it, ends that much sooner than others.
    func isFollowed(by next: SinkRecording) -> Bool {
        ending.map { next.earliest <= $0 + Self.lead && !next.files.isEmpty } ?? false
    }

    /// Whether it is not known yet how far the sound of this take goes on, for the picture of the next may still come.
    func waits(for next: SinkRecording) -> Bool {
        guard next.opening != nil, let ending, isFollowed(by: next) else { return false }
        return next.paced <= ending + Self.longestJoint
    }

    /// A picture enters its queue: the first behind a take that has ended. Where the next take can begin with it, the sound of this one goes on to it.
    mutating func joinSound(to time: Duration, isKeyFrame: Bool, of leader: Int) {
        guard awaitsPicture, legs[leader].leads, let ending, time >= ending else { return }
        awaitsPicture = false
        guard isKeyFrame, time > ending, time <= ending + Self.longestJoint else { return }
        soundEnd = time
        for index in legs.indices where !legs[index].leads {
            guard let place = legs[index].cuts.firstIndex(where: { $0.file == nil && $0.time == ending }) else {
                continue
            }
            legs[index].cuts[place] = Cut(time: time, file: nil, following: legs[index].cuts[place].following)
        }
    }

    /// Whether the sound of a take that has ended waits for the picture behind it: not for one that may not come.
    func awaitsPicture(hasEnded: (Int) -> Bool) -> Bool {
        guard awaitsPicture, let ending, let leader = legs.firstIndex(where: \.leads), leader == pacer else {
            return false
        }
        return !legs[leader].isLost && !hasEnded(leader) && latest <= ending + Self.longestJoint
    }

    /// Has the pictures go on to where those of the take that follows may begin, and the sound to where they do.
    mutating func join(_ next: SinkRecording) -> [Action] {
        guard let ending, isFollowed(by: next) else { return [] }
        return legs.indices.flatMap { index -> [Action] in
            let end = legs[index].leads ? next.earliest : next.pictureBegin
            guard let end, end > ending, end <= ending + Self.longestJoint,
                let place = legs[index].cuts.firstIndex(where: { $0.file == nil && $0.time == ending })
            else { return [] }
            legs[index].cuts.remove(at: place)
            return plan(Cut(time: end, file: nil, following: next.begin), index)
        }
    }
}

extension SinkTakes {
    /// Has takes go on to those that follow them at once.
    mutating func joinTakes() -> [Action] {
        recordings.indices.dropLast().flatMap { recordings[$0].join(recordings[$0 + 1]) }
    }

    /// The take before one, where its sound may go on to it.
    func predecessor(of take: Int, by leg: Int) -> SinkRecording? {
        guard take > 0, !recordings[take].legs[leg].leads, recordings[take - 1].waits(for: recordings[take]) else {
            return nil
        }
        return recordings[take - 1]
    }

    /// Whether all that a take has of a leg lies before a running time at which its media waits.
    func ends(_ take: Int, of leg: Int, before time: Duration) -> Bool {
        let recording = recordings[take]
        if !recording.legs[leg].leads, recording.awaitsPicture(hasEnded: { queues[$0].hasEnd }) { return false }
        guard take + 1 == recordings.count || predecessor(of: take + 1, by: leg) == nil else { return false }
        return recording.ends(recording.legs[leg], before: time)
    }
}
