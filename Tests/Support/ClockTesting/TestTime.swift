public import CaptureRuntime
internal import GStreamerKit
internal import SessionLogic

/// The time of a session in a test's hand: the pipeline's clock and that of the watches go on together, as far as the test says.
public final class TestTime: Sendable {
    /// What paces the pipeline.
    public let pipeline: PipelineTestClock
    /// What the watches and deadlines go by.
    public let watches = ManualTime()
    private let executor = BlockingExecutor(label: "mcpipe.test-time")

    /// How far it goes on at once where nobody waits for it.
    private static let step = Duration.milliseconds(10)

    /// Stands at the beginning.
    public init() throws { pipeline = try PipelineTestClock() }

    /// For a session.
    public var time: SessionTime { SessionTime(clock: pipeline.clock, timer: SessionTimer(watches)) }

    /// Time did not go on, for fewer threads wait for it than should.
    public struct StandStill: Error, CustomStringConvertible {
        /// What was waited for.
        public let description: String
    }

    /// Lets time go on until a session's running time.
    ///
    /// - Parameters:
    ///   - sources: how many threads wait for each next moment: those of live sources that give something. Each is waited for, so that a
    ///     machine that is busy changes nothing; with 0 time just passes.
    ///   - isOver: whether the session has ended, which ends this too.
    public func run(
        _ session: Session, until end: Duration, sources: Int, isOver: @Sendable () -> Bool = { false }
    ) async throws {
        while session.runningTime < end, !isOver() {
            await watches.waitUntilSettled()
            let step = min(Self.step, end - session.runningTime)
            guard sources > 0 else {
                pipeline.advance(by: step)
                await watches.advance(by: step)
                continue
            }
            var moved: Duration?
            // Their threads may still be at work with what came before, for as long as the machine likes.
            for _ in 0..<1200 where moved == nil && !isOver() {
                let pipeline = pipeline
                moved = await executor.run { pipeline.advance(whenWaiting: sources, within: .milliseconds(100)) }
            }
            guard let moved else {
                if isOver() { return }
                throw StandStill(description: "\(sources) sources do not wait for \(end), at \(session.runningTime)")
            }
            await watches.advance(by: moved)
        }
    }
}
