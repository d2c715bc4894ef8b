internal import CaptureCheck
internal import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan
internal import CaptureYAML

extension Doubts {
    private static let aboutGraphs = Set(CheckDiagnostics.codes + PlanDiagnostics.codes)

    /// The findings about a draft that are true of the graph that was meant, whatever that is where the file is wrong
    /// (docs/decisions/0049-drafts.md).
    func certain(_ findings: [Diagnostic], about draft: Graph) -> [Diagnostic] {
        // `each` makes sinks that are called by its own name and another.
        let own = nodes.union(
            draft.sinks.map(\.name.description).filter { sink in nodes.contains { sink.hasPrefix($0 + "-") } })
        let doubtful = draft.dependents(of: own.union(missing))
        return findings.filter { finding in
            let code = finding.code
            // What was found in a rig file is about that file.
            guard Self.aboutGraphs.contains(code) else { return true }
            if let place = finding.range, lines.contains("\(place.file):\(place.start.line)") { return false }
            // What is wrong may have been a use of the node, or the sink that is missed.
            guard !CheckDiagnostics.ofMissingUses.contains(code), missing.isDisjoint(with: finding.subjects) else {
                return false
            }
            if finding.subjects.isEmpty, CheckDiagnostics.ofAllSinks.contains(code),
                draft.sinks.contains(where: { own.contains($0.name.description) })
            {
                return false
            }
            // Names stand as they are written, in whatever node.
            if CheckDiagnostics.ofNames.contains(code) { return true }
            guard doubtful.isDisjoint(with: finding.subjects) else { return false }
            return areKeysOnly || !areGeneral && CheckDiagnostics.ofNodes.contains(code)
        }
    }
}
