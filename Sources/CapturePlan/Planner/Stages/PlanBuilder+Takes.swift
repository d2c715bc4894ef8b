import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Notes that an encoder works for a sink, whose first element is given: it rests between takes where all its sinks do.
    mutating func guardTakes(of sink: CheckedSink, at element: String) {
        guard checked.graph.takes.begin != .run, checked.graph.takes.heldBack == nil else { return }
        guard case .record = sink.kind else {
            wakeful.insert(element)
            return
        }
        if let index = takeGates.firstIndex(where: { $0.element == element }) {
            takeGates[index].sinks.append(sink.name)
        } else {
            takeGates.append(PlannedTakeGate(sinks: [sink.name], element: element))
        }
    }

    /// Leaves the gates of encoders that somebody wants at all times, and says which rest.
    mutating func settleTakeGates() {
        takeGates.removeAll { wakeful.contains($0.element) }
        for sink in takeGates.flatMap(\.sinks) {
            reasons.append(PlanReason(sink, "its pictures are encoded while a take runs, and not between takes"))
        }
    }
}
