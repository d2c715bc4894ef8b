import CaptureDiagnostics
import CaptureModel

/// The GStreamer elements the graph needs are there.
enum MissingElement: Rule {
    static let code = DiagnosticCode(
        "missing-element",
        summary: "A GStreamer element that the graph needs is missing on this machine",
        explanation:
            "Elements come in plug-ins, and plug-ins in packages; Debian splits GStreamer into a dozen of them.",
        remedy: "install the package named")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        NeededElements.all(in: context).filter { !context.host.has($0.element) }.map { element, nodes in
            let names = nodes.prefix(6).map(\.description)
            let rest = nodes.count > names.count ? " and \(nodes.count - names.count) more" : ""
            let package = ElementPackages.package(of: element)
            let reason = context.host.unusable[element]
            let fact = reason.map { "does not work here: \($0)" } ?? "is missing"
            var fixIts: [Diagnostic.FixIt] = []
            if reason == nil {
                fixIts.append(.init(package.map { "install '\($0)'" } ?? "install the plug-in that has it"))
            }
            return Diagnostic(
                code,
                "element '\(element)', which \(quotedList(names))\(rest) \(nodes.count == 1 ? "needs" : "need"), \(fact)",
                at: nodes.first.flatMap { context.place(of: $0) }, label: "needs '\(element)'",
                subjects: [element] + nodes.map(\.description),
                notes: package.map { [.init("in Debian 12 it is in the package '\($0)'")] } ?? [], fixIts: fixIts)
        }
    }
}
