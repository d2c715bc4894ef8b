public import CaptureModel

/// What changes at one throttle because the machine's pressure did.
public struct PressureStep: Sendable, Hashable {
    /// Which of the plan's throttles.
    public var throttle: Int
    /// The sinks it is about.
    public var sinks: [NodeName]
    /// What holds from now on.
    public var setting: PressureLadder.Step
    /// The recordings whose file ends: for good where the run is the only take, else for this take.
    public var finished: [NodeName]
    /// The sources that nobody takes anything from any more, so that their devices are closed.
    public var closed: [NodeName]

    /// Makes a step.
    public init(
        throttle: Int, sinks: [NodeName], setting: PressureLadder.Step, finished: [NodeName] = [],
        closed: [NodeName] = []
    ) {
        self.throttle = throttle
        self.sinks = sinks
        self.setting = setting
        self.finished = finished
        self.closed = closed
    }
}

extension PressureStep: CustomStringConvertible {
    /// In words, such as `'program' at 15 fps`.
    public var description: String {
        let names = sinks.map { "'\($0)'" }.joined(separator: ", ")
        var text: String
        if !finished.isEmpty {
            text = "\(names) finished"
        } else if setting.isStopped {
            text = "\(names) stopped"
        } else {
            text = setting == PressureLadder.Step() ? "\(names) as usual" : "\(names) at \(setting)"
        }
        if !closed.isEmpty { text += ", \(closed.map { "'\($0)'" }.joined(separator: ", ")) closed" }
        return text
    }
}
