public import CaptureModel

/// What a recorded file holds, and whether all of it is there.
///
/// Every packet's place, size and time is looked at, and none is decoded.
public struct FileVerdict: Sendable, Hashable {
    /// The whole of it in a word.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Nothing is missing: the file was closed, and every packet it lists is there.
        case complete
        /// It can be played up to a place: it was not closed, or its end is missing. Or something in its middle, or behind its end, cannot be read.
        case cutOff = "cut-off"
        /// Nothing is missing, but times of a track step back: players stall, skip or complain there.
        case disordered
        /// Nothing is missing, but pictures are in front of the first key frame: nothing can decode them, and players show none of them.
        case lateKeyFrame = "late-key-frame"
        /// Every packet that it lists is there, and there is none of its pictures, or none of its sound.
        case emptyTrack = "empty-track"
        /// Nothing in it can be played.
        case unreadable

        /// Whether the file plays to its end as it is, whatever is not in it.
        var playsToItsEnd: Bool { [.complete, .lateKeyFrame, .emptyTrack].contains(self) }
    }

    /// How the index of a file lies.
    public enum Layout: String, Sendable, Hashable, CaseIterable {
        /// MP4 and MOV: the index (`moov`) is in front of the media; players begin before the file has arrived.
        case fastStart = "fast-start"
        /// MP4 and MOV: the index is behind the media.
        case indexAtEnd = "index-at-end"
        /// MP4 and MOV: each fragment (`moof`) has its own index, as a recording has while it runs.
        case fragmented
        /// Matroska and WebM: with cues, by which players seek.
        case indexed
        /// Matroska and WebM without cues, and transport streams, which have none.
        case unindexed
    }

    /// The file as it was named.
    public var path: String
    /// Its bytes.
    public var bytes: Int
    /// What it is, by its content and not by its name; nil where it is nothing known.
    public var container: Container?
    /// How its index lies; nil where it is not known.
    public var layout: Layout?
    /// The whole of it in a word.
    public var state: State
    /// Why it is not complete: lower case, no full stop; nil for a complete one.
    public var reason: String?
    /// The byte from which on nothing can be read; nil where it can be read up to its end.
    public var cut: Int?
    /// Its tracks, in the file's order.
    public var tracks: [TrackVerdict]
    /// What cannot be read between or behind what can.
    public var unread: [UnreadPart] = []
    /// Whether packets of a transport stream are missing between those that are there, by their counters: another form of it would miss them, too.
    public var lacksPackets = false

    /// From the earliest packet's beginning to the end of the last, over all tracks; what can be played of a file that is
    /// cut off.
    public var duration: Duration {
        let starts = tracks.compactMap(\.firstTime)
        let ends = tracks.compactMap(\.endTime)
        guard let start = starts.min(), let end = ends.max() else { return .zero }
        return end - start
    }

    /// The first picture's time minus the first sound's: above zero the sound begins earlier; nil without both.
    public var soundOffset: Duration? {
        guard let picture = tracks.first(where: { $0.medium == .video })?.firstTime,
            let sound = tracks.first(where: { $0.medium == .audio })?.firstTime
        else { return nil }
        return picture - sound
    }

    /// Whether every packet it lists is there, in whatever order.
    public var isWhole: Bool { state != .cutOff && state != .unreadable }

    /// Whether it is all that can be made of it: it has an end, and what is missing in front of that no recovery brings back.
    public var isPastRecovery: Bool { state == .cutOff && lacksPackets && cut == nil }

    /// Packets of the first video track; of the first track where there is none.
    public var frames: Int { (tracks.first { $0.medium == .video } ?? tracks.first)?.packets ?? 0 }

    /// A file of which nothing can be read.
    static func unreadable(_ path: String, bytes: Int = 0, container: Container? = nil, _ reason: String) -> FileVerdict
    {
        FileVerdict(
            path: path, bytes: bytes, container: container, layout: nil, state: .unreadable, reason: reason, cut: nil,
            tracks: [])
    }
}
