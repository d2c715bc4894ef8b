import Synchronization

@testable import CaptureRuntime

/// Cameras that run together as a rule says, without any device.
final class FakeStarter: CameraStarter {
    private let started = Mutex<[Set<String>]>([])
    private let rule: @Sendable (Set<String>, ProbeFormats) async -> StartOutcome

    /// The sets that were tried, in order.
    var trials: [Set<String>] { started.withLock { $0 } }

    init(_ rule: @escaping @Sendable (Set<String>, ProbeFormats) async -> StartOutcome) { self.rule = rule }

    /// Cameras that run together where they are part of one of some sets.
    convenience init(facets: [Set<String>]) {
        self.init { set, _ in
            facets.contains { $0.isSuperset(of: set) } ? .started : .refused(.noSpace(set))
        }
    }

    func start(_ cameras: [String], in formats: ProbeFormats, within limit: Duration) async -> StartOutcome {
        started.withLock { $0.append(Set(cameras)) }
        return await rule(Set(cameras), formats)
    }
}

extension StartRefusal {
    /// What a camera says for which the bus has no room.
    static func noSpace(_ cameras: Set<String>) -> StartRefusal {
        StartRefusal(camera: cameras.max() ?? "", words: "STREAMON 28 (No space left on device)")
    }
}
