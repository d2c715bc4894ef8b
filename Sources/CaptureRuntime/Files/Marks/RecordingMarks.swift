public import CaptureModel
public import GStreamerKit

/// What is written into a file of when its pictures were taken.
public struct RecordingMarks: Sendable, Hashable {
    /// When its first picture was taken, or its first sound heard where it has no pictures.
    public var start: WallTime
    /// The timecode of its first picture; nil is none.
    public var timecode: Timecode?

    /// Makes marks.
    public init(start: WallTime, timecode: Timecode? = nil) {
        self.start = start
        self.timecode = timecode
    }
}
