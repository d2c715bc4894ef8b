public import CapturePlan

extension Plan {
    /// Puts an element behind another one of the same node.
    public mutating func insert(_ factory: String, _ properties: [PlannedProperty], after name: String) {
        guard let place = elements.firstIndex(where: { $0.name == name }) else { return }
        let inserted = PlannedElement("\(name)-\(factory)", factory, properties, node: elements[place].node)
        elements.insert(inserted, at: place + 1)
        for index in links.indices where links[index].from.element == name {
            links[index].from = .init(inserted.name, .always("src"))
        }
        links.append(PlannedLink(name, inserted.name))
    }
}
