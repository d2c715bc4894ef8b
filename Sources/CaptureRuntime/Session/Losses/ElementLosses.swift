internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// The sinks to which nothing more comes, wholly or of one medium, because an element before them has failed.
struct ElementLosses {
    private(set) var sinks: Set<NodeName> = []

    /// Adds those behind an element.
    ///
    /// - Parameter over: The sinks that are over already.
    /// - Returns: those that are new; none where it follows from a failure that has been told of, nil where it has ended nothing.
    mutating func add(_ element: String, in plan: Plan, besides over: Set<NodeName>) -> Set<NodeName>? {
        let reached = plan.sinks(behind: element)
        let new = reached.subtracting(over).subtracting(sinks)
        if new.isEmpty { return reached.isDisjoint(with: sinks) ? nil : [] }
        sinks.formUnion(new)
        return new
    }
}

extension Plan {
    /// The sinks that anything of an element comes to, by whatever compositors and mixers.
    func sinks(behind element: String) -> Set<NodeName> {
        let reached = elements(behind: [element]).union([element])
        return Set(
            sinks.filter { sink in reached.contains(sink.element) || sink.legs.contains { reached.contains($0.last) } }
                .map(\.node))
    }

    /// Whether an element lies between the sources and what sends or writes: an encoder, a converter, a compositor, a window.
    func isBehindSources(_ element: String) -> Bool {
        let outputs = Set(sources.flatMap(\.outputs.values))
        let ends = sinks.filter { !$0.legs.isEmpty }.flatMap { elements(behind: $0).map(\.name) }
        return !ends.contains(element) && elements(behind: outputs).union(outputs).contains(element)
    }

    /// All that comes behind elements.
    private func elements(behind first: Set<String>) -> Set<String> {
        var (found, next) = (Set<String>(), Array(first))
        while let name = next.popLast() {
            for link in links where link.from.element == name && found.insert(link.to.element).inserted {
                next.append(link.to.element)
            }
        }
        return found
    }
}

extension Session {
    /// What an element reports that stands behind a source, in whose name it was planned: not that the source has failed.
    func elementFailure(
        _ report: BusMessage.Report, of element: String, _ node: NodeName?, from source: BusMessage.Source
    ) -> SessionFailure {
        let reached = plan.sinks(behind: element)
        let factory = plan.elements.first { $0.name == element }?.factory ?? element
        return SessionFailure(
            .element, "'\(factory)' has failed: \(report.text)", node: reached.count == 1 ? reached.first : node,
            element: source.path,
            detail: "\(report.domain) \(report.code)" + (report.debug.isEmpty ? "" : ": \(report.debug)"))
    }

    /// Whether an error is that of one element in the middle of the graph, without which others go on: what it leads to comes to its end, as if
    /// its source had, and what leads to nothing else is fed no more.
    func isElementLoss(_ failure: SessionFailure) async -> Bool {
        guard phase >= .starting, phase < .ended, let path = failure.element,
            let element = assembly.plannedName(ofPath: path), plan.isBehindSources(element)
        else { return false }
        let over = finished.union(disks.broken)
        if phase == .starting {
            // A window that does not open is known before anything is recorded, and a run that would do nothing does not start.
            let others = Set(plan.sinks.map(\.node)).subtracting(over).subtracting(plan.sinks(behind: element))
            guard !others.isEmpty, !plan.sinks.contains(where: { $0.element == element }) else { return false }
        }
        guard let lost = elementLosses.add(element, in: plan, besides: over) else { return false }
        guard !lost.isEmpty else { return true }
        if failure.fault == .effect || failure.node.map(lost.contains) == true && lost.count == 1 {
            note(failure)
        } else {
            for sink in lost.sorted() {
                var failure = failure
                failure.node = sink
                note(failure)
            }
        }
        endStreams(behind: element)
        stopFeeding(element: element)
        for sink in plan.sinks where sink.element == element { finish(sink.node) }
        await endIfFinished()
        return true
    }

    /// Sends the end of the stream into what comes behind an element; each on a thread of its own, for a file may be written then.
    private func endStreams(behind element: String) {
        for link in plan.links where link.from.element == element {
            guard let pad = assembly.outlet(of: link)?.peer else { continue }
            let worker = BlockingExecutor(label: "mcpipe.end.\(link.to.element)")
            Task { await worker.run { pad.sendLastEndOfStream() } }
        }
    }
}
