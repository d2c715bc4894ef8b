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
}
