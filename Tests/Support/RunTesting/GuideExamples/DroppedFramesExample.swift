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
        let recording = try await graph.recording(limit: .seconds(2))

        async let seen = recording.session.frames(from: "eyes").reduce(into: 0) { count, _ in
            try? await Task.sleep(for: .milliseconds(100))
            count += 1
        }
        try await recording.start()
        for await event in recording.events {
            switch event {
            case .dropped(let drop):
                print("\(drop.count) frames of \(drop.source) \(drop.reason.words), known at \(drop.runningTime)")
                outcome.missed[drop.reason, default: 0] += drop.count
            case .ended(let report):
                for branch in report.session.branches { print(branch.words) }
                outcome.report = report.session
            default: break
            }
        }
        // end
        outcome.seen = await seen
        return outcome
    }
}
