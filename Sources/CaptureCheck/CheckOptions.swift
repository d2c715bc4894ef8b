/// What the person who runs a graph decides, beside the graph itself.
public struct CheckOptions: Sendable {
    /// The moment a take begins, as it appears in file names.
    public struct Moment: Sendable, Hashable {
        /// As 2026-11-20.
        public var date: String
        /// As 14-30-05.
        public var time: String

        /// Makes a moment.
        public init(date: String, time: String) {
            self.date = date
            self.time = time
        }
    }

    /// The folder that relative recording paths start at, absolute.
    public var workingFolder: String
    /// The folder that relative paths of files to be read start at: the pipeline file's own, absolute.
    public var fileFolder: String
    /// `{take}`: nil is the next number for which no file is in the way.
    public var take: String?
    /// The highest number that a take of this run has had, so that the next has a higher one; 0 before the first.
    public var lastTake = 0
    /// `{date}` and `{time}`.
    public var moment: Moment
    /// Whether every camera and microphone is replaced by a test source of the same format (`--simulate`).
    public var isSimulated: Bool
    /// Whether a recording may replace a file (`--overwrite`).
    public var mayOverwrite: Bool
    /// Whether raw elements may be used (`--allow-elements`).
    public var mayUseElements: Bool
    /// Whether the run serves HTTP, so that web previews are seen (`--http`); nil where nobody says how the graph will be run.
    public var servesHTTP: Bool?
    /// How long the run will be (`--duration`); nil is not known.
    public var duration: Duration?

    /// Makes options.
    public init(
        workingFolder: String, fileFolder: String, take: String? = nil,
        moment: Moment = Moment(date: "1970-01-01", time: "00-00-00"), isSimulated: Bool = false,
        mayOverwrite: Bool = false, mayUseElements: Bool = false, servesHTTP: Bool? = nil,
        duration: Duration? = nil
    ) {
        self.workingFolder = workingFolder
        self.fileFolder = fileFolder
        self.take = take
        self.moment = moment
        self.isSimulated = isSimulated
        self.mayOverwrite = mayOverwrite
        self.mayUseElements = mayUseElements
        self.servesHTTP = servesHTTP
        self.duration = duration
    }
}
