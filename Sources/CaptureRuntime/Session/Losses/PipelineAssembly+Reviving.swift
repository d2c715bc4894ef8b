internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

extension PipelineAssembly {
    /// Has the queues of a lost source that were refused something take media again; blocks, and nothing may enter them meanwhile.
    ///
    /// A `queue` whose media was refused once gives the same answer to all that comes after it, until it is flushed or begins anew.
    /// A flush would go through to what others use. A camera whose format changed for a moment to what the graph has no use for
    /// would never come back.
    func reviveQueues(of node: NodeName, below element: String) {
        let reach = plan.reach(of: element)
        for planned in plan.elements
        where planned.node == node && planned.factory == "queue" && reach.contains(planned.name) {
            guard let queue = self.element(planned.name), pad("src", of: planned.name)?.wasRefused == true else {
                continue
            }
            // It has no thread at work any more, which a refusal ends.
            _ = try? queue.setState(.ready)
            try? queue.syncStateWithParent()
        }
    }
}
