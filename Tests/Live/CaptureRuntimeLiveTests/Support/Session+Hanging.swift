import CaptureModel
import CapturePlan
import GStreamerKit
import RunTesting

@testable import CaptureRuntime

extension Session {
    /// Makes the thread of an element stand still in front of its exit, as in a driver that hangs; the element is of use no more.
    nonisolated func hang(_ element: String) { _ = assembly.pad("src", of: element)?.block() }
}

extension Plan {
    /// Puts an element behind another one of the same node.
    mutating func insert(_ factory: String, _ properties: [PlannedProperty], after name: String) {
        guard let place = elements.firstIndex(where: { $0.name == name }) else { return }
        let inserted = PlannedElement("\(name)-\(factory)", factory, properties, node: elements[place].node)
        elements.insert(inserted, at: place + 1)
        for index in links.indices where links[index].from.element == name {
            links[index].from = .init(inserted.name, .always("src"))
        }
        links.append(PlannedLink(name, inserted.name))
    }
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
