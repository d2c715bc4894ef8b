import CaptureDiagnostics
public import CaptureModel

/// Proves that a graph can run on a rig and a host, or says everything that stands in the way.
///
/// All rules run and all findings are kept; a checked graph comes out only where none of them is an error.
public struct Checker: Sendable {
    /// The cameras and microphones.
    public let rig: Rig
    /// The machine.
    public let host: HostInventory
    /// What the person who runs the graph decides.
    public let options: CheckOptions

    /// Makes a checker for a rig, a host and a run's options.
    public init(rig: Rig, host: HostInventory, options: CheckOptions) {
        self.rig = rig
        self.host = host
        self.options = options
    }

    /// Judges a graph.
    public func check(_ graph: Graph) -> CheckOutcome {
        let context = CheckContext(graph, rig: rig, host: host, options: options)
        let findings = Self.causes(
            among: Rules.all.flatMap { $0.findings(in: context) }, in: context
        ).sortedByPlace()
        let assembled = findings.hasErrors ? nil : Assembler(context).checkedGraph(warnings: findings)
        return CheckOutcome(findings, cost: context.cost, assembled: assembled, of: graph)
    }

    /// Findings without those that most probably follow from others: who takes a wrong node, or nothing, was to take one that nothing uses,
    /// and a sink that has a node in the place of its file was to take that.
    private static func causes(among findings: [Diagnostic], in context: CheckContext) -> [Diagnostic] {
        let wrongUses: Set = [Loop.code, WrongMedia.code, SinkMedia.emptyCode, Compositing.emptyCode]
        guard findings.contains(where: { wrongUses.contains($0.code) }) else { return findings }
        let misnamed = context.graph.sinks.filter { FileFormat.nodeInPlaceOfFile(of: $0, in: context) != nil }
        let told = Set(misnamed.map(\.name.description))
        return findings.filter { finding in
            finding.code != UnusedNode.code
                && (finding.code != SinkMedia.emptyCode || !finding.subjects.contains(where: told.contains))
        }
    }

    /// The full paths of the media files a graph reads, in the order written; the host's survey looks into them first.
    public static func mediaFiles(in graph: Graph, options: CheckOptions) -> [String] {
        let paths = MediaSurvey.paths(in: graph, options: options)
        var seen: Set<String> = []
        return graph.sources.compactMap { paths[$0.name] }.filter { seen.insert($0).inserted }
    }

    /// The effects of a graph that the host's survey tries first; none where the run allows no elements.
    public static func effects(in graph: Graph, options: CheckOptions) -> [EffectTrial.Chain] {
        options.mayUseElements ? graph.effects.map { EffectTrial.Chain($0.media, $0.elements) } : []
    }
}
