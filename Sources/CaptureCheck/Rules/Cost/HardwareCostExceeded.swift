import CaptureDiagnostics
import CaptureModel

/// What cameras share is enough for all of them together.
enum HardwareCostExceeded: Rule {
    static let code = DiagnosticCode(
        "hardware-cost-exceeded",
        summary: "The cameras together take more than there is of something they share",
        explanation: """
            A rig says what its cameras share: a USB bus, an image signal processor, a link. Each camera draws on it by its \
            format, and is charged for the format's highest rate, because the rate may be raised while the graph runs; 'max-fps' \
            promises less. A USB bus is charged for what the camera reserves on it, which is seldom what it then sends. A rig \
            may also say what its machine has: processor, encoders, disk, network, memory; what is done with the pictures draws \
            on those. The hardware cost is the share of the scarcest resource: 1.0 is legal, more is not. The finding shows the \
            sum. Formats that the graph leaves open are chosen so that all cameras fit.
            """,
        remedy: "promise a lower rate with 'max-fps', take a smaller or cheaper format, or leave a camera out",
        rejected: """
            mcpipe: 1
            name: two-webcams
            rig: usb2-webcams
            sources:
              left:  { camera: cam-1, format: { size: 640x480, fps: 30, encoding: yuy2 } }
              right: { camera: cam-2, format: { size: 640x480, fps: 30, encoding: yuy2 } }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right] }
            """,
        accepted: """
            mcpipe: 1
            name: two-webcams
            rig: usb2-webcams
            sources:
              left:  { camera: cam-1, format: { size: 640x480, fps: 30, encoding: yuy2 } }
              right: { camera: cam-2, format: { size: 640x480, fps: 20, encoding: yuy2 } }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right] }
            """)
    static let tightCode = DiagnosticCode(
        "hardware-cost-tight",
        summary: "The cameras together take nearly all there is of something they share",
        explanation: """
            From 0.95 on the hardware cost is reported: the graph is legal, but what a rig says of itself is seldom known to a \
            twentieth.
            """,
        remedy: "try it with these very devices before it matters, or take a cheaper format",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: three-webcams
            rig: usb2-webcams
            sources:
              left:  { camera: cam-1, format: { size: 640x360, fps: 30, encoding: yuy2 } }
              right: { camera: cam-2, format: { size: 640x360, fps: 30, encoding: yuy2 } }
              small: { camera: cam-3, format: { size: 352x288, fps: 30, encoding: yuy2 } }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right, small] }
            """,
        accepted: """
            mcpipe: 1
            name: three-webcams
            rig: usb2-webcams
            sources:
              left:  { camera: cam-1, format: { size: 640x360, fps: 30, encoding: yuy2 } }
              right: { camera: cam-2, format: { size: 640x360, fps: 30, encoding: yuy2 } }
              small: { camera: cam-3, format: { size: 320x240, fps: 30, encoding: yuy2 } }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [left, right, small] }
            """)
    static let codes = [code, tightCode]

    /// From this share on a legal graph is warned of.
    static let tightShare = 0.95

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cost.uses.compactMap { use in
            guard use.share >= tightShare else { return nil }
            let isExceeded = use.isExceeded
            let names = context.inOrderOfPlace(Set(use.draws.map(\.node)))
            let parties = names.map(\.description)
            let capacity = use.resource.capacity
            let sum = "\(capacity.words(use.amount)) of \(capacity.words(capacity.amount))"
            let share = percent(use.share)
            let kind = capacity.isOfCameras ? (parties.count == 1 ? "source " : "sources ") : ""
            let who = "\(kind)\(quotedList(parties)) \(parties.count == 1 ? "takes" : "together take")"
            return Diagnostic(
                isExceeded ? code : tightCode, "\(who) \(isExceeded ? sum : share) of '\(use.resource.name)'",
                at: names.last.flatMap { context.place(of: $0) }, severity: isExceeded ? .error : .warning,
                label: "\(share) of '\(use.resource.name)'", subjects: parties + [use.resource.name],
                notes: proof(use) + (isExceeded ? leastNotes(use, context) + ladderNotes(use, context) : []),
                fixIts: isExceeded
                    ? CostRelief(context, use).fixIts : [.init("try it with these very devices before it matters")],
                evidence: [
                    .init(
                        "hardware cost", value: percent(use.share), limit: "100 %",
                        source: use.resource.summary.isEmpty ? "rig '\(context.rig.name)'" : use.resource.summary)
                ])
        }
    }

    /// The sum line by line, as one would check it by hand.
    private static func proof(_ use: HardwareCost.Use) -> [Diagnostic.Note] {
        let capacity = use.resource.capacity
        let lines = use.draws.map { draw in
            Diagnostic.Note("'\(draw.node)': \(draw.arithmetic) = \(capacity.words(draw.amount))")
        }
        let verdict = use.isExceeded ? "more than" : "of"
        let sum = use.draws.map { capacity.words($0.amount) }.joined(separator: " + ")
        return lines + [
            .init("\(sum) = \(capacity.words(use.amount)), \(verdict) the \(capacity.words(capacity.amount)) there are")
        ]
    }

    /// Where formats were left open, the sum is that of the cheapest.
    private static func leastNotes(_ use: HardwareCost.Use, _ context: CheckContext) -> [Diagnostic.Note] {
        let open = use.draws.map(\.node).filter(context.exhausted.contains)
        guard !open.isEmpty else { return [] }
        let names = quotedList(open.map(\.description))
        return [.init("no other format of \(names) that does what was asked leaves enough for all")]
    }

    /// Where the ladder was to be walked, and does not lead far enough.
    private static func ladderNotes(_ use: HardwareCost.Use, _ context: CheckContext) -> [Diagnostic.Note] {
        let policy = context.graph.onCostExceeded
        guard policy != .reject else { return [] }
        let ground = "down to \(CostReducer.smallest) and \(CostReducer.slowest) fps, in the same encoding"
        let steps = context.reductions.count
        let walked = steps == 0 ? "changed nothing" : "has gone \(steps) step\(steps == 1 ? "" : "s") down"
        return [
            .init(
                "'on-cost-exceeded: \(policy.rawValue)' \(walked): no further step, \(ground), takes less of "
                    + "'\(use.resource.name)'")
        ]
    }

    private static func percent(_ share: Double) -> String {
        let tenths = (share * 1000).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths)) %" : "\(tenths) %"
    }
}
