/// Finds out what a media file holds, without decoding any of it (GStreamer: `parsebin`).
///
/// `GstDiscoverer` decodes the first picture of each stream, on as many threads as there are processors: measured, that was
/// 65 ms of processor time a file and a peak of 70 MB, before the pipeline that was asked for had begun.
public enum MediaDiscoverer {
    private enum Step: Sendable {
        case found, failed, late
    }

    private static let parserName = "parse"

    /// Looks into a file.
    ///
    /// - Parameter timeout: Range: 1 s ... 1 h; what is outside becomes the nearest.
    /// - Throws: `discoveryFailed`, `timedOut`.
    public static func discover(_ path: String, within timeout: Duration = .seconds(5)) async throws(GStreamerError)
        -> MediaInfo
    {
        let pipeline = try Pipeline(name: "discovery")
        let source = try Element.make("filesrc", name: "file")
        try source.set("location", to: .string(path))
        let parser = try Element.make("parsebin", name: parserName)
        try pipeline.add(source, parser)
        try source.link(to: parser)
        let (steps, feed) = AsyncStream.makeStream(of: Step.self)
        let found = FoundStreams(pipeline, onComplete: { feed.yield(.found) }, onNothing: { feed.yield(.failed) })
        parser.onPadAdded { [weak found] pad in found?.take(pad) }
        let limit = min(max(timeout, .seconds(1)), .seconds(3600))
        let clock = Task {
            try await Task.sleep(for: limit)
            feed.yield(.late)
        }
        let messages = pipeline.bus.messages
        let listening = Task {
            for await message in messages {
                if case .error = message.kind { feed.yield(.failed) }
                // Demuxers tell of what they have found so far, and the parser of what it gives.
                if case .streamCollection(let count) = message.kind, message.source.name == parserName {
                    found.expect(count)
                }
            }
        }
        let worker = BlockingExecutor(label: "mcpipe.discovery")
        if await worker.run({ (try? pipeline.setState(.paused)) == nil }) { feed.yield(.failed) }
        var outcome = Step.failed
        for await step in steps {
            outcome = step
            break
        }
        // One that may come late, as subtitles do, is what it may be.
        if outcome == .late, found.hasAll { outcome = .found }
        let info = MediaInfo(streams: found.streams, duration: pipeline.element.streamDuration)
        clock.cancel()
        listening.cancel()
        // Waits for the streaming threads, which may be in the middle of reading from a slow disk.
        await worker.run { _ = try? pipeline.setState(.null) }
        switch outcome {
        case .found: return info
        case .failed: throw GStreamerError(.discoveryFailed, "'\(path)' cannot be opened, or nothing in it is media")
        case .late: throw GStreamerError(.timedOut, "'\(path)' gave no answer within \(limit)")
        }
    }
}
