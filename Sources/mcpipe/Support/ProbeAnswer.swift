import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import CaptureYAML

/// What a probe measured, for people and for programs.
struct ProbeAnswer {
    /// What was measured.
    let report: ProbeReport

    init(_ report: ProbeReport) { self.report = report }

    /// The rig file; what the rig does not say by itself stands in its first lines.
    var file: String {
        let remarks = report.findings.map { "# \($0.text.replacing("\n", with: " "))" }
        return (remarks + [RigWriter.yaml(report.rig)]).joined(separator: "\n")
    }

    /// The answer for programs.
    var json: JSONValue {
        let facets: [[String]] =
            if case .facets(let sets) = report.rig.deviceSets {
                sets.map { set in report.rig.cameras.map(\.name).filter(set.contains) }
            } else { [] }
        return [
            "rig": DeviceTable.json(report.rig), "file": .string(file),
            "deviceSets": .array(facets.map { .array($0.map { .string($0) }) }),
            "trials": .int(Int64(report.trials)), "seconds": .double(report.duration.seconds),
            "processor": report.rig.processor.map(Self.json) ?? .null,
            "findings": .array(report.findings.map(Self.json)),
        ]
    }

    /// What went wrong; a conflict is no such thing, it is what was asked for.
    var diagnostics: [Diagnostic] {
        report.findings.map { finding in
            Diagnostic(
                CommandDiagnostics.probeIncomplete, finding.text, at: nil,
                severity: finding.isResult ? .note : .warning, fixIts: finding.help.map { [.init($0)] } ?? [])
        }
    }

    private static func json(_ processor: RigProcessor) -> JSONValue {
        let costs = RigProcessor.Work.allCases.compactMap { work in
            processor.costs[work].map { JSONValue.Member(work.rawValue, .double($0.nanoseconds)) }
        }
        return [
            "cores": .double(processor.cores), "nanosecondsPerPixel": .object(costs),
            "summary": .string(processor.summary),
        ]
    }

    private static func json(_ finding: ProbeFinding) -> JSONValue {
        [
            "kind": .string(finding.kind), "cameras": .array(finding.cameras.map { .string($0) }),
            "text": .string(finding.text),
        ]
    }
}

extension ProbeFinding {
    /// Whether it is an answer to what the probe asks, and nothing that went wrong.
    fileprivate var isResult: Bool {
        switch self {
        case .conflict, .reducedOnly, .notMeasured: true
        default: false
        }
    }

    /// What to do about it.
    fileprivate var help: String? {
        switch self {
        case .busy(let camera, _): "end what uses '\(camera)', and probe again"
        case .refused(let camera, _): "check the cable and the permissions of '\(camera)', and probe again"
        case .hung(let camera, _): "unplug '\(camera)', plug it in again, and probe again"
        case .untried: "probe again with a longer '--limit'"
        case .notRestored(let camera, _): "unplug '\(camera)' and plug it in again, which resets most cameras"
        case .conflict, .reducedOnly, .notMeasured: nil
        }
    }
}
