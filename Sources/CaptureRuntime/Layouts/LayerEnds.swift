internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Ends a composite with the first of its layers, once all sources have been told to end: their pictures lie apart by a part of one,
/// and the last picture of a film is to have no hole where a layer has gone before the others.
final class LayerEnds: Sendable {
    private struct State {
        var isEnding = false
        /// The layers of the picture before.
        var shown: Set<String> = []
        /// A layer of it is missing in the one that is made now.
        var isOver = false
    }

    private let pads: [String: Pad]
    /// What is made leaves by it. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let output: Pad?
    private let state = Mutex(State())

    init(_ planned: PlannedComposite, _ assembly: PipelineAssembly) {
        let names = planned.layers.map(\.pad)
        pads = Dictionary(names.compactMap { name in assembly.pad(name, of: planned.element).map { (name, $0) } }) {
            first, _ in first
        }
        output = assembly.pad("src", of: planned.element)
        output?.onBuffer { [weak self] _ in self?.state.withLock { $0.isOver } == true ? .drop : .pass }
        _ = try? assembly.element(planned.element)?.onSamplesSelected { [weak self] _ in self?.look() }
    }

    /// All sources have been told to end. A layer that has ended before had its reasons.
    func begin() { state.withLock { $0.isEnding = true } }

    private func look() {
        let shown = Set(pads.filter { $0.value.selectedTime != nil }.keys)
        state.withLock { state in
            if state.isEnding, !shown.isSuperset(of: state.shown) { state.isOver = true }
            state.shown = shown
        }
    }
}
