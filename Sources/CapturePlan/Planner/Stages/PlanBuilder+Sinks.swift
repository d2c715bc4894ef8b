import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a sink and everything it takes from.
    mutating func addSink(_ sink: CheckedSink) {
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
            mux(sink, video, audio, format, [muxer, file], .record(path: path), preRoll: preRoll)
            explain(sink)
        case .stream(let address, let transport, let video, let audio):
            addStream(sink, address, transport, video, audio)
        case .preview(let preview): addPreview(sink, preview)
        case .snapshot(let path, let encoder, let every): addSnapshot(sink, path, encoder, every)
        case .frames(let frames): addFrames(sink, frames)
        }
    }

    /// What a record sink's queues hold back for the next take; nil where there is none to come.
    private var preRoll: Duration? {
        let takes = checked.graph.takes
        guard takes.begin != .run, let preRoll = takes.preRoll, preRoll > .zero else { return nil }
        return preRoll
    }

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

    /// Plans a stage that joins a sink's tracks: each enters the first of the elements by a queue of its own.
    mutating func mux(
        _ sink: CheckedSink, _ video: CheckedSink.VideoTrack?, _ audio: CheckedSink.AudioEncode?,
        _ format: Muxing.Format, _ elements: [PlannedElement], _ kind: PlannedSink.Kind,
        queue: QueuePolicy = .compressed, preRoll: Duration? = nil
    ) {
        var inputs: [StageGraph.Input] = []
        if let stream = videoTrack(video, of: sink, for: format) {
            inputs.append(
                StageGraph.Input(
                    stream: stream, pad: Muxing.pad(format, .video, index: 0), needsQueue: true,
                    queue: preRoll.map { queue.holding($0, at: video?.rate) } ?? queue,
                    part: "video-queue", beginsWithKeyFrame: video?.beginsAnywhere ?? false))
        }
        for (index, node) in sink.audio.enumerated() {
            guard let audio, let stream = audioTrack(node, audio, for: format) else { continue }
            inputs.append(
                StageGraph.Input(
                    stream: stream, pad: Muxing.pad(format, .audio, index: index), needsQueue: true,
                    queue: preRoll.map { queue.holding($0, at: audio.rate) } ?? queue,
                    part: sink.audio.count > 1 ? "audio-\(index + 1)-queue" : "audio-queue"))
        }
        end(sink, kind, inputs, elements)
    }

    /// Adds the stage that ends a sink's branches.
    mutating func end(
        _ sink: CheckedSink, _ kind: PlannedSink.Kind, _ inputs: [StageGraph.Input], _ elements: [PlannedElement]
    ) {
        guard let last = elements.last else { return }
        var isLossy = true
        if case .record = kind { isLossy = false }
        let stage = StageGraph.Stage(
            node: sink.name, elements: elements, outputs: [:], inputs: inputs, isLossy: isLossy)
        sinks.append((sink.name, kind, stages.add(stage), last.name))
    }
}

extension CheckedSink.VideoTrack {
    /// What the encoder is told to make of it; nil where it is told nothing: a camera's own pictures, and MJPEG.
    fileprivate var rate: Bitrate? {
        if case .encode(let encode) = self, encode.codec != .mjpeg { encode.bitrate } else { nil }
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
