internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Keeps pictures from encoders that nobody but takes wants anything of, while none runs.
final class TakeGates: Sendable {
    private let isOpen = Atomic(false)

    /// Puts up the gates of a plan, all shut.
    init(_ assembly: PipelineAssembly) {
        for gate in assembly.plan.takeGates {
            assembly.pad("sink", of: gate.element)?.onBuffer { [weak self] _ in
                self?.isOpen.load(ordering: .relaxed) == false ? .drop : .pass
            }
        }
    }

    /// Lets pictures pass, from before a take begins until its last file has what it is to have: an encoder gives a picture out
    /// only when some later ones have come.
    func open() { isOpen.store(true, ordering: .relaxed) }

    /// Lets none pass.
    func close() { isOpen.store(false, ordering: .relaxed) }
}
