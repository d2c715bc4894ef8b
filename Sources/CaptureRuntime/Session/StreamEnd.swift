internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What stands behind the queues of a stream sink: muxer and sender, or what the sender has in their place.
///
/// A peer that goes away fails the stream to it and nothing else, as a disk does a file (`FileWriter`): what refuses is shut off, and
/// nobody upstream is told.
final class StreamEnd: Sendable {
    let node: NodeName
    /// Where it sends to.
    let address: NetworkAddress
    let legs: [PlannedSink.Leg]
    /// Behind the last queues of its sound. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let sounds: [Pad]
    private let elements: Set<String>
    private let shields: [PadShield]
    /// The element that sends.
    private let sender: Element?
    /// Whether the pipeline goes on without it.
    private let left = Atomic(false)
    /// The `srtsink`, where the stream goes by SRT.
    private let srt: Element?
    /// The name of its receiver, where the sender does not tell of an unknown one itself (`udpsink`).
    let receiver: ReceiverName?

    /// Takes over elements that are in the pipeline; nil where the sink is no stream.
    init?(_ sink: PlannedSink, in assembly: PipelineAssembly) {
        guard case .stream(let address) = sink.kind else { return nil }
        (node, self.address, legs) = (sink.node, address, sink.legs)
        sounds = sink.legs.filter { $0.media == .audio }.compactMap { assembly.pad("src", of: $0.last) }
        let planned = assembly.plan.elements(behind: sink)
        elements = Set(planned.map(\.name))
        receiver = planned.first { $0.factory == "udpsink" }
            .flatMap { sender in sender.properties.first { $0.name == "host" } }
            .flatMap { if case .string(let host) = $0.value { ReceiverName(host) } else { nil } }
        sender = assembly.element(sink.element)
        srt = sender.flatMap { $0.factory == "srtsink" ? $0 : nil }
        // The sender's own pad too: a muxer that is answered with an error gives up for all of its tracks, and says so by itself.
        let pads = sink.legs.compactMap { assembly.pad("src", of: $0.last)?.peer }
        let last = assembly.pad("sink", of: sink.element).map { [$0] } ?? []
        shields = (pads + last.filter { pad in !pads.contains { $0 == pad } }).map { PadShield($0) { _ in } }
    }

    /// Whether an element is one of it, by its planned name.
    func owns(_ element: String) -> Bool { elements.contains(element) }

    /// Ends its sound at a running time, at which its picture ends.
    func endSound(at end: ClockTime) {
        for pad in sounds {
            let hasEnded = Atomic(false)
            pad.onBuffer { [weak pad] buffer in
                if hasEnded.load(ordering: .relaxed) { return .drop }
                guard let pad, let stamp = buffer.pts ?? buffer.dts, let time = pad.runningTime(of: stamp), time >= end
                else { return .pass }
                hasEnded.store(true, ordering: .relaxed)
                // To the element below: a queue that has passed an end answers its source with it.
                pad.peer?.sendLastEndOfStream()
                return .drop
            }
        }
    }

    /// How long the connection is kept after the end of the stream; nil where it need not be.
    ///
    /// An SRT receiver holds packets back for the negotiated latency, and drops them when the connection is closed: 4 to 12 of 250 pictures were
    /// lost. Twice the latency leaves time for packets that are sent again.
    var closingDelay: Duration? {
        guard let srt, let latency = (try? srt.get("latency"))?.int else { return nil }
        let agreed = (try? srt.get("stats").structure)?["negotiated-latency-ms"]?.int ?? 0
        return min(.milliseconds(2 * max(latency, agreed)), Self.longestClosingDelay)
    }

    private static let longestClosingDelay = Duration.seconds(2)

    /// Lets nothing more into it.
    func shut() { for shield in shields { shield.shut() } }

    /// Whether its sender does not come to a state; asks it, and blocks.
    func refuses(_ state: State) -> Bool {
        do throws(GStreamerError) {
            try sender?.setState(state)
            return false
        } catch {
            return true
        }
    }

    /// Whether its sender was left out when the pipeline opened.
    var hasLeft: Bool { left.load(ordering: .acquiring) }

    /// Takes its sender out of what the pipeline opens, which goes on without it; blocks.
    func leave() {
        left.store(true, ordering: .releasing)
        shut()
        sender?.setLockedState(true)
        _ = try? sender?.setState(.null)
    }
}

extension Session {
    /// Whether an error is that of one stream, which ends alone.
    func isStreamLoss(_ failure: SessionFailure) async -> Bool {
        guard phase >= .starting, phase < .ended, let path = failure.element,
            let element = assembly.plannedName(ofPath: path),
            let stream = streams.first(where: { $0.owns(element) })
        else { return false }
        // A run that would do nothing else does not start.
        guard phase > .starting || hasOutputs(beside: stream) else { return false }
        await lose(stream, failure)
        return true
    }

    /// Leaves the streams out whose senders refuse to open; they tell why by the bus. Each sender is asked again by itself, for a pipeline
    /// does not tell which element made its change of state fail.
    func leaveRefusedStreams(_ state: State) async {
        for stream in streams where !stream.hasLeft && hasOutputs(beside: stream) {
            await worker.run { if stream.refuses(state) { stream.leave() } }
        }
    }

    /// Whether there is anything to be done without a stream.
    private func hasOutputs(beside stream: StreamEnd) -> Bool {
        let gone = disks.broken.union(streams.filter(\.hasLeft).map(\.node)).union([stream.node])
        return plan.sinks.contains { !gone.contains($0.node) }
    }

    /// Looks whether there are receivers of what is sent by UDP and RTP: `udpsink` of GStreamer 1.22 only writes into its log that it does
    /// not know a name, and sends to nobody.
    func lookForReceivers() {
        for stream in streams {
            guard let receiver = stream.receiver else { continue }
            Task { [weak self] in
                // The resolver may take its time, and nothing else waits for it.
                guard let reason = await receiver.obstacle(), let self else { return }
                await lose(stream, SessionFailure(.output, reason, node: stream.node))
            }
        }
    }

    /// Ends the streams that were left when the run began, where they have not said why.
    func loseRefusedStreams() async {
        for stream in streams where stream.hasLeft {
            await lose(stream, SessionFailure(.output, "it could not be opened", node: stream.node))
        }
    }

    /// Gives the resolver a last second: what went to a name that it does not find until then is not called sent.
    func concludeReceivers(_ closing: ClosingTime) async {
        for stream in streams where !disks.broken.contains(stream.node) {
            guard let receiver = stream.receiver else { continue }
            let answer = await finish(closing, "looking up '\(receiver.name)'", receiver.thread) { receiver.look() }
            let reason = answer ?? "the resolver gave no answer for '\(receiver.name)'"
            if let reason { fail(stream, SessionFailure(.output, reason, node: stream.node)) }
        }
    }

    /// Keeps connections open until the receivers have given out what was sent.
    func awaitReceivers(_ closing: ClosingTime) async {
        let streams = streams.filter { finished.contains($0.node) && !disks.broken.contains($0.node) }
        let delays = streams.compactMap(\.closingDelay)
        guard let delay = delays.max() else { return }
        await timer.after(closing.limit(delay, at: timer.now)) {}.value
    }

    /// Ends one stream for good, and nothing else.
    private func lose(_ stream: StreamEnd, _ failure: SessionFailure) async {
        guard phase >= .starting, phase < .ended else { return }
        stream.shut()
        guard fail(stream, failure) else { return }
        finish(stream.node)
        stopFeeding(stream.node)
        guard phase > .starting else { return await worker.run { stream.leave() } }
        await endIfFinished()
        await endIfNothingIsLeft()
    }

    /// Notes that a stream has failed.
    ///
    /// - Returns: Whether it had not before.
    @discardableResult private func fail(_ stream: StreamEnd, _ failure: SessionFailure) -> Bool {
        guard disks.broken.insert(stream.node).inserted else { return false }
        var failure = failure
        var words = failure.message
        while words.last == "." { words.removeLast() }
        failure.message = "nothing more can be sent to '\(stream.address)': \(words)"
        failure.fault = .output
        tell(failure)
        return true
    }
}
