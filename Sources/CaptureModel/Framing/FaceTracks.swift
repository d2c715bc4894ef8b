/// The people in a picture, from what a detector says every fifth of a second: it misses some, and sees some that are not there.
public struct FaceTracks: Sendable, Hashable {
    private struct Track: Hashable {
        var face: Face
        /// How often it was seen.
        var sightings: Int
        /// When it was seen last.
        var seen: Duration
    }

    /// How long a person is remembered whose face is not seen: people look away. Someone who leaves is followed no longer than that.
    static let memory = Duration.seconds(2)
    /// How long something is remembered that was seen once, before it is taken for a mistake.
    private static let doubt = Duration.milliseconds(700)
    /// How often a face is seen before it is a person's: what is seen once in a wall is rarely seen there again.
    static let proof = 2

    private var tracks: [Track] = []

    /// Begins with nobody.
    public init() {}

    /// The faces of the people there are.
    public var faces: [Face] { tracks.filter { $0.sightings >= Self.proof }.map(\.face) }

    /// Takes what a detector has found in the picture of a time.
    public mutating func see(_ found: [Face], at time: Duration) {
        var free = Set(tracks.indices)
        var new: [Face] = []
        for face in found {
            guard let index = free.sorted().first(where: { tracks[$0].face.isNear(face) }) else {
                new.append(face)
                continue
            }
            free.remove(index)
            tracks[index].face = tracks[index].face.mixed(with: face)
            tracks[index].sightings += 1
            tracks[index].seen = time
        }
        tracks += new.map { Track(face: $0, sightings: 1, seen: time) }
        forget(at: time)
    }

    /// Forgets whom nobody has seen for long.
    mutating func forget(at time: Duration) {
        tracks.removeAll { time - $0.seen > ($0.sightings >= Self.proof ? Self.memory : Self.doubt) }
    }
}
