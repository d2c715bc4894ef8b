import CaptureModel
import GStreamerKit
import RunTesting

@testable import CaptureRuntime

extension Session {
    /// Makes the thread of an element stand still in front of its exit, as in a driver that hangs; the element is of use no more.
    nonisolated func hang(_ element: String) { _ = assembly.pad("src", of: element)?.block() }
}

extension Rehearsal.Run {
    /// What the run tells of losses, in a word or two each.
    var losses: [String] {
        events.compactMap { event in
            switch event {
            case .sourceLost(let node, _, _): "lost \(node)"
            case .sourceRetrying(let node, let attempt): "retrying \(node) \(attempt)"
            case .sourceReturned(let node, _, _): "returned \(node)"
            default: nil
            }
        }
    }
}
