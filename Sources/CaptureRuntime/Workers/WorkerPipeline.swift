internal import CaptureModel
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// The elements that a worker runs, each stream that leaves them ending in an `appsink` that sends it on.
final class WorkerPipeline: Sendable {
    private let pipeline: Pipeline
    private let delayed = DelayedLinks(SessionTimer())
    /// What becomes of a network source's packets.
    private let packets = Mutex<WorkerPackets?>(nil)
    /// Where streams leave.
    private let exits = Mutex<[Pad]>([])

    /// What the elements say.
    var messages: AsyncStream<BusMessage> { pipeline.bus.messages }

    init(_ job: WorkerJob, _ writer: MediaSender) throws {
        pipeline = try Pipeline(name: job.name)
        pipeline.useClock(try Clock.system)
        for part in job.parts {
            let element = try Element.make(part.factory, name: part.name)
            for property in part.properties {
                guard let setting = property.setting else {
                    throw WorkerFailure("'\(property.name)' of '\(part.name)' is no \(property.kind)")
                }
                try element.set(property.name, to: setting)
            }
            if element.factory == "rtspsrc" {
                let isDecoded = job.parts.contains { $0.factory == "decodebin" }
                follow(element, isDecoded: isDecoded, writer)
            }
            try DecodingClock.attach(to: element)
            try pipeline.add(element)
        }
        for link in job.links {
            guard let next = link.to.flatMap(pipeline.find) else { continue }
            try connect(link, to: try next.staticPad(link.sinkPad ?? "sink"))
        }
        for (number, stream) in job.streams.enumerated() {
            let sink = try Element.make("appsink", name: "stream-\(number)")
            for (name, value): (String, PropertySetting) in [
                ("sync", .bool(false)), ("async", .bool(false)), ("enable-last-sample", .bool(false)),
                // Where the other process lags, this one waits, and the driver's ring loses pictures, which its count shows.
                ("max-buffers", .int(2)), ("wait-on-eos", .bool(false)),
            ] { try sink.set(name, to: value) }
            try pipeline.add(sink)
            send(try AppSink(sink), as: UInt8(clamping: number), to: writer)
            watch(try sink.staticPad("sink"))
            try connect(stream, to: try sink.staticPad("sink"))
        }
        delayed.onComplaint { _, message in writer.send(MediaRecord(.failure), message) }
    }

    /// Opens the device; blocks.
    ///
    /// - Throws: the cause that the elements gave on the bus comes as a message.
    func start() throws { try pipeline.setState(.playing) }

    /// Closes the device; blocks.
    func stop() { _ = try? pipeline.setState(.null) }

    /// The first error that the elements have given; what they say after this is lost.
    func complaint() async -> String? {
        pipeline.bus.close()
        for await message in messages { if case .error(let report) = message.kind { return report.text } }
        return nil
    }

    /// How late pictures come; nil where nothing says so in time. A driver tells once it has agreed on a format.
    func latency(within limit: Duration) async -> ClockTime? {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if let latency = pipeline.element.latency, latency.isLive { return latency.minimum }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    /// Has a network source's packets stamped, and the session told what becomes of them.
    private func follow(_ source: Element, isDecoded: Bool, _ writer: MediaSender) {
        let packets = WorkerPackets(
            isDecoded: isDecoded, source: { [weak pipeline, name = source.name] in pipeline?.find(name) },
            base: { [weak pipeline] in pipeline?.element.baseTime }, send: { writer.send(MediaRecord(.news), $0.text) })
        self.packets.withLock { $0 = packets }
        NetworkClock.attach(to: source) { packet, format, time, now in
            packets.take(packet, format, at: time, now: now)
        }
        packets.keepAsking()
    }

    /// Pictures are followed to where they leave.
    private func watch(_ pad: Pad) {
        exits.withLock { $0.append(pad) }
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad, pad.currentCaps?.structures.first?.name.hasPrefix("audio/") == false,
                let stamp = buffer.pts ?? buffer.dts, let time = pad.runningTime(of: stamp)
            else { return .pass }
            packets.withLock { $0 }?.leave(at: time)
            return .pass
        }
    }

    private func connect(_ link: WorkerJob.Link, to sink: Pad) throws {
        guard let from = pipeline.find(link.element) else {
            throw WorkerFailure("there is no '\(link.element)'")
        }
        if let caps = link.caps {
            try delayed.add(from, caps, to: sink, node: nil)
        } else {
            try from.staticPad(link.pad ?? "src").link(to: sink)
        }
    }

    private func send(_ sink: AppSink, as stream: UInt8, to writer: MediaSender) {
        let latest = Mutex<Caps?>(nil)
        sink.setHandlers(
            onSample: { [weak pipeline] sample in
                let isNew = latest.withLock { latest in
                    defer { latest = sample.caps }
                    return latest != sample.caps
                }
                if isNew, let caps = sample.caps {
                    writer.send(MediaRecord(.caps, stream: stream), caps.description)
                }
                guard let base = pipeline?.element.baseTime else { return }
                writer.send(sample, stream: stream, baseTime: base)
            },
            onEndOfStream: { writer.send(MediaRecord(.end, stream: stream)) })
    }
}
