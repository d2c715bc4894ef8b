internal import Synchronization

/// The streams of a file as they are found; each ends in a sink, for a stream that nobody takes is an error.
///
/// Before each sink is a queue: a demuxer has one thread for all streams, which would wait with the first picture, while the first sound
/// stands behind it. So the demuxer reads on, and what is in the file is known from its beginning: all that was announced, and what
/// begins within the first second beside it, for FLV announces nothing.
final class FoundStreams: Sendable {
    /// How much of a file is looked at where its demuxer goes on finding streams: so much of its time, and not less than so many bytes, for one
    /// pack of an MPEG program stream may hold seconds of small pictures, before the first sound.
    private static let (beginning, fewest, bytes) = (ClockTime(nanoseconds: 1_000_000_000), 256 << 10, 16 << 20)
    /// So many buffers without a byte, one behind the other, are no media: `wavparse` of GStreamer 1.22 gives them without an end where a
    /// file has a header and no data.
    private static let emptyBuffers = 1_000

    private struct Contents {
        /// In the order of the pads.
        var streams: [MediaInfo.Stream] = []
        /// The places of those of which no more is known than what they may be.
        var unsettled: Set<Int> = []
        /// How many the parser says there are; nil until it says so, which may be before and after it gives their pads.
        var count: Int?
        /// When the first buffer of each was to be shown.
        var first: [Int: ClockTime] = [:]
        /// The places of those of which all was read.
        var ended: Set<Int> = []
        /// What was read of all.
        var bytes = 0
        /// How many buffers without a byte came last.
        var empty = 0
        /// Whether what has not begun by now is none of the file.
        var isPast = false

        var hasAll: Bool { count.map { streams.count >= $0 } ?? false }
        var isComplete: Bool { hasAll && unsettled.isEmpty && (isPast || ended.count == streams.count) }
    }

    private let pipeline: Pipeline
    private let contents = Mutex(Contents())
    private let onComplete: @Sendable () -> Void
    private let onNothing: @Sendable () -> Void

    /// - Parameters:
    ///   - onComplete: called when all is known, on a streaming thread.
    ///   - onNothing: called when what comes holds nothing, likewise.
    init(_ pipeline: Pipeline, onComplete: @escaping @Sendable () -> Void, onNothing: @escaping @Sendable () -> Void) {
        self.pipeline = pipeline
        self.onComplete = onComplete
        self.onNothing = onNothing
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
        guard let queue = try? Element.make("queue", name: "queue-\(pad.name)"),
            let sink = try? Element.make("fakesink", name: "sink-\(pad.name)"), let entry = try? queue.staticPad("sink")
        else { return change { $0.ended.insert(place) } }
        // Twice what is looked at: a stream that is far ahead of another fills its own.
        for (name, limit): (String, Int64) in [
            ("max-size-buffers", 0), ("max-size-time", 0), ("max-size-bytes", Int64(2 * Self.bytes)),
        ] {
            try? queue.set(name, to: .int(limit))
        }
        try? sink.set("async", to: false)
        try? pipeline.add(queue, sink)
        try? queue.link(to: sink)
        follow(entry, place, stream)
        try? sink.syncStateWithParent()
        try? queue.syncStateWithParent()
        try? pad.link(to: entry)
    }

    private func follow(_ entry: Pad, _ place: Int, _ stream: MediaInfo.Stream) {
        entry.onEvent { [weak self] event in
            switch event {
            case .caps(let caps): self?.settle(place, MediaInfo.Stream(caps))
            case .tags(let orientation?): self?.change { $0.streams[place].orientation = orientation }
            case .endOfStream:
                self?.settle(place, stream)
                self?.change { $0.ended.insert(place) }
                return .remove
            default: break
            }
            return .pass
        }
        entry.onBuffer { [weak self] buffer in
            guard let self else { return .remove }
            let (isPast, isNothing) = contents.withLock { contents in
                contents.bytes += buffer.size
                contents.empty = buffer.size == 0 ? contents.empty + 1 : 0
                if let time = buffer.pts ?? buffer.dts {
                    let first = contents.first[place] ?? time
                    contents.first[place] = first
                    let isBehind = time.nanoseconds > first.nanoseconds + Self.beginning.nanoseconds
                    if isBehind, contents.bytes >= Self.fewest { contents.isPast = true }
                }
                if contents.bytes >= Self.bytes { contents.isPast = true }
                return (contents.isPast, contents.empty >= Self.emptyBuffers)
            }
            if isNothing {
                onNothing()
                return .drop
            }
            guard isPast else { return .pass }
            change { _ in }
            return .remove
        }
    }

    /// What the first caps say is what it is.
    private func settle(_ place: Int, _ stream: MediaInfo.Stream) {
        change { contents in
            guard contents.unsettled.remove(place) != nil else { return }
            var stream = stream
            stream.orientation = contents.streams[place].orientation
            contents.streams[place] = stream
        }
    }
}
