/// When takes begin and how long they last; a take is one start-to-stop of recording, over all record sinks.
public struct TakePolicy: Sendable, Hashable {
    /// What begins a take.
    public enum Beginning: Sendable, Hashable, CustomStringConvertible {
        /// The run: all of it is one take, as long as the run lasts.
        case run
        /// A command: from the terminal, the control interface or Swift.
        case manual
        /// The clock.
        case scheduled(TakeSchedule)

        /// In words that follow `takes begin`: `by command`.
        public var description: String {
            switch self {
            case .run: "with the run"
            case .manual: "by command"
            case .scheduled(let schedule): schedule.description
            }
        }
    }

    /// What begins a take; the default is the run.
    public var begin: Beginning
    /// How much of what came before the beginning belongs to the take; nil is nothing. It waits in memory, compressed.
    public var preRoll: Duration?
    /// The longest that a take may be; it then ends by itself. nil is no limit, which a schedule must have.
    public var length: Duration?
    /// How much of a stream may be missing in any minute of a take, or in all of a shorter one, for the take to be complete. What is
    /// missing is said in any case. The default is 1 %: 0.6 s in a minute.
    public var allowedLoss: Share
    /// Where the policy and its parts (`begin`, `pre-roll`, `length`, `every`, `at`,
    /// `allowed-loss`) were written.
    public var provenance: Provenance

    /// Makes a policy; without arguments the run is one take.
    public init(
        begin: Beginning = .run, preRoll: Duration? = nil, length: Duration? = nil,
        allowedLoss: Share = TakePolicy.usualLoss, provenance: Provenance = .unknown
    ) {
        self.begin = begin
        self.preRoll = preRoll
        self.length = length
        self.allowedLoss = allowedLoss
        self.provenance = provenance
    }

    /// How much of a stream may be missing where nothing is said: 1 %. It leaves a camera the picture or two that many drop when they
    /// are opened (of 10 s at 30 fps, three), and is less than any hole that an eye sees in a minute.
    public static let usualLoss = Share(percent: 1)

    /// How long before its moment a take's beginning or end is told to its files, so that no picture of that moment has gone by
    /// in one of them when it hears of it: 100 ms, three pictures at 30 fps. (Told at the moment itself, files of one take differed by
    /// a picture on a busy machine.)
    public static let notice = Duration.milliseconds(100)

    /// How much later than it was due a take by `every` begins where that is told: 20 ms, about a packet of sound. Less costs
    /// one picture at most, at up to 50 a second, and is in the manifest alone; 0 to 17 ms were measured on a busy machine.
    public static let toldDelay = Duration.milliseconds(20)

    /// How long after it is told to end a take may go on at most, so that it is as long as was asked for: 500 ms. It began late by the
    /// notice, and by the time that its files took to be made: 3 ms on an idle machine, 90 ms were measured on one without processor.
    public static let longestDelay = Duration.milliseconds(500)

    /// How long recorded media is held back for a take that may begin: the pre-roll and the notice; nil where there is none.
    public var heldBack: Duration? {
        guard begin != .run, let preRoll, preRoll > .zero else { return nil }
        return preRoll + Self.notice
    }

    /// Whether the clock or a command begins takes, so that media has to come at the pace at which it plays.
    public var areTimed: Bool { begin != .run }

    /// The clock's beginnings, where the clock begins takes.
    public var schedule: TakeSchedule? {
        if case .scheduled(let schedule) = begin { schedule } else { nil }
    }
}
