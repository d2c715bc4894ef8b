import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a sink and everything it takes from.
    mutating func addSink(_ sink: CheckedSink) {
        explainDynamicRange(of: sink)
        switch sink.kind {
        case .record(let path, let container, let video, let audio, let fragment):
            let format = Muxing.Format.file(container)
            let file = PlannedElement(
                stages.name(sink.name), "filesink",
                [
                    PlannedProperty("location", .string(path)),
                    // What is written is in the kernel's hands at once: a crash costs no buffer of ours.
                    PlannedProperty("buffer-mode", .nick("unbuffered")), PlannedProperty("async", .bool(false)),
                    PlannedProperty("sync", .bool(false)),
                ], node: sink.name)
            let muxer = PlannedElement(
                stages.name(sink.name, "mux"), Muxing.element(format),
                Muxing.properties(container, fragment: fragment, path: path), node: sink.name)
            mux(
                sink, video, audio, format, [muxer, file], .record(path: path), queue: recording.policy,
                heldBack: heldBack)
            explain(sink)
            explainSlowMotion(sink)
        case .stream(let address, let transport, let video, let audio):
            addStream(sink, address, transport, video, audio)
        case .preview(let preview): addPreview(sink, preview)
        case .snapshot(let path, let pattern, let encoder, let every):
            addSnapshot(sink, path, pattern, encoder, every)
        case .scan(let scan): addScan(sink, scan)
        case .frames(let frames): addFrames(sink, frames)
        }
    }

    /// What a record sink's queues hold back for the next take; nil where there is none to come.
    private var preRoll: Duration? {
        let takes = checked.graph.takes
        guard takes.begin != .run, let preRoll = takes.preRoll, preRoll > .zero else { return nil }
        return preRoll
    }

    /// How long they hold it.
    private var heldBack: Duration? { checked.graph.takes.heldBack }

    /// Says how a recording's takes and files follow one another.
    private mutating func explain(_ sink: CheckedSink) {
        if let preRoll {
            reasons.append(
                PlanReason(
                    sink.name,
                    "its queues hold the last \(preRoll.written) back, so that a take has what came before it began"))
        }
        if let segments = sink.segments {
            reasons.append(
                PlanReason(
                    sink.name,
                    "a new file at the first key frame after every \(segments.length.written): \(segments)"))
        }
    }

    /// Says how long a file plays, and what becomes of its sound.
    private mutating func explainSlowMotion(_ sink: CheckedSink) {
        guard let slow = sink.slowMotion else { return }
        let pieces = slow.map.pieces.map { piece in
            let milliseconds = Duration.milliseconds(Int64((1000 / piece.speed).rounded()))
            let seconds =
                milliseconds.seconds == milliseconds.seconds.rounded()
                ? "\(Int(milliseconds.seconds))" : "\(milliseconds.seconds)"
            let from = piece.take == .zero ? "" : "from \(piece.take.written) on, "
            return "\(from)a second of the take is \(seconds) s of the file"
        }
        let told = slow.playAt.map { " tells \($0) fps and" } ?? ""
        reasons.append(
            PlanReason(
                sink.name,
                "its file\(told) has every one of \(slow.captured) captured pictures a second: \(pieces.joined(separator: "; "))"
            ))
        let sound: String? =
            switch slow.sound {
            case .drop: hasSound(sink.name) ? "its sound is left out" : nil
            case .keep: "its sound keeps its speed, and ends before the picture"
            case .stretch: "its sound becomes as long as the picture, and as much lower"
            }
        if let sound { reasons.append(PlanReason(sink.name, sound)) }
        if slow.playAt != nil, let segments = sink.segments {
            let plays = TimeMap(speed: slow.speed).fileTime(at: segments.length)
            reasons.append(
                PlanReason(
                    sink.name,
                    "a segment is \(segments.length.written) of the take, which plays for \(plays.rounded)"))
        }
    }

    /// Whether a sink names sound, be it written or not.
    private func hasSound(_ name: NodeName) -> Bool {
        checked.graph.sinks.contains { $0.name == name && !$0.audio.isEmpty }
    }

    /// Plans a stage that joins a sink's tracks: each enters the first of the elements by a queue of its own.
    mutating func mux(
        _ sink: CheckedSink, _ video: CheckedSink.VideoTrack?, _ audio: CheckedSink.AudioEncode?,
        _ format: Muxing.Format, _ elements: [PlannedElement], _ kind: PlannedSink.Kind,
        queue: QueuePolicy = .compressed, heldBack: Duration? = nil
    ) {
        var inputs: [StageGraph.Input] = []
        if let stream = videoTrack(video, of: sink, for: format) {
            inputs.append(
                StageGraph.Input(
                    stream: stream, pad: Muxing.pad(format, .video, index: 0), needsQueue: true,
                    queue: heldBack.map { queue.holding($0, at: video?.rate) } ?? queue,
                    part: "video-queue", beginsWithKeyFrame: video?.beginsAnywhere ?? false))
        }
        for (index, node) in sink.audio.enumerated() {
            guard let audio, let stream = audioTrack(node, audio, for: format, slowMotion: sink.slowMotion) else {
                continue
            }
            inputs.append(
                StageGraph.Input(
                    stream: stream, pad: Muxing.pad(format, .audio, index: index), needsQueue: true,
                    queue: heldBack.map { queue.holding($0, at: audio.rate) } ?? queue,
                    part: sink.audio.count > 1 ? "audio-\(index + 1)-queue" : "audio-queue"))
        }
        end(sink, kind, inputs, elements)
    }

    /// Adds the stage that ends a sink's branches.
    mutating func end(
        _ sink: CheckedSink, _ kind: PlannedSink.Kind, _ inputs: [StageGraph.Input], _ elements: [PlannedElement]
    ) {
        guard let last = elements.last else { return }
        var (isLossy, isWatched) = (true, false)
        switch kind {
        case .record: isLossy = false
        case .stream, .preview(.window): isWatched = true
        // A web preview is not watched all the time, and must not slow down a recording.
        case .preview(.web), .snapshot, .frames, .scan: break
        }
        let inputs = isWatched && !checked.isLive ? inputs.map { paced($0, for: sink) } : inputs
        let stage = StageGraph.Stage(
            node: sink.name, elements: elements, outputs: [:], inputs: inputs, isLossy: isLossy)
        sinks.append((sink.name, kind, stages.add(stage), last.name))
    }

    /// An input in real time, in a graph whose sources are not: a receiver cannot take a minute of pictures in a second. `clocksync` stands before
    /// the queue that drops for a stalled receiver, so it slows down the sources, and nothing is dropped.
    private mutating func paced(_ input: StageGraph.Input, for sink: CheckedSink) -> StageGraph.Input {
        let stream = stages.transform(
            input.stream, node: sink.name, [.pace(input.stream.media)],
            isCompressed: stages.stages[input.stream.stage].isCompressed)
        return StageGraph.Input(
            stream: stream, pad: input.pad, needsQueue: true, queue: input.queue ?? .preview, part: input.part,
            beginsWithKeyFrame: input.beginsWithKeyFrame, isNewestOnly: input.isNewestOnly)
    }
}

extension CheckedSink.VideoTrack {
    /// What the encoder is told to make of it; nil where it is told nothing: a camera's own pictures, and MJPEG.
    fileprivate var rate: Bitrate? {
        if case .encode(let encode) = self, encode.codec != .mjpeg {
            Bitrate(bitsPerSecond: Int((Double(encode.bitrate.bitsPerSecond) * encode.slowness).rounded()))
        } else {
            nil
        }
    }

    /// Whether it may begin in the middle of a group of pictures: a camera encodes whether somebody records or not.
    fileprivate var beginsAnywhere: Bool {
        if case .copy(let codec) = self { codec != .mjpeg } else { false }
    }
}

extension CheckedSink.AudioEncode {
    /// What it takes at most: of what has no rate, its samples as they are, 16 bits each.
    fileprivate var rate: Bitrate { bitrate ?? Bitrate(bitsPerSecond: sampleRate * 16 * (channels ?? 2)) }
}
