internal import CaptureModel

/// How the sound of a take goes on to the beginning of one that follows at once.
///
/// A take's sound begins with its picture, up to one picture behind the end of the take before. What is heard between belongs to the last picture of
/// that one, which is shown as long.
extension SinkRecording {
    /// The longest that a sound goes on behind its take. Where a camera that codes its pictures itself gives no key frame for so long, the next take has
    /// neither pictures nor sound until then, and says so.
    private static let longestJoint = Duration.seconds(1)

    /// Whether a take begins where this one ends, or hardly later: one that was due then may be a little late.
    func isFollowed(by next: SinkRecording) -> Bool {
        ending.map { next.earliest <= $0 + Self.lead && !next.files.isEmpty } ?? false
    }

    /// Whether it is not known yet how far the sound of this take goes on, for the picture of the next may still come.
    func waits(for next: SinkRecording) -> Bool {
        guard next.opening != nil, let ending, isFollowed(by: next) else { return false }
        return next.paced <= ending + Self.longestJoint
    }

    /// Has the sound go on to where the picture of the take that follows begins.
    mutating func join(_ next: SinkRecording) -> [Action] {
        guard let begin = next.pictureBegin, let ending, isFollowed(by: next), begin <= ending + Self.longestJoint
        else { return [] }
        return legs.indices.flatMap { index -> [Action] in
            guard !legs[index].leads,
                let place = legs[index].cuts.firstIndex(where: { $0.file == nil && $0.time == ending })
            else { return [] }
            legs[index].cuts.remove(at: place)
            return plan(Cut(time: begin, file: nil), index)
        }
    }
}

extension SinkTakes {
    /// Has the sounds of takes go on to the next ones where these follow at once.
    mutating func joinSounds() -> [Action] {
        recordings.indices.dropLast().flatMap { recordings[$0].join(recordings[$0 + 1]) }
    }

    /// Whether all that a take has of a leg lies before a running time at which its media waits.
    func ends(_ take: Int, of leg: Int, before time: Duration) -> Bool {
        let recording = recordings[take]
        if take + 1 < recordings.count, !recording.legs[leg].leads, recording.waits(for: recordings[take + 1]) {
            return false
        }
        return recording.ends(recording.legs[leg], before: time)
    }
}
