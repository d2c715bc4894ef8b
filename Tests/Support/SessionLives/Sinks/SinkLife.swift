import CaptureModel
public import CaptureTesting
import SessionLogic

/// The life of a record sink: takes and segments, tracks that are lost, come back in another format and end, muxers that wait for each
/// other's tracks, files that cannot be made, and a disk that stands still or fills.
public struct SinkLife: Life {
    /// What may happen.
    public enum Step: Sendable {
        /// The sink is of this kind; before all else.
        case kind(tracks: Int, segment: Int?, withRun: Bool, heldBack: Int, room: Int)
        /// Milliseconds pass.
        case pass(Int)
        /// A take begins, unless one runs.
        case begin
        /// It ends.
        case finish
        /// A track's source is lost, or is back, perhaps with another format.
        case lose(Int, part: Bool)
        case giveBack(Int, isOther: Bool)
        /// Its stream ends.
        case endStream(Int)
        /// The run ends, with the take that runs.
        case endRun
        /// Making a file takes so long, or fails.
        case make(Int, fails: Bool)
        /// The disk takes nothing, or takes it again.
        case stall(Bool)
        /// The disk has no room, or has some again.
        case full(Bool)
        /// The newest file cannot be written any more.
        case failFile
        /// So many pictures from one key frame to the next; asking for one sooner is in vain, as with a camera that encodes by itself.
        case group(Int, isDeaf: Bool)
    }

    public static func steps(_ random: inout SeededGenerator) -> [Step] {
        let withRun = Bool.random(using: &random)
        let kind = Step.kind(
            tracks: Int.random(in: 0..<4, using: &random),
            segment: [nil, 2_000, 5_000].randomElement(using: &random) ?? nil,
            withRun: withRun, heldBack: !withRun && Bool.random(using: &random) ? 2_000 : 0,
            room: Bool.random(using: &random) ? 1 : 8)
        // Most lives are full of trouble, and what is judged to the packet is a take that has seen none.
        if Int.random(in: 0..<5, using: &random) == 0 { return [kind] + quietSteps(&random) }
        return [kind]
            + (0..<Int.random(in: 1...24, using: &random)).map { _ in
                switch Int.random(in: 0..<100, using: &random) {
                case ..<45: .pass(Int.random(in: 25...5_000, using: &random))
                case ..<55: .begin
                case ..<62: .finish
                case ..<69: .lose(Int.random(in: 0..<3, using: &random), part: Bool.random(using: &random))
                case ..<78:
                    .giveBack(
                        Int.random(in: 0..<3, using: &random), isOther: Int.random(in: 0..<4, using: &random) == 0)
                case ..<80: .endStream(Int.random(in: 0..<3, using: &random))
                case ..<82: .endRun
                case ..<85:
                    .make(
                        [0, 25, 200, 3_000].randomElement(using: &random) ?? 0,
                        fails: Int.random(in: 0..<4, using: &random) == 0)
                case ..<89: .stall(Int.random(in: 0..<3, using: &random) == 0)
                case ..<94: .full(Bool.random(using: &random))
                case ..<96: .failFile
                default: .group([1, 4, 12, 40].randomElement(using: &random) ?? 4, isDeaf: Bool.random(using: &random))
                }
            }
    }

    /// A pre-roll of 2 s reaches back to the take before in most of these, and behind it in the others.
    private static func quietSteps(_ random: inout SeededGenerator) -> [Step] {
        (0..<Int.random(in: 0...2, using: &random)).flatMap { _ -> [Step] in
            [
                .begin, .pass(Int.random(in: 25...5_000, using: &random)), .finish,
                .pass(Int.random(in: 25...3_000, using: &random)),
            ]
        } + [.begin, .pass(Int.random(in: 25...9_000, using: &random)), .endRun]
    }

    private var trial = SinkTrial(2, segment: nil, withRun: true, heldBack: 0)
    private var withRun = true
    /// How many times each take was cut where nothing came.
    private var forced: [Int: Int] = [:]

    public init() {}

    public mutating func take(_ step: Step) throws(Violation) {
        switch step {
        case .kind(let tracks, let segment, let withRun, let heldBack, let room):
            trial = SinkTrial(tracks, segment: segment, withRun: withRun, heldBack: heldBack)
            trial.world.room = room
            self.withRun = withRun
        case .pass(let time): try pass(time)
        case .begin:
            guard !trial.isRunning, !withRun else { return }
            let heldBack = Int(trial.world.logic.heldBack / .milliseconds(1))
            // Queues hold a little more than the pre-roll; without one a take is announced.
            try trial.beginTake(at: max(trial.lastEnd, max(0, trial.world.now - heldBack) + 100))
        case .finish: if trial.isRunning { try trial.finishTake(at: trial.world.now + 100) }
        case .lose(let place, let part): try trial.lose(place, part: part)
        case .giveBack(let place, let isOther): try trial.giveBack(place, isOther: isOther)
        case .endStream(let place): try trial.endStream(place)
        case .endRun: trial.endRun()
        case .make(let time, let fails): trial.make(in: time, fails: fails)
        case .stall(let isStalled): trial.stall(isStalled)
        case .full(let isFull): try trial.fill(isFull)
        case .failFile: try trial.failFile()
        case .group(let pictures, let isDeaf): trial.setGroup(pictures, isDeaf: isDeaf)
        }
    }

    /// Whatever happened: files end within the time that a take is given.
    public mutating func end() throws(Violation) {
        for step in [Step.stall(false), .make(0, fails: false)] { try take(step) }
        try pass(1_000)
        try take(.finish)
        try pass(5_100)
        try trial.endAllStreams()
        try pass(3_000)
        if !trial.world.isOver { throw Violation("it is not over though all its tracks have ended") }
    }

    /// Time passes; takes that have ended are concluded once their files are finished.
    private mutating func pass(_ time: Int) throws(Violation) {
        let end = trial.world.now + time
        while trial.world.now < end {
            try trial.pass(min(100, end - trial.world.now))
            for take in trial.takes {
                guard let finish = take.finish else { continue }
                let waited = trial.world.now - finish + 100
                if trial.isSettled(take.number) {
                    try trial.concludeTake(take.number)
                } else if waited >= 1_500 + (take.follower == nil ? 0 : 1_000), !take.isDisturbed {
                    throw Violation("the files of take \(take.number) are not finished after \(waited) ms")
                } else if waited >= 5_000 {
                    guard trial.world.isStalled else {
                        throw Violation(
                            "the take's files are not finished: \(trial.world.open), \(trial.world.logic.cutting(take.number))"
                        )
                    }
                    try trial.concludeTake(take.number)
                } else if waited >= 2_000 * (1 + forced[take.number, default: 0]) {
                    forced[take.number, default: 0] += 1
                    try trial.forceEnd(take.number, isLast: forced[take.number] == 2)
                }
            }
        }
    }
}
