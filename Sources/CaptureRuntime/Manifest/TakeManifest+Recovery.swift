internal import CaptureModel
internal import GStreamerKit

extension TakeManifest {
    /// Finds where a file's own 0 lies on the timeline, where its process died before that was written down: by when its first packet was
    /// taken, which the journal says to the microsecond. What it says nothing of begins where the file before it of the same sink ended,
    /// or with the take.
    ///
    /// - Parameter verdict: What was found in the file now: MPEG-TS, for one, begins at an hour and not at 0.
    mutating func place(_ index: Int, by verdict: FileVerdict) {
        let file = files[index]
        guard file.tracks?.isEmpty ?? true else { return }
        let timed = verdict.tracks.filter { $0.firstTime != nil }
        guard let track = timed.first(where: { $0.medium == .video }) ?? timed.first(where: { $0.medium == .audio }),
            let own = track.firstTime
        else { return }
        let siblings = files[..<index].filter { $0.sink == file.sink }
        let end = siblings.last?.tracks?.compactMap(\.endTime).max()?.duration
        let begin = WallTime(parsing: start.wallClock)
        let came = file.marks.flatMap { marks in begin.map { marks.start - $0 } } ?? end ?? .zero
        let slow = file.slowMotion ?? siblings.first?.slowMotion
        if let slow, track.medium == .video || slow.audio == SlowMotion.Sound.stretch.rawValue {
            let map = slow.showing(came, at: own)
            files[index].slowMotion = map
            files[index].offset = Seconds(map.takeTime(at: .zero))
        } else {
            files[index].offset = Seconds(came - own)
        }
    }

    /// Why a file is `unreadable` that was not there when its take was recovered.
    static let missing = "it is not there"

    /// Says of a file that it is not there: another place may have it.
    mutating func noteMissing(_ index: Int) {
        files[index].reason = Self.missing
        guard files[index].failure == nil else { return }
        let shortfall = TakeShortfall(node: files[index].sink, file: files[index].path, reason: Self.missing)
        shortfalls = (shortfalls ?? []) + [shortfall]
    }

    /// Takes a file up that was not there when its take was recovered, and is there now.
    mutating func takeUp(_ index: Int, _ verdict: FileVerdict, sha256: String?) {
        place(index, by: verdict)
        files[index].take(verdict, sha256: sha256)
        shortfalls?.removeAll { $0.file == files[index].path && $0.reason == Self.missing }
        if shortfalls?.isEmpty ?? false { shortfalls = nil }
        if state == .damaged, verdict.state.playsToItsEnd { state = .recovered }
    }

    /// Says of a file that could not be played to its end when the take ended, and can be now, that it is so no more.
    mutating func noteRecovery(of file: TakeFile, from before: TakeFile) {
        guard let reason = before.reason, !before.playsToItsEnd, file.playsToItsEnd else { return }
        for index in (shortfalls ?? []).indices {
            guard let shortfall = shortfalls?[index], shortfall.file == file.path, shortfall.reason.hasPrefix(reason)
            else { continue }
            // What follows is what it lacks, and that it does still.
            let rest = shortfall.reason.dropFirst(reason.count)
            shortfalls?[index].reason = "it could not be played to its end, and was recovered\(rest)"
        }
    }

    /// Says what its files lack that could not be written to their ends: the time up to the next file of the same sink, as far as one began
    /// before the process died.
    mutating func noteFailures() {
        for file in files {
            guard let reason = file.failure else { continue }
            shortfalls = (shortfalls ?? []) + [TakeShortfall(node: file.sink, file: file.path, reason: reason)]
            let siblings = files.filter { $0.sink == file.sink }
            let before = siblings.filter { $0.part <= file.part }.compactMap { $0.leader?.endTime?.duration }
            let next = siblings.filter { $0.part > file.part }.min { $0.part < $1.part }?.leader
            let from = before.max() ?? .zero
            guard let next, let to = next.firstTime?.duration, let end = next.endTime?.duration,
                to - from > (end - to) / max(1, next.packets) / 2
            else { continue }
            gaps.append(TakeGap(source: file.sink, from: from, to: to, reason: reason))
        }
    }
}

extension TakeFile {
    /// Whether it was not there when its take was recovered.
    var isMissing: Bool { verdict == FileVerdict.State.unreadable.rawValue && reason == TakeManifest.missing }

    /// The track that leads it: its picture, or its sound where it has none.
    var leader: Track? { tracks?.first { $0.medium == TrackVerdict.Medium.video.rawValue } ?? tracks?.first }

    /// Whether what was found when it was last verified can be played to its end.
    var playsToItsEnd: Bool { verdict.flatMap(FileVerdict.State.init(rawValue:))?.playsToItsEnd ?? false }
}
