package import CaptureDiagnostics
import CaptureElements
package import CaptureModel

/// The elements that an effect names are there; those of everything else follow from the plan, which is held against the machine, too.
package enum MissingElement: Rule {
    /// An element that a machine lacks.
    package static let code = DiagnosticCode(
        "missing-element",
        summary: "A GStreamer element that the graph needs is missing on this machine",
        explanation:
            "Elements come in plug-ins, and plug-ins in packages; Debian splits GStreamer into a dozen of them.",
        remedy: "install the package named")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let effects = context.graph.effects.filter { context.index.reached.contains($0.name) }
        let needs = effects.flatMap { effect in effect.elements.map { ($0.factory, effect.name) } }
        var places: [String: SourceRange] = [:]
        for element in effects.flatMap(\.elements) where places[element.factory] == nil {
            places[element.factory] = element.provenance.fields["factory"]
        }
        return findings(of: needs, on: context.host, in: context.graph, at: places)
    }

    /// What a machine lacks of what nodes need, one finding an element, in the order in which they are needed.
    package static func findings(
        of needs: [(element: String, node: NodeName)], on host: HostInventory, in graph: Graph,
        at places: [String: SourceRange] = [:]
    ) -> [Diagnostic] {
        var order: [String] = []
        var nodes: [String: [NodeName]] = [:]
        for (element, node) in needs where !host.has(element) {
            if nodes[element] == nil { order.append(element) }
            if nodes[element]?.contains(node) != true { nodes[element, default: []].append(node) }
        }
        return order.map { finding($0, nodes[$0] ?? [], host, graph, places[$0]) }
    }

    private static func finding(
        _ element: String, _ nodes: [NodeName], _ host: HostInventory, _ graph: Graph, _ place: SourceRange?
    ) -> Diagnostic {
        let names = nodes.prefix(6).map(\.description)
        let rest = nodes.count > names.count ? " and \(nodes.count - names.count) more" : ""
        let package = ElementPackages.package(of: element)
        let reason = host.unusable[element]
        let fact = reason.map { "does not work here: \($0)" } ?? "is missing"
        var fixIts: [Diagnostic.FixIt] = []
        if let place, package == nil, let near = nearest(to: element, in: host.elements.sorted()) {
            fixIts.append(.init("did you mean '\(near)'?", edits: [.init(place, near)]))
        }
        if element.contains("!") {
            fixIts.append(
                .init("write each element as an item of its own, without '!': [{ factory: ... }, { factory: ... }]"))
        } else if reason == nil {
            fixIts.append(.init(package.map { "install '\($0)'" } ?? "install the plug-in that has it"))
        }
        return Diagnostic(
            code,
            "element '\(element)', which \(quotedList(names))\(rest) \(nodes.count == 1 ? "needs" : "need"), \(fact)",
            at: place ?? nodes.first.flatMap { graph.provenance(of: $0)?.range }, label: "needs '\(element)'",
            subjects: [element] + nodes.map(\.description),
            notes: package.map { [.init("in Debian 12 it is in the package '\($0)'")] } ?? [], fixIts: fixIts)
    }
}
