import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Notes where a sink's pictures are left out under pressure; sinks that share the place share the throttle.
    ///
    /// - Parameters:
    ///   - element: The element whose `sink` pad is guarded; nil where the sink can only be finished.
    ///   - sizer: The caps filter that sets the size.
    mutating func throttle(
        _ sink: CheckedSink, at element: String?, sizer: String? = nil, keyframeInterval: Duration? = nil
    ) {
        guard let ladder = sink.pressure else { return }
        reasons.append(PlanReason(sink.name, "under system pressure: \(ladder)"))
        if let element, let index = throttles.firstIndex(where: { $0.element == element }) {
            throttles[index].sinks.append(sink.name)
        } else {
            throttles.append(
                PlannedThrottle(
                    sinks: [sink.name], element: element, sizer: sizer, ladder: ladder,
                    keyframeInterval: keyframeInterval))
        }
    }
}
