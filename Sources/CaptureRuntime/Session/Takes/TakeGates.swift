internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Keeps pictures from encoders that nobody but takes wants anything of, while none runs.
///
/// An encoder rests only once it has given its first picture: what it is asked for before counts by times that are not its own
/// (`KeyFrameWish`).
final class TakeGates: Sendable {
    private let isOpen = Atomic(false)

    /// Puts up the gates of a plan.
    init(_ assembly: PipelineAssembly) {
        for gate in assembly.plan.takeGates {
            let hasGiven = Flag()
            Self.output(of: gate, in: assembly)?.onBuffer { _ in
                hasGiven.value.store(true, ordering: .relaxed)
                return .remove
            }
            assembly.pad("sink", of: gate.element)?.onBuffer { [weak self] _ in
                guard let self, hasGiven.value.load(ordering: .relaxed) else { return .pass }
                return isOpen.load(ordering: .relaxed) ? .pass : .drop
            }
        }
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    /// Where the encoder's pictures come to the first of its sinks.
    private static func output(of gate: PlannedTakeGate, in assembly: PipelineAssembly) -> Pad? {
        let sink = assembly.plan.sinks.first { gate.sinks.contains($0.node) }
        return sink?.legs.first { $0.media == .video }.flatMap { assembly.pad("sink", of: $0.last) }
    }

    /// Lets pictures pass, from before a take begins until its last file has what it is to have: an encoder gives a picture out
    /// only when some later ones have come.
    func open() { isOpen.store(true, ordering: .relaxed) }

    /// Lets none pass.
    func close() { isOpen.store(false, ordering: .relaxed) }
}
