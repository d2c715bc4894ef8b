/// Writes a plan as a command for a POSIX shell, one chain of elements a line.
///
/// What a session does beside linking stays out of it: a looped file plays once, a record sink writes one take.
struct GstLaunchPrinter {
    private let plan: Plan
    private let index: PlanIndex
    /// Element names as gst-launch can refer to them.
    private let names: GstLaunchNames
    private var declared: Set<String> = []
    private var written: Set<Int> = []

    init(_ plan: Plan) {
        self.plan = plan
        index = PlanIndex(plan)
        names = GstLaunchNames(plan)
    }

    /// The command, over several lines, ending in a newline.
    var text: String {
        var copy = self
        return copy.write()
    }

    private mutating func write() -> String {
        var chains: [[String]] = []
        for element in plan.elements where !declared.contains(element.name) {
            chains.append(chain(from: head(of: element)))
        }
        for position in plan.links.indices where !written.contains(position) {
            chains.append(
                tail(position) + ["!", names.reference(plan.links[position].to, at: position, isSource: false)])
        }
        let lines = chains.map { $0.map(shellQuoted).joined(separator: " ") }
        return (["gst-launch-1.0 -e"] + lines).joined(separator: " \\\n  ") + "\n"
    }

    /// The element that the chain through `element` begins with.
    private func head(of element: PlannedElement) -> PlannedElement {
        var head = element
        var passed: Set<String> = [element.name]
        while let position = index.inputs(of: head.name).first(where: { isInline(plan.links[$0]) }),
            let before = index.element(plan.links[position].from.element), !declared.contains(before.name),
            passed.insert(before.name).inserted
        {
            head = before
        }
        return head
    }

    /// A chain that declares `head` and all that follows it pad by pad, up to an element declared elsewhere.
    private mutating func chain(from head: PlannedElement) -> [String] {
        var words: [String] = []
        // A tee or a demuxer upstream was declared in a chain of its own and is referred to.
        if let position = index.inputs(of: head.name).first(where: { plan.links[$0].to.pad == .always("sink") }),
            !written.contains(position), !isInline(plan.links[position])
        {
            written.insert(position)
            words += tail(position) + ["!"]
        }
        words += declaration(head)
        var last = head
        while let position = index.outputs(of: last.name).first(where: { plan.links[$0].from.pad == .always("src") }),
            written.insert(position).inserted
        {
            let link = plan.links[position]
            words.append("!")
            guard link.to.pad == .always("sink"), !declared.contains(link.to.element),
                let next = index.element(link.to.element)
            else {
                words.append(names.reference(link.to, at: position, isSource: false))
                break
            }
            words += declaration(next)
            last = next
        }
        return words
    }

    private func isInline(_ link: PlannedLink) -> Bool {
        link.from.pad == .always("src") && link.to.pad == .always("sink")
    }

    /// The words that begin a link at an element declared elsewhere.
    private func tail(_ position: Int) -> [String] {
        let link = plan.links[position]
        let reference = names.reference(link.from, at: position, isSource: true)
        guard case .sometimes(let caps) = link.from.pad else { return [reference] }
        return [reference, "!", caps.gstLaunchNotation(separator: ",")]
    }

    private mutating func declaration(_ element: PlannedElement) -> [String] {
        declared.insert(element.name)
        let properties = element.properties.map { "\(gstLaunchWord($0.name))=\($0.value.gstLaunchNotation)" }
        return [gstLaunchWord(element.factory), "name=\(names.name(of: element.name))"] + properties
            + names.padProperties(of: element.name, index)
    }
}
