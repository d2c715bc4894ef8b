extension Plan {
    /// The plan as this process runs it, and what is left to a process of its own for each isolated source.
    ///
    /// A worker opens the device, takes the pictures out of their packets and parses them: what speaks with a driver or with
    /// the network. An `appsrc` stands in its place, and what followed follows it.
    public func divided() -> (plan: Plan, workers: [PlannedWorker]) {
        var (plan, workers): (Plan, [PlannedWorker]) = (self, [])
        for index in plan.sources.indices where plan.sources[index].isIsolated {
            workers.append(plan.divide(index))
        }
        return (plan, workers)
    }

    private mutating func divide(_ index: Int) -> PlannedWorker {
        for (media, target) in sources[index].outputs {
            let moved = behindParsers(target)
            sources[index].outputs[media] = moved
            for place in rateControls.indices where rateControls[place].element == target {
                rateControls[place].element = moved
            }
        }
        let source = sources[index]
        let names = Set(opening(of: source))
        var worker = PlannedWorker(
            source.node, elements: elements.filter { names.contains($0.name) },
            links: links.filter { names.contains($0.from.element) && names.contains($0.to.element) }, streams: [])
        let place = elements.firstIndex { names.contains($0.name) } ?? 0
        elements.removeAll { names.contains($0.name) }
        let crossing = links.indices.filter {
            names.contains(links[$0].from.element) && !names.contains(links[$0].to.element)
        }
        for (number, link) in crossing.enumerated() {
            let feed = number == 0 ? source.element : "\(source.element)-feed-\(number + 1)"
            worker.streams.append(.init(from: links[link].from, feed: feed))
            elements.insert(PlannedElement(feed, "appsrc", Self.feedProperties, node: source.node), at: place + number)
            links[link].from = PlannedLink.End(feed, .always("src"))
        }
        links.removeAll { names.contains($0.to.element) }
        return worker
    }

    /// Held up where the graph is, as the element in its place would be; two buffers, for what waits belongs in the plan's own
    /// queues.
    private static let feedProperties: [PlannedProperty] = [
        PlannedProperty("format", .nick("time")), PlannedProperty("is-live", .bool(true)),
        PlannedProperty("block", .bool(true)), PlannedProperty("max-buffers", .int(2)),
        PlannedProperty("max-bytes", .int(0)),
    ]

    /// The first element behind those that unpack and parse a source's packets; another parser behind that says what a file wants of it.
    private func behindParsers(_ name: String) -> String {
        let above = links.first { $0.to.element == name }?.from.element
        guard !isParser(above), let element = elements.first(where: { $0.name == name }),
            element.factory.hasSuffix("depay") || isParser(name),
            let next = links.first(where: { $0.from.element == name })
        else { return name }
        return behindParsers(next.to.element)
    }

    private func isParser(_ name: String?) -> Bool {
        elements.first { $0.name == name }?.factory.hasSuffix("parse") ?? false
    }

    /// The elements that open a source, upstream first: all above those that take what it gives.
    public func opening(of source: PlannedSource) -> [String] {
        var names: Set<String> = []
        var next = Array(source.outputs.values)
        while let name = next.popLast() {
            for link in links where link.to.element == name && names.insert(link.from.element).inserted {
                next.append(link.from.element)
            }
        }
        return elements.map(\.name).filter(names.contains)
    }
}
