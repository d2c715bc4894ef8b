public import CaptureModel
public import GStreamerKit

/// One start-to-stop of recording over all record sinks.
public struct Take: Sendable, Hashable {
    /// Which take of its session it is, from 1.
    public var number: Int
    /// What stands for `{take}` in the names of its files.
    public var name: String
    /// The running time that is 0 in each of its files.
    public var begin: Duration
    /// The first file of each record sink.
    public var paths: [NodeName: String]
    /// What the clock on the wall showed at its beginning.
    public var wallClock: WallTime
    /// The clock that paces the pipeline, by its name in GStreamer.
    public var clock: String
    /// That clock's own time at the beginning; alike for all who follow one clock.
    public var clockTime: Duration
    /// How much of it lies before the command for it, as far back as there was something to keep.
    ///
    /// A file's part of it begins at the first key frame since `begin`: `TakeReport.File.preRoll`. From there on nothing may be
    /// missing.
    public var preRoll: Duration = .zero
    /// How long after it was due by the schedule's `every` it began, because the machine was not ready sooner; 0 of all others. What was to
    /// be recorded in that time is in no file of it.
    public var delay: Duration = .zero
}

/// How a take ended.
public struct TakeReport: Sendable, Hashable {
    /// One file of a take.
    public struct File: Sendable, Hashable {
        /// The sink that wrote it.
        public var node: NodeName
        /// The full path.
        public var path: String
        /// Which file of its sink, from 1.
        public var number: Int
        /// The time of the take that is 0 in the file.
        public var begin: Duration
        /// When the pre-roll of each medium is to begin, on the take's timeline: at the first key frame since the take's beginning, or at the
        /// first that ever came of it behind that. None where nothing had come by the command, and without a pre-roll.
        public var preRoll: [MediaType: Duration] = [:]
        /// When the first buffer of each medium came, on the take's timeline.
        public var first: [MediaType: Duration]
        /// When the last frame ended, on the take's timeline; nil where none came.
        public var end: Duration?
        /// When the last sound ended, on the take's timeline; nil where none came.
        public var soundEnd: Duration?
        /// Pictures, or buffers of sound where there is no picture.
        public var frames: Int
        /// Bytes written.
        public var bytes: Int64
        /// Whether the file has seen the end of its stream: it is complete.
        public var isFinished: Bool
        /// Why nothing more could be written to it; nil where all was.
        public var failure: String?
        /// Whether another file was put in its place while it was recorded: what lies there is not of the take.
        public var isReplaced = false
        /// Whether nothing came to be recorded; the file has been removed.
        public var isEmpty: Bool { first.isEmpty }
    }

    /// The take.
    public var take: Take
    /// Its files, sink by sink, in order.
    public var files: [File]
    /// What was marked.
    public var markers: [TakeMarker]
    /// When the last picture and sound of the take before ended, on this take's timeline, by sink; none of the first take, and of a sink
    /// that the take before has nothing of.
    public var endsBefore: [NodeName: [MediaType: Duration]] = [:]
    /// How the clocks of sound devices have run beside the pipeline's so far.
    public var soundClocks: [SoundClock] = []
    /// How long it was asked to be, or was when the run ended before that; a file may end later by a frame or a buffer of sound.
    public var length: Duration
    /// Stretches in which a sink recorded nothing, because of its disk.
    public var pauses: [TakePause] = []
    /// What went wrong while it was recorded, or was found to be missing when it had ended.
    public var failures: [SessionFailure] = []

    /// Whether it still records; false from its end on, while its files are being finished.
    public var isRecording = false

    /// The sinks that recorded nothing of it, in order. A take that was ended before its time came has no files at all, and none of these.
    public var sinksWithoutFile: [NodeName] {
        let kept = Set(files.filter { !$0.isEmpty }.map(\.node))
        return Set(files.map(\.node)).subtracting(kept).sorted()
    }

    /// Whether every sink has a file of it, and every file was closed. What is in them is looked at next, by `TakeArchive`.
    public var isFinished: Bool { sinksWithoutFile.isEmpty && files.allSatisfy { $0.isEmpty || $0.isFinished } }
}
