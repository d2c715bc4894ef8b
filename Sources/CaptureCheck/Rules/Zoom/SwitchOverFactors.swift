import CaptureDiagnostics
import CaptureModel

/// A virtual camera says of each constituent but the widest from which zoom on it serves.
enum SwitchOverFactors: Rule {
    static let code = DiagnosticCode(
        "switch-over-factors",
        summary: "The switch-over factors of a virtual camera do not fit its constituents",
        explanation: """
            A switch-over factor says how much larger a constituent shows things than the widest one does, and so from which zoom \
            on it serves. There is one for each constituent but the first, which has 1; they are above 1 and grow, for the \
            constituents are named from the widest to the narrowest (Apple: virtualDeviceSwitchOverVideoZoomFactors).
            """,
        remedy: "write one factor for each constituent but the first, each larger than the one before",
        rejected: """
            mcpipe: 1
            name: stage
            rig: iphone-11-pro-max
            sources:
              ultra: { camera: back-ultra-wide, format: 1280x720@30 }
              wide:  { camera: back-wide, format: 1280x720@30 }
              tele:  { camera: back-telephoto, format: 1280x720@30 }
              back:  { virtual: [ultra, wide, tele], switch-over: [4, 2] }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: stage
            rig: iphone-11-pro-max
            sources:
              ultra: { camera: back-ultra-wide, format: 1280x720@30 }
              wide:  { camera: back-wide, format: 1280x720@30 }
              tele:  { camera: back-telephoto, format: 1280x720@30 }
              back:  { virtual: [ultra, wide, tele], switch-over: [2, 4] }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard case .virtual(let virtual) = source.kind else { return nil }
            let factors = virtual.switchOver
            let wanted = virtual.constituents.count - 1
            let names = quotedList(virtual.constituents.map(\.description))
            if factors.count != wanted {
                return Diagnostic(
                    code,
                    "virtual camera '\(source.name)' of \(names) has \(factors.count) switch-over factors and needs \(wanted)",
                    at: factors.isEmpty ? source.provenance.range : source.provenance["switch-over"],
                    label: "\(wanted) wanted",
                    subjects: [source.name.description] + virtual.constituents.map(\.description),
                    fixIts: [.init("write one factor for each constituent but the first")])
            }
            let before = [1] + factors
            guard let place = factors.indices.first(where: { !(factors[$0] > before[$0]) }) else { return nil }
            let sorted = Set(factors).sorted()
            let isMended = sorted.count == factors.count && sorted.allSatisfy { $0 > 1 }
            return Diagnostic(
                code,
                "switch-over factor \(UserZoom(factors[place])) of '\(virtual.constituents[place + 1])' in virtual camera "
                    + "'\(source.name)' is not above \(UserZoom(before[place])), that of '\(virtual.constituents[place])'",
                at: source.provenance["switch-over[\(place)]"], label: "factors grow",
                subjects: [source.name.description, virtual.constituents[place + 1].description],
                fixIts: isMended
                    ? [
                        .init(
                            "write 'switch-over: [\(sorted.map { UserZoom($0).description }.joined(separator: ", "))]'")
                    ]
                    : [.init("write a larger factor")])
        }
    }
}
