import CaptureModel
public import CaptureTesting
import SessionLogic

/// The life of a whole session: two record sinks and what is done with them, from the opening of its devices to its report. Somebody
/// begins takes, ends them and stops it at any moment; devices fail, media ends, disks fill and stand still, the machine is starved.
public struct RecordingLife: Life {
    /// What may happen.
    public enum Step: Sendable {
        /// The session is of this kind; before all else.
        case kind(withRun: Bool, heldBack: Int, segment: Int?, tracks: [Int], opening: Int)
        /// Milliseconds pass; the session's watches come every so many.
        case pass(Int, look: Int)
        /// The devices cannot be opened.
        case refuseToOpen
        /// All media ends, though not every device is open.
        case endEarly
        /// Somebody asks for a take, asks for its end, or for that of the session; a take may be told its end beforehand.
        case startTake(length: Int?)
        case stopTake
        case stop
        /// Something fails without which nothing goes on.
        case fail
        /// To a sink happens what may happen to one.
        case sink(Int, SinkLife.Step)
    }

    public static func steps(_ random: inout SeededGenerator) -> [Step] {
        let withRun = Int.random(in: 0..<3, using: &random) == 0
        let kind = Step.kind(
            withRun: withRun, heldBack: !withRun && Bool.random(using: &random) ? 2_000 : 0,
            segment: [nil, 2_000].randomElement(using: &random) ?? nil,
            tracks: (0..<2).map { _ in Int.random(in: 0..<3, using: &random) },
            opening: Int.random(in: 0...500, using: &random))
        return [kind]
            + (0..<Int.random(in: 1...20, using: &random)).map { _ in
                switch Int.random(in: 0..<100, using: &random) {
                case ..<40:
                    let isStarved = Int.random(in: 0..<6, using: &random) == 0
                    return .pass(
                        Int.random(in: 25...4_000, using: &random),
                        look: isStarved ? Int.random(in: 100...2_000, using: &random) : 100)
                case ..<41: return Bool.random(using: &random) ? .refuseToOpen : .endEarly
                case ..<55:
                    let isBounded = Int.random(in: 0..<4, using: &random) == 0
                    return .startTake(length: isBounded ? Int.random(in: 100...3_000, using: &random) : nil)
                case ..<65: return .stopTake
                case ..<67: return .stop
                case ..<68: return .fail
                default:
                    let step: SinkLife.Step
                    switch Int.random(in: 0..<12, using: &random) {
                    case ..<2: step = .lose(Int.random(in: 0..<2, using: &random), part: Bool.random(using: &random))
                    case ..<5: step = .giveBack(Int.random(in: 0..<2, using: &random), isOther: false)
                    case ..<6: step = .endStream(Int.random(in: 0..<2, using: &random))
                    case ..<8:
                        let time = [0, 25, 200, 3_000].randomElement(using: &random) ?? 0
                        step = .make(time, fails: Int.random(in: 0..<4, using: &random) == 0)
                    case ..<9: step = .stall(Int.random(in: 0..<3, using: &random) == 0)
                    case ..<11: step = .full(Bool.random(using: &random))
                    default: step = .failFile
                    }
                    return .sink(Int.random(in: 0..<2, using: &random), step)
                }
            }
    }

    private var session = SessionWorld(withRun: true, heldBack: 0, segment: nil, tracks: [2, 2], opening: 100)

    public init() {}

    public mutating func take(_ step: Step) throws(Violation) {
        switch step {
        case .kind(let withRun, let heldBack, let segment, let tracks, let opening):
            session = SessionWorld(
                withRun: withRun, heldBack: heldBack, segment: segment, tracks: tracks, opening: opening)
        case .pass(let time, let look): try session.pass(time, look: look)
        case .endEarly: try session.endEarly()
        case .refuseToOpen: session.refusesToOpen = true
        case .startTake(let length): try session.startTake(length: length)
        case .stopTake: try session.stopTake()
        case .stop: try session.stop()
        case .fail: try session.fail()
        case .sink(let place, let step): try session.take(step, sink: place)
        }
    }

    /// Whatever happened, it stops in time when it is told to, and every take has been reported.
    public mutating func end() throws(Violation) {
        try session.pass(1_000, look: 100)
        try session.stop()
        for _ in 0..<90 where !session.isOver { try session.pass(100, look: 100) }
        guard session.isOver else { throw Violation("it has not ended in its time") }
        try session.judge()
    }
}
