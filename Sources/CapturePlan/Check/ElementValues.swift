import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// What is set on elements is what they can be set to.
enum ElementValues {
    static let code = DiagnosticCode(
        "element-value",
        summary: "An element cannot be set to what the graph asks for",
        explanation: """
            Elements say of each property which values it can have, and mcpipe holds every value that it would set against that before \
            anything is opened.
            """,
        remedy: "write a value that the element takes")

    static func findings(in plan: Plan, of graph: Graph) -> [Diagnostic] {
        plan.elements.flatMap { element -> [Diagnostic] in
            guard let facts = ElementTable.facts(of: element.factory) else { return [] }
            return element.properties.compactMap { property in
                obstacle(to: property, on: facts).map { finding($0, element, property, graph) }
            }
        }
    }

    private static func finding(
        _ fact: String, _ element: PlannedElement, _ property: PlannedProperty, _ graph: Graph
    ) -> Diagnostic {
        let place = graph.effects[element.node]?.provenance["elements"] ?? graph.provenance(of: element.node)?.range
        return Diagnostic(
            code,
            "'\(element.node)' would set '\(property.name)' of '\(element.factory)' to \(property.value.text), but it \(fact)",
            at: place, label: "not taken by '\(element.factory)'",
            subjects: [element.node.description, element.factory, property.name],
            notes: [.init("by the registry of GStreamer 1.22")], fixIts: [.init(code.remedy)])
    }

    /// Why a property cannot be set so, as the rest of a sentence that begins with "it"; nil where it can, or nobody knows.
    static func obstacle(to property: PlannedProperty, on facts: ElementFacts) -> String? {
        guard let known = facts.properties[property.name] else {
            let near = nearest(to: property.name, in: Array(facts.properties.keys))
            return "has no such property" + (near.map { "; did you mean '\($0)'?" } ?? "")
        }
        switch (property.value, known) {
        case (.int(let value), .int(let range)): return range.contains(value) ? nil : takes(range)
        case (.double(let value), .double(let range)): return range.contains(value) ? nil : takes(range)
        case (.nick(let nick), .nick(let nicks)): return nicks.contains(nick) ? nil : takes(nicks)
        case (.nick(let nick), .nicks(let nicks)):
            return nick.split(separator: "+").allSatisfy { nicks.contains(String($0)) } ? nil : takes(nicks)
        case (.bool, .bool), (.string, .text), (.secret, .text), (.caps, .caps), (.structure, .structure), (_, .other):
            return nil
        case (.text(let text), _): return obstacle(to: text, known)
        default: return "has another type"
        }
    }

    /// Why a text that a user wrote is not understood; what GStreamer reads in more than one way is left to it.
    private static func obstacle(to text: String, _ known: ElementProperty) -> String? {
        // GStreamer's own names of numbers.
        guard !["min", "max", "little_endian", "big_endian", "byte_order"].contains(text) else { return nil }
        switch known {
        case .int(let range):
            guard let value = Int64(text) else { return text.first?.isNumber == true ? nil : takes(range) }
            return range.contains(value) ? nil : takes(range)
        case .double(let range):
            guard let value = Double(text) else { return takes(range) }
            return range.contains(value) ? nil : takes(range)
        case .nick(let nicks):
            // A number, or the name of the value in C, is taken too.
            return nicks.contains(text) || Int(text) != nil || text.contains("_") ? nil : takes(nicks)
        case .bool, .text, .nicks, .caps, .structure, .other: return nil
        }
    }

    private static func takes(_ range: ClosedRange<some CustomStringConvertible>) -> String {
        "takes \(range.lowerBound) to \(range.upperBound)"
    }

    private static func takes(_ words: [String]) -> String { "takes \(quotedList(words, joinedBy: "or"))" }
}
