import CaptureDiagnostics

/// A form in which a plan is printed; each is made from the plan's values alone, and is the same for the same plan.
public enum PlanFormat: String, Sendable, Hashable, CaseIterable {
    /// For people: node by node, what was chosen and why, in at most 120 columns.
    case text
    /// A command for a POSIX shell that runs the plan under `gst-launch-1.0`; secrets show as `***`.
    case gstLaunch = "gst-launch"
    /// Graphviz: every element with what is set on it, a record for those that follow one another, clustered by source,
    /// compositor, encoder and sink.
    case dot
    /// A Mermaid flow chart: every element, in subgraphs as the clusters of `dot`.
    case mermaid
    /// A picture for people: sources with their formats, canvases to scale, encoders, files, and the elements in small print; for
    /// light and dark pages.
    case svg
    /// All of the plan, for programs.
    case json

    /// The plan in this form, ending in a newline.
    public func render(_ plan: Plan) -> String {
        switch self {
        case .text: TextPrinter(plan).text
        case .gstLaunch: GstLaunchPrinter(plan).text
        case .dot: DotPrinter(plan).text
        case .mermaid: MermaidPrinter(plan).text
        case .svg: SvgPrinter(plan).text
        case .json: plan.json.indented
        }
    }
}
