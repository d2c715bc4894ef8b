public import MCPipe

/// An application that looks at frames more slowly than they come, and hears of what it misses.
///
/// What stands between the marks is shown in docs/guide/drops.md, word for word.
public enum DroppedFramesExample {
    /// What the application did and heard.
    public struct Outcome: Sendable {
        /// Frames that the application got.
        public var seen = 0
        /// Frames that it missed.
        public var missed: [DropReason: Int] = [:]
        /// How the session ended.
        public var report: SessionReport?
    }

    /// Runs it for two seconds.
    public static func run() async throws -> Outcome {
        var outcome = Outcome()
        // begin: dropped-frames
        let camera = TestPattern("camera", .ball, format: FormatRequest(size: Size(320, 180), rate: FrameRate(30)))
        let graph = CaptureGraph("watch") {
            Frames("eyes", video: camera)
        }
        let session = try await graph.session(limit: .seconds(2))

        async let missed = session.drops.reduce(into: [DropReason: Int]()) { counts, drop in
            print("\(drop.count) frames of \(drop.source) \(drop.reason.words), known at \(drop.runningTime)")
            counts[drop.reason, default: 0] += drop.count
        }
        async let seen = session.frames(from: "eyes").reduce(into: 0) { count, _ in
            try? await Task.sleep(for: .milliseconds(100))
            count += 1
        }
        try await session.start()
        for await case .ended(let report) in session.events {
            for branch in report.branches { print(branch.words) }
            outcome.report = report
        }
        // end
        outcome.missed = await missed
        outcome.seen = await seen
        return outcome
    }
}
