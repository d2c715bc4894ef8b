/// The names of elements and pads as gst-launch can refer to them.
struct GstLaunchNames {
    private let aliases: [String: String]
    /// The pad names chosen for templates, by the position of the link and whether it is the source's end.
    private var pads: [PadKey: String] = [:]

    private struct PadKey: Hashable {
        let link: Int
        let isSource: Bool
    }

    init(_ plan: Plan) {
        // A name that is already a word keeps it, so aliases are given to the others after these.
        var taken = Set(plan.elements.map(\.name).filter { gstLaunchWord($0) == $0 })
        var aliases: [String: String] = [:]
        for element in plan.elements where aliases[element.name] == nil {
            let word = gstLaunchWord(element.name)
            guard word != element.name else {
                aliases[word] = word
                continue
            }
            var alias = word
            var number = 2
            while !taken.insert(alias).inserted {
                alias = "\(word)_\(number)"
                number += 1
            }
            aliases[element.name] = alias
        }
        self.aliases = aliases
        name(padsOf: plan)
    }

    /// The element's name.
    func name(of element: String) -> String { aliases[element] ?? gstLaunchWord(element) }

    /// `name.pad`, or `name.` where gst-launch is to find the pad.
    func reference(_ end: PlannedLink.End, at link: Int, isSource: Bool) -> String {
        "\(name(of: end.element)).\(pad(end.pad, at: link, isSource: isSource))"
    }

    /// The properties of an element's requested pads, set through the element (GStreamer: `GstChildProxy`).
    func padProperties(of element: String, _ index: PlanIndex) -> [String] {
        let ends =
            index.inputs(of: element).map { (index.plan.links[$0].to, $0, false) }
            + index.outputs(of: element).map { (index.plan.links[$0].from, $0, true) }
        return ends.flatMap { end, link, isSource in
            let pad = pad(end.pad, at: link, isSource: isSource)
            return end.pad.properties.map { "\(pad)::\(gstLaunchWord($0.name))=\($0.value.gstLaunchNotation)" }
        }
    }

    private func pad(_ pad: PlannedLink.Pad, at link: Int, isSource: Bool) -> String {
        switch pad {
        case .always(let name): gstLaunchWord(name)
        case .request(let name, _):
            pads[PadKey(link: link, isSource: isSource)] ?? (name.contains("%") ? "" : gstLaunchWord(name))
        case .sometimes: ""
        }
    }

    /// A pad requested by template is left to gst-launch, unless it has properties: these need a name to go by.
    private mutating func name(padsOf plan: Plan) {
        var used: [String: Set<String>] = [:]
        let ends = plan.links.indices.flatMap { [(plan.links[$0].from, $0, true), (plan.links[$0].to, $0, false)] }
        for (end, _, _) in ends { used[end.element, default: []].insert(end.pad.name) }
        for (end, link, isSource) in ends {
            guard case .request(let template, let properties) = end.pad, !properties.isEmpty,
                let percent = template.firstIndex(of: "%")
            else { continue }
            let stem = gstLaunchWord(String(template[..<percent]))
            var number = 0
            while !used[end.element, default: []].insert("\(stem)\(number)").inserted { number += 1 }
            pads[PadKey(link: link, isSource: isSource)] = "\(stem)\(number)"
        }
    }
}
