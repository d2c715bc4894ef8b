internal import CaptureModel
internal import GStreamerKit

extension TakeFile {
    /// What stands in the file, or is to, of when it was taken; nil where that is not known.
    var marks: RecordingMarks? {
        get {
            guard let start = wallClock.flatMap(WallTime.init(parsing:)) else { return nil }
            let rate = timecodeRate.flatMap(FrameRate.init(parsing:))
            let code = timecode.flatMap { text in rate.flatMap { Timecode(parsing: text, rate: $0) } }
            return RecordingMarks(start: start, timecode: code)
        }
        set {
            wallClock = newValue?.start.timestamp
            timecode = newValue?.timecode?.description
            timecodeRate = (newValue?.timecode?.rate).map { "\($0.numerator)/\($0.denominator)" }
        }
    }
}

extension UnfinishedTakes.Take {
    /// When a file of the take was taken, for `RecordedFile.recover`; nil where the path is none of its files, or nothing had come to it.
    public func marks(of path: String) -> RecordingMarks? {
        place(of: path).flatMap { manifest.files[$0].marks }
    }
}
