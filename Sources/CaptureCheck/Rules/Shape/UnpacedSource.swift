import CaptureDiagnostics
import CaptureModel

/// What is mixed with live media comes at its own pace, and so does what takes are recorded of that begin at times of their own.
enum UnpacedSource: Rule {
    static let code = DiagnosticCode(
        "unpaced-source",
        summary: "A file that is played as fast as it can be is mixed with a live source, or recorded in takes",
        explanation: """
            A compositor or mixer with a live source gives one picture or sound in the time that it plays. A file with \
            `realtime: false` is far ahead of it within moments, and almost all of it would be dropped. Where the clock or a command begins takes, it would \
            be over before the first take is. Left out, the key means: at its own pace where the graph has a live source or such takes.
            """,
        remedy: "leave 'realtime' out",
        rejected: """
            mcpipe: 1
            name: unpaced
            sources:
              clip: { file: clip.mp4, realtime: false }
              bars: { pattern: smpte }
            compositors:
              both: { size: 1280x720, layers: [clip, { source: bars, scale: 0.25 }] }
            sinks:
              out: { record: "{take}.mkv", video: both }
            """,
        accepted: """
            mcpipe: 1
            name: unpaced
            sources:
              clip: { file: clip.mp4 }
              bars: { pattern: smpte }
            compositors:
              both: { size: 1280x720, layers: [clip, { source: bars, scale: 0.25 }] }
            sinks:
              out: { record: "{take}.mkv", video: both }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // What comes live and what does not is handed down the flow.
        var live: [NodeName: NodeName] = [:]
        var unpaced: [NodeName: NodeName] = [:]
        var found: [Diagnostic] = []
        var told: Set<NodeName> = []
        for name in context.index.order {
            if let source = context.graph.sources[name] {
                if source.isLive { live[name] = name }
                if case .file(let file) = source.kind, file.isRealtime == false { unpaced[name] = name }
                continue
            }
            let inputs = context.index.inputs[name] ?? []
            live[name] = inputs.lazy.compactMap { live[$0.target] }.first
            unpaced[name] = inputs.lazy.compactMap { unpaced[$0.target] }.first
            guard let file = unpaced[name], let other = live[name], told.insert(file).inserted,
                let source = context.graph.sources[file]
            else { continue }
            found.append(finding(source, beside: other, in: name))
        }
        guard context.graph.takes.areTimed else { return found }
        for sink in context.graph.sinks {
            guard case .record = sink.kind else { continue }
            let files = (context.index.inputs[sink.name] ?? []).compactMap { unpaced[$0.target] }
            for file in files where told.insert(file).inserted {
                guard let source = context.graph.sources[file] else { continue }
                found.append(finding(source, takes: context.graph.takes, of: sink.name))
            }
        }
        return found
    }

    private static func finding(_ source: Source, takes: TakePolicy, of sink: NodeName) -> Diagnostic {
        Diagnostic(
            code,
            "'\(sink)' records takes of file '\(source.name)', which is not played in real time: takes begin \(takes.begin)",
            at: source.provenance["realtime"], label: "as fast as it can be",
            subjects: [source.name.description, sink.description],
            fixIts: [.init("leave 'realtime' out")])
    }

    private static func finding(_ source: Source, beside live: NodeName, in mix: NodeName) -> Diagnostic {
        Diagnostic(
            code,
            "'\(mix)' mixes file '\(source.name)', which is not played in real time, with '\(live)', which is live",
            at: source.provenance["realtime"], label: "as fast as it can be",
            subjects: [source.name.description, live.description, mix.description],
            fixIts: [.init("leave 'realtime' out")])
    }
}
