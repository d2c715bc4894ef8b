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

    /// How far time goes on at once where no thread waits for it.
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

    /// Lets time go on until a session's running time, or its end.
    ///
    /// - Parameters:
    ///   - sources: how many threads wait for each next moment: those of live sources that give something. Each is waited for, so that a
    ///     machine that is busy changes nothing; with 0 time just passes.
    ///   - isOver: ends it sooner.
    /// - Returns: the latest running time; a session that has ended has none.
    @discardableResult
    public func run(
        _ session: Session, until end: Duration, sources: Int, isOver: @Sendable () async -> Bool = { false }
    ) async throws -> Duration {
        var reached = session.runningTime
        while reached < end, await session.phase < .ended, await !isOver() {
            await watches.waitUntilSettled()
            guard let moved = try await move(session, sources, atMost: end - reached, isOver) else { return reached }
            await watches.advance(by: moved)
            reached = max(reached, session.runningTime)
        }
        return reached
    }

    /// Moves the pipeline's clock to the next moment; nil where the session has ended before it.
    private func move(
        _ session: Session, _ sources: Int, atMost rest: Duration, _ isOver: @Sendable () async -> Bool
    ) async throws -> Duration? {
        guard sources > 0 else {
            let step = min(Self.step, rest)
            pipeline.advance(by: step)
            return step
        }
        // The threads may still be at work with what came before, for as long as the machine takes.
        for _ in 0..<1_200 {
            let pipeline = pipeline
            let moved = await executor.run {
                pipeline.advance(whenWaiting: sources, within: .milliseconds(100))
            }
            if let moved { return moved }
            let hasEnded = await session.phase == .ended
            if hasEnded { return nil }
            if await isOver() { return nil }
        }
        throw StandStill(description: "\(sources) sources do not wait for the clock at \(session.runningTime)")
    }
}
