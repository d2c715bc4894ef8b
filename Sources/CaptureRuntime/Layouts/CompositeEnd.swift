internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Ends a composite at the right picture.
///
/// It ends with the layer that paces it: a picture of other layers that go on would have nothing to be paced by, and a hole in the
/// place of its background. Once all sources have been told to end, the other layers keep their last pictures until then, so that the last
/// ones of a film have no hole: pictures of different sources lie apart by a part of one, and those of a camera in the network come
/// a few later. A composite that no layer paces ends with the last of them.
final class CompositeEnd: Sendable {
    private struct State {
        /// All sources have been told to end.
        var isEnding = false
        /// Nothing more comes of the layer that paces it.
        var clockHasEnded = false
        /// The layers of the picture before.
        var shown: Set<String> = []
        /// A layer of it is missing in the one that is made now.
        var isOver = false
        /// The end has been sent on.
        var isSent = false
    }

    private let pads: [String: Pad]
    private let clock: String?
    /// What is made leaves by it. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let output: Pad?
    private let state = Mutex(State())
    private let onEnd: @Sendable (ClockTime) -> Void

    /// - Parameter onEnd: called with the running time at which it has ended with its clock layer, on the streaming thread.
    init(_ planned: PlannedComposite, _ assembly: PipelineAssembly, onEnd: @escaping @Sendable (ClockTime) -> Void) {
        self.onEnd = onEnd
        let names = planned.layers.map(\.pad)
        pads = Dictionary(names.compactMap { name in assembly.pad(name, of: planned.element).map { (name, $0) } }) {
            first, _ in first
        }
        clock = planned.layers.first { $0.source == planned.clock }?.pad
        output = assembly.pad("src", of: planned.element)
        output?.onBuffer { [weak self] buffer in self?.judge(buffer) ?? .pass }
        output?.onEvent { [weak self] _ in self?.state.withLock(\.isSent) == true ? .drop : .pass }
        for pad in pads.values {
            // Dropped from then on, so that no layer waits for a compositor that has ended.
            pad.onBuffer { [weak self] _ in self?.state.withLock(\.isSent) == true ? .drop : .pass }
        }
        clock.flatMap { pads[$0] }?.onEndOfStream { [weak self] in self?.state.withLock { $0.clockHasEnded = true } }
        _ = try? assembly.element(planned.element)?.onSamplesSelected { [weak self] _ in self?.look() }
    }

    /// All sources have been told to end. A layer that has ended before had its reasons, and leaves its place to what is behind it.
    func begin() {
        guard
            state.withLock({ state in
                defer { state.isEnding = true }
                return !state.isEnding
            })
        else { return }
        for (name, pad) in pads where name != clock { try? pad.set("repeat-after-eos", to: .bool(true)) }
    }

    private func look() {
        let shown = Set(pads.filter { $0.value.selectedTime != nil }.keys)
        state.withLock { state in
            let gone = state.shown.subtracting(shown)
            if state.isEnding, !gone.isEmpty { state.isOver = true }
            if state.clockHasEnded, let clock, !shown.contains(clock) { state.isOver = true }
            state.shown = shown
        }
    }

    private func judge(_ buffer: BufferInfo) -> PadProbe.Action {
        let (isOver, ends) = state.withLock { state in
            let ends = state.isOver && state.clockHasEnded && !state.isSent
            if ends { state.isSent = true }
            return (state.isOver, ends)
        }
        guard isOver else { return .pass }
        guard ends, let output else { return .drop }
        if let time = buffer.pts.flatMap({ output.runningTime(of: $0) }) { onEnd(time) }
        // To the element below: through the compositor's own pad it would end the layers that go on, and with them their sources.
        output.peer?.sendLastEndOfStream()
        return .drop
    }
}
