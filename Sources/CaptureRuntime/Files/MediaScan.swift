internal import CaptureModel

/// What was read of a file.
struct MediaScan {
    var container: Container
    var layout: FileVerdict.Layout
    var tracks: [TrackStatistics]
    /// The byte from which on nothing can be read.
    var cut: Int?
    /// Why the file is not complete, but for what cannot be read in its middle or behind it.
    var reason: String?
    /// What cannot be read between or behind what can.
    var unread: [UnreadPart] = []
    /// Whether packets of a transport stream are missing between those that are there.
    var lacksPackets = false

    /// The verdict on the file.
    func verdict(path: String, bytes: Int) -> FileVerdict {
        let tracks = tracks.map { $0.verdict() }
        let words = [UnreadPart.words(unread), reason].compactMap(\.self)
        let reason = words.isEmpty ? nil : words.joined(separator: "; ")
        guard tracks.contains(where: { $0.packets > 0 }) else {
            var verdict = FileVerdict.unreadable(
                path, bytes: bytes, container: container,
                reason.map { "\($0), before any media" } ?? "it holds no media")
            verdict.layout = layout
            verdict.tracks = tracks
            return verdict
        }
        let disorder = tracks.first { !$0.isMonotonic }.map { track in
            let times = track.backwardSteps == 1 ? "once" : "\(track.backwardSteps) times"
            return "the times of its \(track.medium.rawValue) track step back \(times)"
        }
        let empty = tracks.first { $0.packets == 0 && $0.medium != .other }.map { track in
            "its \(track.medium.rawValue) track (\(track.codec)) holds nothing"
        }
        let late = tracks.first { $0.undecodable > 0 }.map(Self.reason)
        // What is worst first.
        let flaws: [(state: FileVerdict.State, reason: String?)] = [
            (.cutOff, reason), (.disordered, disorder), (.lateKeyFrame, late), (.emptyTrack, empty),
        ]
        let flaw = flaws.first { $0.reason != nil }
        var verdict = FileVerdict(
            path: path, bytes: bytes, container: container, layout: layout, state: flaw?.state ?? .complete,
            reason: flaw?.reason, cut: cut, tracks: tracks)
        (verdict.unread, verdict.lacksPackets) = (unread, lacksPackets)
        return verdict
    }

    /// Whether another file holds the same packets: as many in each track that has any, with the same times, sizes and
    /// key frames, and beginning with the same bytes.
    func holdsSamePackets(as other: MediaScan) -> Bool {
        let (own, others) = (filledTracks, other.filledTracks)
        return own.count == others.count
            && zip(own, others).allSatisfy {
                $0.header.number == $1.header.number && $0.fingerprint() == $1.fingerprint()
            }
    }

    /// What of a track's pictures cannot be decoded.
    private static func reason(_ track: TrackVerdict) -> String {
        guard track.keyFrames > 0 else { return "none of its \(track.packets) pictures is a key frame" }
        return track.undecodable == 1
            ? "its first picture is no key frame and cannot be decoded"
            : "its first \(track.undecodable) pictures cannot be decoded: the first key frame is behind them"
    }

    private var filledTracks: [TrackStatistics] { tracks.filter { $0.verdict().packets > 0 } }
}
