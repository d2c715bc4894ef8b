internal import GStreamerKit

/// What a take leaves behind beside its files (`NAME.take.json`): what was recorded, when, from what, and what is missing.
///
/// While the take runs its journal, `.NAME.take.json`, has the same in state `running`: as it began, and line by line what has changed
/// since. Paths are relative to the folder of the manifest. Times are seconds; those of a timeline count from the moment at which all
/// files of the take begin.
public struct TakeManifest: Sendable, Hashable, Codable {
    /// How far the take has come.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// Files are being written, or the process died.
        case running
        /// Every sink has its files, and each was closed and verified; gaps and drops stand beside.
        case complete
        /// It has ended and every file plays, but something is missing that was to be recorded: `shortfalls` says what.
        case incomplete
        /// Its process died, or it ended `damaged`; what could be read of its files was made whole since.
        case recovered
        /// It has ended, and a file cannot be played to its end as it is.
        case damaged
    }

    /// When a take began.
    public struct Start: Sendable, Hashable, Codable {
        /// What the clock on the wall showed when running time was `runningTime`: RFC 3339, to the microsecond, with the offset
        /// from UTC, such as `2026-11-21T14:30:05.123456+01:00`.
        public var wallClock: String
        /// The clock that the pipeline ran by, such as `GstSystemClock`.
        public var clock: String
        /// That clock's own time at the beginning, in nanoseconds: of all who follow one clock, it places their files on one
        /// timeline. nil in manifests of older versions.
        public var clockTime: Int64?
        /// The pipeline's running time at which the files begin.
        public var runningTime: Seconds
        /// How much of the take lies before the command for it; nil where it has no pre-roll, and in manifests of older versions.
        public var preRoll: Seconds?
        /// How long after it was due by the schedule's `every` the take began; nil where it was not late.
        public var delay: Seconds?

        /// Makes a beginning.
        public init(
            wallClock: String, clock: String, clockTime: Duration? = nil, runningTime: Duration,
            preRoll: Duration = .zero, delay: Duration = .zero
        ) {
            self.delay = delay > .zero ? Seconds(delay) : nil
            self.preRoll = preRoll > .zero ? Seconds(preRoll) : nil
            self.wallClock = wallClock
            self.clock = clock
            self.clockTime = clockTime?.wholeNanoseconds
            self.runningTime = Seconds(runningTime)
        }
    }

    /// The version of this form; a reader refuses one that it does not know.
    public var schema = TakeManifest.currentSchema
    /// The version of mcpipe that wrote it.
    public var mcpipe: String
    /// How far the take has come.
    public var state: State
    /// The take's name, as `{take}` in file names.
    public var take: String
    /// Its number where it was numbered.
    public var number: Int?
    /// The graph's name.
    public var graph: String
    /// The rig it ran on.
    public var rig: String
    /// When it began.
    public var start: Start
    /// How long it was, on the timeline; nil while it runs.
    public var length: Seconds?
    /// What is missing of what was to be recorded, and why; nil where nothing is, and in manifests of older versions.
    public var shortfalls: [TakeShortfall]?
    /// Its files in the order in which they were begun.
    public var files: [TakeFile]
    /// Frames that came and are in no file, by branch.
    public var drops: [TakeDrops] = []
    /// Stretches of a source that are missing.
    public var gaps: [TakeGap] = []
    /// Sources that were begun anew.
    public var restarts: [TakeRestart] = []
    /// Pictures of network sources that came damaged; nil where none did, and in manifests of older versions.
    public var damage: [TakeDamage]?
    /// Stretches in which a live source was worked on late; nil where there were none, and in manifests of older versions.
    public var lags: [TakeLag]?
    /// What happened to the disks; nil where nothing did.
    public var disk: [TakeDiskNote]?
    /// How the clocks of sound devices ran beside the pipeline's; nil in manifests of older versions.
    public var soundClocks: [TakeSoundClock]?
    /// Steps of the clock on the wall; the files do not notice. nil in manifests of older versions.
    public var clockSteps: [TakeClockStep]?
    /// The zoom of sources that can be zoomed: at the beginning, then each change. nil in manifests of older versions, and where
    /// no source can be.
    public var zooms: [TakeZoom]?
    /// How sources follow people: at the beginning, then each change. nil in manifests of older versions, and where no source can.
    public var centreStages: [TakeCentreStage]?
    /// How the background of people is blurred: at the beginning, then each change. nil in manifests of older versions, and where none
    /// can be.
    public var portraits: [TakePortrait]?
    /// How the sound of sources is treated: at the beginning, then each change. nil in manifests of older versions, and where none is.
    public var microphoneModes: [TakeMicrophoneMode]?
    /// The frame rates of sources: those that are lowered at the beginning, then each change. nil in manifests of older versions, and
    /// where nobody has lowered any.
    public var frameRates: [TakeFrameRate]?
    /// The layouts of compositors: at the beginning, then each change. nil in manifests of older versions, and where there is no
    /// compositor.
    public var layouts: [TakeLayout]?
    /// The codes that came into the picture of a scan sink. nil in manifests of older versions, and where none did.
    public var codes: [TakeCode]?
    /// How many more there were than `TakeCode.limit`; nil where all are listed.
    public var codesLeftOut: Int?
    /// Journals of the take that this one took the place of, for their disks gave no answer or took nothing: they may be there all the same.
    /// nil in manifests, and where there are none.
    public var supersedes: [String]?
    /// Moments that somebody has marked.
    public var markers: [TakeMarker] = []
    /// The graph as it ran, as a pipeline file: includes, defaults, variables and `--set` worked in.
    public var effectiveGraph: String

    /// The version of the form that is written now.
    public static let currentSchema = 1

    /// Makes the manifest of a take that begins; what happens while it runs is added.
    public init(
        mcpipe: String, state: State, take: String, number: Int?, graph: String, rig: String,
        start: Start, files: [TakeFile], effectiveGraph: String
    ) {
        self.mcpipe = mcpipe
        self.state = state
        self.take = take
        self.number = number
        self.graph = graph
        self.rig = rig
        self.start = start
        self.files = files
        self.effectiveGraph = effectiveGraph
    }
}
