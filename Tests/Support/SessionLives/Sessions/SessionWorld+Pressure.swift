import CaptureModel
import SessionLogic

/// What the session does about the machine's pressure: its first sink is finished where the machine would turn itself off.
extension SessionWorld {
    private static let ladder = PressureLadder([.serious: .rate(FrameRate(15)), .shutdown: .stop])

    mutating func press() throws(Violation) {
        guard course.phase == .running, !isOver, now >= nextPress else { return }
        nextPress = now + 1_000
        let level = try pressure.look()
        guard Self.ladder.step(at: level).isStopped else { return }
        // Its end stays in its branch.
        try sinks[0].endAllStreams()
    }
}
