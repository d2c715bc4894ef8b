import CaptureDiagnostics
import CaptureModel

/// The elements of an effect can be set as they are written, and each takes what the one before gives.
enum EffectElements: Rule {
    static let code = DiagnosticCode(
        "effect-element",
        summary: "An element of an effect cannot be used as it is written",
        explanation: """
            mcpipe makes the elements of an effect when it checks a graph, sets their properties and links them, and starts none. \
            Each takes what the one before gives, the first raw pictures or raw sound, and the last gives the same. An element \
            that has several pads for media, as a text overlay has, is linked by the one that takes what comes. Where \
            --allow-elements is missing, no element is made. `gst-inspect-1.0` names an element's properties and pads.
            """,
        remedy: "write a property and a value that the element takes, or another element")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.effects.compactMap { effect in
            let trial = context.host.effects[EffectTrial.Chain(effect.media, effect.elements)]
            guard let obstacle = trial?.obstacle, effect.elements.indices.contains(obstacle.element) else { return nil }
            // That an element is missing is told with the package that has it.
            guard context.host.has(effect.elements[obstacle.element].factory) else { return nil }
            return finding(obstacle, in: effect)
        }
    }

    private static func finding(_ obstacle: EffectTrial.Obstacle, in effect: EffectNode) -> Diagnostic {
        let element = effect.elements[obstacle.element]
        let place = "element '\(element.factory)' of effect '\(effect.name)'"
        let written = element.provenance
        let (property, range): (String, SourceRange?)
        var fixIt: Diagnostic.FixIt
        switch obstacle.part {
        case .factory:
            let media = effect.media == .video ? "pictures" : "sound"
            return Diagnostic(
                code, "\(place) \(obstacle.fact)", at: written["factory"] ?? effect.provenance["elements"],
                label: "does not fit here", subjects: [effect.name.description, element.factory],
                fixIts: [.init("write an element that takes and gives raw \(media)")])
        case .property(let name):
            (property, range) = (name, written["\(name).key"])
            fixIt = .init("remove '\(name)'")
        case .value(let name):
            (property, range) = (name, written[name])
            fixIt = .init("write a value that '\(element.factory)' takes")
        }
        if let nearest = obstacle.nearest {
            fixIt = .init("did you mean '\(nearest)'?", edits: range.map { [.init($0, nearest)] } ?? [])
        }
        return Diagnostic(
            code, "'\(property)' of \(place) \(obstacle.fact)", at: range ?? effect.provenance["elements"],
            label: "not taken by '\(element.factory)'",
            subjects: [effect.name.description, element.factory, property], fixIts: [fixIt])
    }
}
