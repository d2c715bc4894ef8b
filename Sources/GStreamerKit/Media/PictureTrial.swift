internal import Synchronization

/// The result of decoding the first two pictures of a file.
public struct PictureTrial: Sendable {
    /// How many there are. Range: 0, where this machine decodes none, to 2, where there are more than one.
    public let count: Int
    /// What they are decoded to; nil where none is.
    public let caps: Caps?
    /// How they are to be turned or mirrored, such as `rotate-90`, where the file says so.
    public let orientation: String?

    private enum Step: Sendable {
        case picture, end, late
    }

    /// Decodes a file's pictures until the second has come or there are no more.
    ///
    /// - Parameter isJPEG: whether to read it with `jpegparse`, which alone finds the orientation, and which `decodebin` of GStreamer 1.22 does not
    ///   use by itself.
    /// - Parameter timeout: Range: 1 s ... 1 h; what is outside becomes the nearest.
    /// - Throws: `timedOut` where the file gives no answer; what making GStreamer's elements throws.
    public init(of path: String, isJPEG: Bool, within timeout: Duration = .seconds(5)) async throws(GStreamerError) {
        let pipeline = try Pipeline(name: "pictures")
        let source = try Element.make("filesrc", name: "file")
        try source.set("location", to: .string(path))
        let decoder = try Element.make("decodebin", name: "decode")
        try pipeline.add(source, decoder)
        if isJPEG, let parser = try? Element.make("jpegparse", name: "parse") {
            try pipeline.add(parser)
            try source.link(to: parser)
            try parser.link(to: decoder)
        } else {
            try source.link(to: decoder)
        }
        let (steps, feed) = AsyncStream.makeStream(of: Step.self)
        let found = Mutex<(caps: Caps?, orientation: String?)>((nil, nil))
        decoder.onPadAdded { [weak pipeline] pad in
            guard let pipeline, let sink = try? Element.make("fakesink", name: "sink-\(pad.name)"),
                let entry = try? sink.staticPad("sink")
            else { return }
            try? sink.set("sync", to: false)
            try? pipeline.add(sink)
            let caps = pad.currentCaps
            guard caps?.mediaType?.hasPrefix("video/") ?? true else {
                try? sink.syncStateWithParent()
                try? pad.link(to: entry)
                return
            }
            entry.onBuffer { _ in
                found.withLock { $0.caps = $0.caps ?? caps }
                feed.yield(.picture)
                return .pass
            }
            entry.onEvent { event in
                if case .tags(let orientation?) = event { found.withLock { $0.orientation = orientation } }
                return .pass
            }
            try? sink.syncStateWithParent()
            try? pad.link(to: entry)
        }
        let limit = min(max(timeout, .seconds(1)), .seconds(3600))
        let clock = Task {
            try await Task.sleep(for: limit)
            feed.yield(.late)
        }
        let messages = pipeline.bus.messages
        let listening = Task {
            for await message in messages {
                switch message.kind {
                case .error, .endOfStream: feed.yield(.end)
                default: break
                }
            }
        }
        let worker = BlockingExecutor(label: "mcpipe.pictures")
        if await worker.run({ (try? pipeline.setState(.playing)) == nil }) { feed.yield(.end) }
        var (pictures, last) = (0, Step.end)
        for await step in steps {
            last = step
            if step == .picture { pictures += 1 }
            if step != .picture || pictures > 1 { break }
        }
        clock.cancel()
        listening.cancel()
        await worker.run { _ = try? pipeline.setState(.null) }
        if last == .late { throw GStreamerError(.timedOut, "'\(path)' gave no answer within \(limit)") }
        count = pictures
        (caps, orientation) = found.withLock { ($0.caps, $0.orientation) }
    }
}
