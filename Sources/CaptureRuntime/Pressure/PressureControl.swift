internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Does in a running pipeline what the policies of its sinks ask for at each level of pressure.
final class PressureControl: Sendable {
    private let assembly: PipelineAssembly
    private let finishing: Finishing
    private let throttles: [FrameThrottle]
    private let policy: Mutex<PressurePolicy>

    init(_ assembly: PipelineAssembly, _ finishing: Finishing) {
        self.assembly = assembly
        self.finishing = finishing
        throttles = assembly.plan.throttles.map { FrameThrottle($0, assembly) }
        policy = Mutex(PressurePolicy(assembly.plan))
    }

    /// Does all that a level asks for, and says what that was.
    func move(to level: SystemPressure.Level) -> [PressureStep] {
        let steps = policy.withLock { $0.move(to: level) }
        for step in steps { apply(step) }
        return steps
    }

    /// How many of a sink's pictures were left out, as asked.
    func leftOut(of sink: NodeName) -> Int {
        zip(assembly.plan.throttles, throttles).filter { $0.0.sinks.contains(sink) }.reduce(0) { $0 + $1.1.leftOut }
    }

    private func apply(_ step: PressureStep) {
        let plan = assembly.plan
        for leg in plan.sinks.filter({ step.finished.contains($0.node) }).flatMap(\.legs) { finishing.end(leg.entry) }
        // What is to be finished ends with the pictures that have come, and needs no guard any more.
        if step.finished.count < step.sinks.count || step.finished.isEmpty {
            throttles[step.throttle].set(step.setting)
        }
        for source in plan.sources where step.closed.contains(source.node) { close(source) }
    }

    /// Closes a device while the pipeline goes on; on a thread of its own, for a driver may take its time.
    private func close(_ source: PlannedSource) {
        guard let element = assembly.element(source.element) else { return }
        Task {
            await BlockingExecutor(label: "mcpipe.close.\(source.element)").run {
                element.setLockedState(true)
                _ = try? element.setState(.null)
            }
        }
    }
}
