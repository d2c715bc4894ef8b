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

/// The streams of a file as they are found; each ends in a sink, for a stream that nobody takes is an error.
private final class FoundStreams: Sendable {
    private struct Contents {
        /// In the order of the pads.
        var streams: [MediaInfo.Stream] = []
        /// The places of those of which no more is known than what they may be.
        var unsettled: Set<Int> = []
        /// How many there are in all; nil until the parser says so, which may be before and after it gives their pads.
        var count: Int?
        var hasAll: Bool { count.map { streams.count >= $0 } ?? false }
        var isComplete: Bool { hasAll && unsettled.isEmpty }
    }

    private let pipeline: Pipeline
    private let contents = Mutex(Contents())
    private let onComplete: @Sendable () -> Void

    init(_ pipeline: Pipeline, onComplete: @escaping @Sendable () -> Void) {
        self.pipeline = pipeline
        self.onComplete = onComplete
    }

    var streams: [MediaInfo.Stream] { contents.withLock { $0.streams } }
    var hasAll: Bool { contents.withLock { $0.hasAll } }

    func expect(_ count: Int) { change { $0.count = count } }

    private func change(_ body: (inout Contents) -> Void) {
        let isComplete = contents.withLock { contents in
            body(&contents)
            return contents.isComplete
        }
        if isComplete { onComplete() }
    }

    /// Runs on the streaming thread that has found the stream.
    func take(_ pad: Pad) {
        let known = pad.currentCaps
        let stream = MediaInfo.Stream(known ?? pad.queryCaps())
        let place = contents.withLock { contents in
            let place = contents.streams.count
            contents.streams.append(stream)
            // A parser of VP9 or AV1 has to see the first picture before it says what comes.
            if known == nil { contents.unsettled.insert(place) }
            return place
        }
        if let sink = try? Element.make("fakesink", name: "sink-\(pad.name)") {
            try? sink.set("async", to: false)
            try? pipeline.add(sink)
            if let entry = try? sink.staticPad("sink") {
                if known == nil {
                    entry.onEvent { [weak self] event in
                        switch event {
                        case .caps(let caps): self?.settle(place, MediaInfo.Stream(caps))
                        case .endOfStream: self?.settle(place, stream)
                        default: return .pass
                        }
                        return .remove
                    }
                }
                try? pad.link(to: entry)
            }
            try? sink.syncStateWithParent()
        }
        change { _ in }
    }

    private func settle(_ place: Int, _ stream: MediaInfo.Stream) {
        change { contents in
            contents.streams[place] = stream
            contents.unsettled.remove(place)
        }
    }
}

extension MediaInfo.Stream {
    fileprivate init(_ caps: Caps) { self.init(kind: Kind(mediaType: caps.mediaType ?? ""), caps: caps) }
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
