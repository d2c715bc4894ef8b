internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// How long compositors and mixers wait at the start for live sources that are still being opened.
///
/// A mixer makes nothing before every input has said how late its media comes (GStreamer: the latency query), and then nothing that is
/// later than the latest of them. A network camera says nothing until its server has answered: one that never does kept the others'
/// pictures out of the composite for good. And its first pictures come later than they say, by what it takes to open it. So an input is
/// answered for: with what its source says, or else with what is planned for it; and with `allowance` more while it is being opened, as
/// `OpeningAllowance` says. A mixer takes what is there as soon as all inputs have something, so that nobody waits for sources that begin
/// at once (docs/decisions/0051-mixers-at-the-start.md).
final class MixerPatience: Sendable {
    /// How much later than planned the first picture or sound may come.
    static let allowance = PlannedComposite.allowance
    /// How often mixers ask anew while it goes down.
    private static let step = Duration.milliseconds(50)

    private struct State {
        var allowance: OpeningAllowance
        /// From the start of the clock on.
        var timer: SessionTimer?
    }

    private let state: Mutex<State>
    private let mixers: [Element]
    private let worker = BlockingExecutor(label: "mcpipe.mixers")
    private let waiting = Mutex<Task<Void, Never>?>(nil)

    /// Answers for the inputs of compositors and mixers that are of live sources; nil where there are none.
    init?(_ assembly: PipelineAssembly) {
        let plan = assembly.plan
        var mixers: Set<String> = []
        var inputs: [(name: String, pad: Pad, latency: Duration)] = []
        for source in plan.sources where source.isLive {
            for output in source.outputs.values {
                let reach = plan.reach(of: output)
                for link in plan.links where reach.contains(link.from.element) && plan.isMixer(link.to.element) {
                    guard case .request(let name, _) = link.to.pad, let pad = assembly.pad(name, of: link.to.element)
                    else { continue }
                    mixers.insert(link.to.element)
                    inputs.append(("\(link.to.element).\(name)", pad, source.latency))
                }
            }
        }
        guard !inputs.isEmpty else { return nil }
        self.mixers = mixers.sorted().compactMap(assembly.element)
        state = Mutex(State(allowance: OpeningAllowance(inputs.map(\.name), full: Self.allowance)))
        for input in inputs { answer(for: input.name, at: input.pad, planned: input.latency) }
    }

    private func answer(for name: String, at pad: Pad, planned: Duration) {
        pad.answerLatency { [weak self] found in
            let more = self?.state.withLock { $0.allowance.allowance(of: name, at: $0.timer?.now ?? .zero) } ?? .zero
            // What is not linked to its source yet may say that it is not live.
            let least = found.flatMap { $0.isLive ? $0.minimum.duration : nil } ?? planned
            // Without a longest time: a camera with few buffers and one in the network together are no "impossible" latency, for what has no
            // room is counted where it is dropped, in front of the mixer.
            return Latency(isLive: true, minimum: ClockTime(least + more))
        }
        pad.onBuffer { [weak self] _ in
            self?.has(name)
            return .remove
        }
    }

    /// The clock has started.
    func begin(_ timer: SessionTimer) {
        state.withLock { state in
            state.timer = timer
            state.allowance.begin(at: timer.now)
        }
        let task = timer.every(Self.step) { [weak self] in
            guard let self else { return }
            let (now, allowance) = (timer.now, state.withLock(\.allowance))
            if allowance.isWaning(at: now) { await worker.run { [mixers] in Self.ask(mixers) } }
            if allowance.isOver(at: now) { end() }
        }
        waiting.withLock { $0 = task }
    }

    /// Nobody waits any more.
    func end() { waiting.withLock { $0 }?.cancel() }

    /// The inputs of which nothing has come.
    var missing: Set<String> { state.withLock(\.allowance.missing) }

    /// Something has come of an input.
    func has(_ name: String) {
        guard state.withLock({ $0.allowance.come(name, at: $0.timer?.now ?? .zero) }) else { return }
        Task { [worker, mixers] in await worker.run { Self.ask(mixers) } }
    }

    /// Has mixers ask their inputs: they remember the answers.
    private static func ask(_ mixers: [Element]) { for mixer in mixers { _ = mixer.latency } }
}

extension Plan {
    /// Whether an element is a compositor or a sound mixer.
    fileprivate func isMixer(_ name: String) -> Bool {
        elements.contains { $0.name == name && ["compositor", "audiomixer"].contains($0.factory) }
    }
}
