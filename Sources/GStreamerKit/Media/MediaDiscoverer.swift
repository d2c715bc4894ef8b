internal import Synchronization

/// Finds out what a media file holds, without decoding any of it (GStreamer: `parsebin`).
///
/// `GstDiscoverer` decodes the first picture of each stream, on as many threads as there are processors: measured, that was
/// 65 ms of processor time a file and a peak of 70 MB, before the pipeline that was asked for had begun.
public enum MediaDiscoverer {
    private enum Step: Sendable {
        case found, failed, late
    }

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
        let parser = try Element.make("parsebin", name: "parse")
        try pipeline.add(source, parser)
        try source.link(to: parser)
        let (steps, feed) = AsyncStream.makeStream(of: Step.self)
        let found = FoundStreams(pipeline) { feed.yield(.found) }
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
                if case .streamCollection(let count) = message.kind { found.expect(count) }
            }
        }
        let worker = BlockingExecutor(label: "mcpipe.discovery")
        if await worker.run({ (try? pipeline.setState(.paused)) == nil }) { feed.yield(.failed) }
        var outcome = Step.failed
        for await step in steps {
            outcome = step
            break
        }
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

/// The streams of a file as they are found; each ends in a sink, for a stream that nobody takes is an error.
private final class FoundStreams: Sendable {
    private struct Contents {
        var streams: [MediaInfo.Stream] = []
        /// How many there are in all; nil until the parser says so, which may be before and after it gives their pads.
        var count: Int?
        var isComplete: Bool { count.map { streams.count >= $0 } ?? false }
    }

    private let pipeline: Pipeline
    private let contents = Mutex(Contents())
    private let onComplete: @Sendable () -> Void

    init(_ pipeline: Pipeline, onComplete: @escaping @Sendable () -> Void) {
        self.pipeline = pipeline
        self.onComplete = onComplete
    }

    var streams: [MediaInfo.Stream] { contents.withLock { $0.streams } }

    func expect(_ count: Int) {
        let isComplete = contents.withLock { contents in
            contents.count = count
            return contents.isComplete
        }
        if isComplete { onComplete() }
    }

    /// Runs on the streaming thread that has found the stream.
    func take(_ pad: Pad) {
        let caps = pad.currentCaps ?? pad.queryCaps()
        let stream = MediaInfo.Stream(kind: MediaInfo.Stream.Kind(mediaType: caps.mediaType ?? ""), caps: caps)
        if let sink = try? Element.make("fakesink", name: "sink-\(pad.name)") {
            try? sink.set("async", to: false)
            try? pipeline.add(sink)
            if let entry = try? sink.staticPad("sink") { try? pad.link(to: entry) }
            try? sink.syncStateWithParent()
        }
        let isComplete = contents.withLock { contents in
            contents.streams.append(stream)
            return contents.isComplete
        }
        if isComplete { onComplete() }
    }
}

extension MediaInfo.Stream.Kind {
    /// What a media type carries; a still picture is a picture.
    fileprivate init(mediaType: String) {
        switch mediaType.split(separator: "/").first {
        case "video", "image": self = .video
        case "audio": self = .audio
        case "text", "subpicture": self = .subtitle
        default: self = mediaType.hasPrefix("application/x-sub") || mediaType.contains("ssa") ? .subtitle : .other
        }
    }
}
