import RunTesting
import Synchronization

@testable import CaptureRuntime

/// Cameras that all run, but for the sets that never answer.
final class HangingStarter: CameraStarter {
    private let started = Mutex<[Set<String>]>([])
    private let isHanging: @Sendable (Set<String>) -> Bool

    /// The sets that were tried, in order.
    var trials: [Set<String>] { started.withLock { $0 } }

    init(_ isHanging: @escaping @Sendable (Set<String>) -> Bool) { self.isHanging = isHanging }

    func start(_ cameras: [String], in formats: ProbeFormats, within limit: Duration) async -> StartOutcome {
        started.withLock { $0.append(Set(cameras)) }
        if isHanging(Set(cameras)) { await waitForEver() }
        return .started
    }
}
