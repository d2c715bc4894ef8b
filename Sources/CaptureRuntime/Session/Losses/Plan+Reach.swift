internal import CapturePlan

extension Plan {
    /// The elements that open a source, upstream first: all above those that take what it gives.
    func opening(of source: PlannedSource) -> [String] {
        var names: Set<String> = []
        var next = Array(source.outputs.values)
        while let name = next.popLast() {
            for link in links where link.to.element == name && names.insert(link.from.element).inserted {
                next.append(link.from.element)
            }
        }
        return elements.map(\.name).filter(names.contains)
    }

    /// The elements that get an element's media and nobody else's, itself included: up to compositors, mixers and muxers, which
    /// take each input by a pad that was asked for.
    func reach(of element: String) -> Set<String> {
        var names: Set<String> = [element]
        var next = [element]
        while let name = next.popLast() {
            for link in links where link.from.element == name {
                if case .request = link.to.pad { continue }
                if names.insert(link.to.element).inserted { next.append(link.to.element) }
            }
        }
        return names
    }
}
