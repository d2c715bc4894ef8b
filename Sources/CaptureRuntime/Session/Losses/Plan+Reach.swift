internal import CapturePlan

extension Plan {
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
