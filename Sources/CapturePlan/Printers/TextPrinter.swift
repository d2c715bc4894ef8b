import CaptureCheck
import CaptureModel

/// Writes a plan for people: node by node, what was chosen and why, then its elements and where each branch goes.
///
/// Lines are at most 120 columns, but for a single word that is longer, such as a path.
struct TextPrinter {
    private let plan: Plan
    private let index: PlanIndex
    private static let width = 120

    init(_ plan: Plan) {
        self.plan = plan
        index = PlanIndex(plan)
    }

    /// The text, ending in a newline.
    var text: String {
        var blocks = [[headline] + takes]
        for node in orderedNodes { blocks.append(block(node)) }
        let disks = plan.disk.volumes.flatMap(lines)
        if !disks.isEmpty { blocks.append(disks + keeping) }
        let owned = Set(index.nodes.map(\.description))
        let others = plan.reasons.filter { !owned.contains($0.node) }
        if !others.isEmpty {
            blocks.append(
                others.flatMap { wrap(["\($0.node):".withoutControls] + words($0.text), indent: 0, hanging: 2) })
        }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private var headline: String {
        let counts = [
            count(plan.sources.count, "source"), count(plan.sinks.count, "sink"),
            count(plan.elements.count, "element"), count(plan.links.count, "link"),
        ]
        let pace = plan.isLive ? "live, " : ""
        return "plan '\(plan.name.withoutControls)': \(pace)\(counts.joined(separator: ", "))"
    }

    /// When takes begin, where the run is not one take of any length.
    private var takes: [String] {
        guard plan.takes != TakePolicy() else { return [] }
        let parts = [
            "takes begin \(plan.takes.begin)", plan.takes.length.map { "last at most \($0.written)" },
            plan.takes.preRoll.map { "begin with the \($0.written) before" },
            plan.takes.allowedLoss == TakePolicy.usualLoss
                ? nil : "are complete where at most \(plan.takes.allowedLoss.written) of a stream is missing",
        ]
        return wrap(words(parts.compactMap { $0 }.joined(separator: ", ")), indent: 0, hanging: 2)
    }

    /// What is written to a disk, and how long that goes on.
    private func lines(_ volume: CheckedDisk.Volume) -> [String] {
        let sinks = volume.writers.map { "'\($0.sink)'" }.joined(separator: ", ")
        let rate = "\(ByteCount(bytes: volume.bytesPerSecond).rounded) a second"
        var text = "disk '\(volume.folder)': \(rate) of \(sinks)"
        if let free = volume.free { text += "; \(free.rounded) free" }
        if let lasts = volume.lasts { text += ", which lasts \(lasts.rounded) down to \(volume.reserve.rounded)" }
        let copies = volume.writers.filter(\.needsCopy).map { "'\($0.sink)'" }.joined(separator: ", ")
        let note = copies.isEmpty ? "" : "- a file of \(copies) needs room for a second copy while it is finished"
        return wrap(words(text), indent: 0, hanging: 2)
            + (note.isEmpty ? [] : wrap(words(note), indent: 2, hanging: 4))
    }

    /// What is kept of the disk and of takes, where that was said.
    private var keeping: [String] {
        let policy = plan.disk.policy
        guard policy != DiskPolicy() else { return [] }
        let limits = [
            policy.age.map { "are older than \($0.written)" }, policy.size.map { "come to more than \($0.written)" },
            policy.free.map { "leave less than \($0.written) free" },
        ].compactMap { $0 }
        let deleted =
            limits.isEmpty ? [] : ["- the oldest takes are deleted once they \(limits.joined(separator: ", or "))"]
        let end = policy.whenFull == .stop ? "recordings end" : "recordings wait"
        return (deleted + ["- \(end) where the room does"]).flatMap { wrap(words($0), indent: 2, hanging: 4) }
    }

    /// Sources first and sinks last, each group in the order of the plan.
    private var orderedNodes: [NodeName] {
        let staged = index.nodes.map { ($0, index.role(of: $0).stage) }
        return [PlanIndex.Role.Stage.source, .middle, .sink].flatMap { stage in
            staged.filter { $0.1 == stage }.map(\.0)
        }
    }

    private func block(_ node: NodeName) -> [String] {
        let role = index.role(of: node)
        let detail = role.detail.isEmpty ? "" : role.stage == .sink ? " -> \(role.detail)" : ", \(role.detail)"
        var lines = ["\(role.title) '\(node.description.withoutControls)'\(detail.withoutControls)"]
        for reason in index.reasons(for: node) {
            lines += wrap(["-"] + words(reason.text), indent: 2, hanging: 4)
        }
        if let sink = index.sink(node) {
            lines += sink.legs.map(line)
            if !sink.leaks.isEmpty {
                lines += wrap(["drops", "counted", "at"] + sink.leaks.map(\.withoutControls), indent: 2, hanging: 4)
            }
        }
        if let throttle = plan.throttles.first(where: { $0.sinks.contains(node) }), let element = throttle.element {
            lines += wrap(["pictures", "left", "out", "at", element.withoutControls], indent: 2, hanging: 4)
        }
        let elements = index.elements(of: node)
        let names = elements.map { $0.name.withoutControls }
        let nameColumn = min(40, names.map(\.count).max() ?? 0)
        let factoryColumn = min(24, elements.map { $0.factory.count }.max() ?? 0)
        for (position, element) in elements.enumerated() {
            let next = position + 1 < elements.count ? elements[position + 1].name : nil
            let start =
                padded(names[position], nameColumn) + "  " + padded(element.factory.withoutControls, factoryColumn)
            let hanging = 4 + nameColumn + 2 + factoryColumn + 1
            lines += wrap([start] + element.properties.flatMap(words), indent: 4, hanging: hanging)
            if let queue = QueueSummary(element) {
                lines.append(String(repeating: " ", count: hanging) + "(\(queue.text))")
            }
            lines += index.outputs(of: element.name).map { plan.links[$0] }.flatMap { link -> [String] in
                let isPlain = link.from.pad == .always("src") && link.to == .init(next ?? "", .always("sink"))
                return isPlain ? [] : wrap(words(link), indent: 6, hanging: 10)
            }
        }
        return lines
    }

    private func line(_ leg: PlannedSink.Leg) -> String {
        "  \(leg.media.rawValue) enters by \(leg.entry.withoutControls), "
            + (leg.isLeaky ? "which drops frames when the sink lags" : "which holds up its source when the sink lags")
    }

    /// A link that leaves the chain: `src_0 -> pip:mixer.sink_0 xpos=50`.
    private func words(_ link: PlannedLink) -> [String] {
        let source: [String] =
            switch link.from.pad {
            case .always("src"): []
            case .always(let name): [name.withoutControls]
            case .request(let name, let properties): [name.withoutControls] + properties.flatMap(words)
            case .sometimes(let caps): words("first free pad of \(caps.summary)")
            }
        let pad = link.to.pad == .always("sink") ? "" : ".\(link.to.pad.name)"
        return source + ["->", (link.to.element + pad).withoutControls] + link.to.pad.properties.flatMap(words)
    }

    /// `name=value`, in quotes where the value has blanks and is no caps.
    private func words(_ property: PlannedProperty) -> [String] {
        let value = property.summary.withoutControls
        let name = property.name.withoutControls
        if case .caps = property.value { return words("\(name)=\(value)") }
        return [value.isEmpty || value.contains(" ") ? "\(name)=\"\(value)\"" : "\(name)=\(value)"]
    }

    private func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { String($0).withoutControls }
    }

    private func wrap(_ words: [String], indent: Int, hanging: Int) -> [String] {
        var lines: [String] = []
        var line = String(repeating: " ", count: indent)
        var isEmpty = true
        for word in words {
            if !isEmpty, line.count + 1 + word.count > Self.width {
                lines.append(line)
                line = String(repeating: " ", count: hanging)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
