internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Does in a running pipeline what the policies of its sinks ask for at each level of pressure.
final class PressureControl: Sendable {
    private let assembly: PipelineAssembly
    private let throttles: [FrameThrottle]
    private let policy: Mutex<PressurePolicy>

    init(_ assembly: PipelineAssembly) {
        self.assembly = assembly
        throttles = assembly.plan.throttles.map { FrameThrottle($0, assembly) }
        policy = Mutex(PressurePolicy(assembly.plan))
    }

    /// The recordings that are stopped at the level that holds.
    var stopped: Set<NodeName> { policy.withLock(\.stopped) }

    /// Does what a level asks for, and says what that is.
    ///
    /// A step that ends files is not done here: what belongs to them may still be in an encoder, which gives it out only when more
    /// comes. `conclude` follows when the files are finished.
    func move(to level: SystemPressure.Level) -> [PressureStep] {
        let steps = policy.withLock { $0.move(to: level) }
        for step in steps where step.finished.isEmpty { throttles[step.throttle].set(step.setting) }
        return steps
    }

    /// Does what is left of a step whose files are finished.
    func conclude(_ step: PressureStep) {
        throttles[step.throttle].set(step.setting)
        for source in assembly.plan.sources where step.closed.contains(source.node) { close(source) }
    }

    /// How many of a sink's pictures were left out, as asked.
    func leftOut(of sink: NodeName) -> Int {
        zip(assembly.plan.throttles, throttles).filter { $0.0.sinks.contains(sink) }.reduce(0) { $0 + $1.1.leftOut }
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
