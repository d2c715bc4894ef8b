public import CaptureModel
public import CaptureTesting
import SessionLogic

/// The life of a whole session, from the opening of its devices to its report. Somebody begins takes, ends them and stops it at any moment,
/// by command, by signal or by the clock; devices are pulled out, hang, fail and come back; media ends, disks fill and stand still, the
/// machine gets hot and is starved.
public struct RecordingLife: Life {
    /// What may happen.
    public enum Step: Sendable {
        /// The session is arranged like this; before all else.
        case setting(Arrangement)
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
        /// To the camera or the microphone happens what may happen to a device.
        case device(Int, Happening)
        /// So many thousand bytes are free on a disk, for others write to it, or delete.
        case room(Int, Int64)
        /// The machine's sensors say this.
        case press(SystemPressure.Level)
    }

    /// How a session is arranged.
    public struct Arrangement: Sendable { let setting: SessionWorld.Setting }

    /// What happens to a device.
    public struct Happening: Sendable { let step: DeviceWorld.Step }

    public static func steps(_ random: inout SeededGenerator) -> [Step] {
        [.setting(Arrangement(setting: setting(&random)))]
            + (0..<Int.random(in: 1...24, using: &random)).map { _ in step(&random) }
    }

    private static func setting(_ random: inout SeededGenerator) -> SessionWorld.Setting {
        let withRun = Int.random(in: 0..<3, using: &random) == 0
        let policies = (0..<2).map { _ in
            LossPolicy(
                file: [.gap, .part, .part, .end].randomElement(using: &random) ?? .gap,
                isRetried: Int.random(in: 0..<8, using: &random) > 0,
                openingLimit: .seconds(Int.random(in: 1...8, using: &random)))
        }
        let disk = DiskWorld.Setting(
            places: [0, Int.random(in: 0..<2, using: &random)], waits: Bool.random(using: &random),
            keeps: Bool.random(using: &random) ? 50_000 : nil, free: 1_000_000,
            old: [0, 30_000, 500_000].randomElement(using: &random) ?? 0)
        return SessionWorld.Setting(
            withRun: withRun, heldBack: !withRun && Bool.random(using: &random) ? 2_000 : 0,
            segment: [nil, 2_000].randomElement(using: &random) ?? nil,
            tracks: (0..<2).map { _ in Int.random(in: 0..<3, using: &random) },
            opening: Int.random(in: 0...500, using: &random), policies: policies, disk: disk,
            every: Int.random(in: 0..<5, using: &random) == 0 ? Int.random(in: 1...20, using: &random) : nil)
    }

    private static func step(_ random: inout SeededGenerator) -> Step {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<40:
            let isStarved = Int.random(in: 0..<6, using: &random) == 0
            return .pass(
                Int.random(in: 25...6_000, using: &random),
                look: isStarved ? Int.random(in: 100...2_000, using: &random) : 100)
        case ..<41: return Bool.random(using: &random) ? .refuseToOpen : .endEarly
        case ..<53:
            let isBounded = Int.random(in: 0..<4, using: &random) == 0
            return .startTake(length: isBounded ? Int.random(in: 100...3_000, using: &random) : nil)
        case ..<61: return .stopTake
        case ..<63: return .stop
        case ..<64: return .fail
        case ..<82: return .device(Int.random(in: 0..<2, using: &random), Happening(step: deviceStep(&random)))
        case ..<90:
            let bytes: [Int64] = [0, 1_500, 9_000, 12_000, 40_000, 1_000_000]
            return .room(Int.random(in: 0..<2, using: &random), bytes.randomElement(using: &random) ?? 0)
        case ..<92: return .press(SystemPressure.Level.allCases.randomElement(using: &random) ?? .nominal)
        default: return .sink(Int.random(in: 0..<2, using: &random), sinkStep(&random))
        }
    }

    private static func deviceStep(_ random: inout SeededGenerator) -> DeviceWorld.Step {
        switch Int.random(in: 0..<12, using: &random) {
        case ..<4: .hang(Bool.random(using: &random))
        case ..<8: .plug(Bool.random(using: &random))
        case ..<9: .listen(Int.random(in: 0..<3, using: &random) > 0)
        case ..<11: .fail
        default: .endByItself
        }
    }

    private static func sinkStep(_ random: inout SeededGenerator) -> SinkLife.Step {
        switch Int.random(in: 0..<8, using: &random) {
        case ..<1: .endStream(Int.random(in: 0..<2, using: &random))
        case ..<5:
            .make(
                [0, 25, 200, 3_000].randomElement(using: &random) ?? 0,
                fails: Int.random(in: 0..<4, using: &random) == 0)
        case ..<7: .stall(Int.random(in: 0..<3, using: &random) == 0)
        default: .failFile
        }
    }

    private var session = SessionWorld(.usual)

    public init() {}

    public mutating func take(_ step: Step) throws(Violation) {
        switch step {
        case .setting(let arrangement): session = SessionWorld(arrangement.setting)
        case .pass(let time, let look): try session.pass(time, look: look)
        case .endEarly: try session.endEarly()
        case .refuseToOpen: session.refusesToOpen = true
        case .startTake(let length): try session.startTake(length: length)
        case .stopTake: try session.stopTake()
        case .stop: try session.stop()
        case .fail: try session.fail()
        case .sink(let place, let step): try session.take(step, sink: place)
        case .device(let place, let happening): try session.take(happening.step, device: place)
        case .room(let disk, let bytes): session.disks.set(disk, free: bytes)
        case .press(let level): session.pressure.reading = level
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
