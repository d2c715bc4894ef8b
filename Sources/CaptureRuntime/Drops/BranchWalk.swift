internal import CaptureModel
internal import CapturePlan

/// Follows the links of a plan from each place where frames are made to each where they end.
struct BranchWalk {
    /// Where frames are made: a node, and the first element that takes what it gives.
    struct Origin {
        let node: NodeName
        let media: MediaType
        let element: String
        /// Whether that is the queue that stands for a driver's ring.
        let hasRing: Bool
    }

    /// A way to its end.
    private struct Way {
        var elements: [PlannedElement]
        /// The join or the sink.
        var end: NodeName
        /// Whether it ends where the last element's media leaves it, as before a muxer.
        var endsBehind: Bool
        /// The pad of the compositor or mixer that the way ends in.
        var layer: PlannedBranch.Stop?
    }

    private let plan: Plan
    private let elements: [String: PlannedElement]
    private let outgoing: [String: [PlannedLink]]
    private let incoming: [String: [PlannedLink]]
    /// The last queues of the legs of records and streams.
    private let lasts: [String: PlannedSink]
    /// The elements before which a guard may leave frames out.
    private let guarded: Set<String>
    /// Where the searches for faces and the ways of masks begin: nothing of them is anybody's picture.
    private let searches: Set<String>
    /// Where the ways of treated sound part, with the element where they meet: one way of all.
    private let forks: [String: String]

    init(_ plan: Plan) {
        self.plan = plan
        elements = Dictionary(plan.elements.map { ($0.name, $0) }) { first, _ in first }
        outgoing = Dictionary(grouping: plan.links, by: \.from.element)
        incoming = Dictionary(grouping: plan.links, by: \.to.element)
        var lasts: [String: PlannedSink] = [:]
        for sink in plan.sinks where sink.joinsTracks { for leg in sink.legs { lasts[leg.last] = sink } }
        self.lasts = lasts
        forks = Dictionary(plan.treatments.map { ($0.fork, $0.join) }) { first, _ in first }
        searches = Set(plan.zooms.compactMap(\.framing?.entry) + plan.portraits.map(\.entry))
        guarded = Set(lasts.keys).union(plan.throttles.compactMap(\.element))
            .union(plan.takeGates.map(\.element)).union(plan.zooms.flatMap { $0.constituents.map(\.gate) })
            .union(
                Set(plan.rateControls.compactMap(\.element)).subtracting(plan.sources.compactMap { $0.outputs[.video] })
            )
    }

    /// The sources' streams and what compositors and mixers give.
    var origins: [Origin] {
        let sources = plan.sources.flatMap { source in
            source.outputs.sorted { $0.key.rawValue > $1.key.rawValue }.map { media, element in
                let ring = ring(before: element)
                return Origin(node: source.node, media: media, element: ring ?? element, hasRing: ring != nil)
            }
        }
        let sinks = Set(plan.sinks.map(\.node))
        let joins = plan.elements.filter { element in
            !sinks.contains(element.node) && !forks.values.contains(element.name)
                && incoming[element.name, default: []].contains(where: \.entersByRequest)
        }
        return sources
            + joins.compactMap { join in
                guard let next = outgoing[join.name]?.first?.to.element else { return nil }
                let media: MediaType = join.factory == "audiomixer" ? .audio : .video
                return Origin(node: join.node, media: media, element: next, hasRing: false)
            }
    }

    /// The ring that stands for a driver's, where a source has one: what it drops was made.
    private func ring(before element: String) -> String? {
        guard let above = incoming[element]?.first?.from.element, elements[above]?.isLeakyQueue == true else {
            return nil
        }
        return above
    }

    /// The branches that begin at an origin, each with its stations.
    func branches(from origin: Origin) -> [PlannedBranch] {
        ways(from: origin.element, []).flatMap { way -> [PlannedBranch] in
            var way = way
            // Before this they are packets, or a file's bytes.
            if let decoder = way.elements.lastIndex(where: { $0.factory == "decodebin" }) {
                way.elements.removeFirst(decoder + 1)
            }
            let takesOne = plan.sinks.contains { $0.node == way.end && $0.takesOne }
            return parts(of: way, origin.media).enumerated().compactMap { index, part in
                var stretches = stretches(of: part)
                guard let first = part.elements.first else { return nil }
                let hasRing = origin.hasRing && first.name == origin.element && !stretches.isEmpty
                let ring = hasRing ? stretches.removeFirst() : nil
                // Sound that has been cut anew is of interest only where some of it may be dropped.
                guard index == 0 || stretches.contains(where: \.mayDrop) else { return nil }
                let leg = way.elements.last.flatMap { lasts[$0.name] == nil ? nil : $0.name }
                return PlannedBranch(
                    source: origin.node, branch: way.end, media: origin.media, part: index + 1, leg: leg,
                    takesOne: takesOne,
                    ring: ring, start: ring?.to ?? .init(element: first.name, pad: "sink"), stretches: stretches)
            }
        }
    }

    private func ways(from name: String, _ above: [PlannedElement]) -> [Way] {
        guard let element = elements[name], !above.contains(element), !searches.contains(name) else { return [] }
        // What is beyond is counted as one.
        if let join = forks[name] { return ways(from: join, above + [element]) }
        let path = above + [element]
        if let sink = lasts[name] { return [Way(elements: path, end: sink.node, endsBehind: true)] }
        let links = outgoing[name, default: []]
        guard !links.isEmpty else { return [Way(elements: path, end: element.node, endsBehind: false)] }
        return links.flatMap { link -> [Way] in
            guard link.entersByRequest else { return ways(from: link.to.element, path) }
            guard let join = elements[link.to.element] else { return [] }
            var layer: PlannedBranch.Stop?
            if ["compositor", "funnel", "audiomixer"].contains(join.factory), case .request(let pad, _) = link.to.pad {
                layer = PlannedBranch.Stop(element: join.name, pad: pad)
            }
            return [Way(elements: path, end: join.node, endsBehind: true, layer: layer)]
        }
    }

    /// Sound is counted in buffers as they come, from one place where it is cut into other pieces to the next.
    private func parts(of way: Way, _ media: MediaType) -> [Way] {
        guard media == .audio else { return [way] }
        let pieces = way.elements.split(omittingEmptySubsequences: false) { !$0.keepsSoundBuffers }
        return pieces.enumerated().compactMap { index, elements in
            guard !elements.isEmpty else { return nil }
            let isLast = index == pieces.count - 1
            return Way(
                elements: Array(elements), end: way.end, endsBehind: isLast ? way.endsBehind : true,
                layer: isLast ? way.layer : nil)
        }
    }

    private func stretches(of way: Way) -> [PlannedBranch.Stretch] {
        var stretches: [PlannedBranch.Stretch] = []
        var from = PlannedBranch.Stop(element: way.elements[0].name, pad: "sink")
        var between: [String] = []
        func close(_ to: PlannedBranch.Stop, _ cause: Stretch.Cause) {
            stretches.append(.init(from: from, to: to, cause: cause, elements: between))
            (from, between) = (to, [])
        }
        for (index, element) in way.elements.enumerated() {
            let next = index + 1 < way.elements.count ? way.elements[index + 1] : nil
            guard next != nil || way.endsBehind else { break }
            let cause = cause(of: element, in: way, at: index)
            between.append(element.name)
            let behind = PlannedBranch.Stop(element: element.name, pad: "src")
            guard let next else {
                close(behind, cause)
                if let layer = way.layer {
                    between = [layer.element]
                    // Of a virtual camera's constituents one is shown.
                    let isFunnel = elements[layer.element]?.factory == "funnel"
                    let isMixer = elements[layer.element]?.factory == "audiomixer"
                    let isAsked = !isMixer && isSlower(layer.element, way.elements)
                    close(layer, isFunnel ? .handover : .selection(isAsked: isAsked))
                }
                break
            }
            let entry = PlannedBranch.Stop(element: next.name, pad: "sink")
            // A tee has no pad of this name: what it gives is counted where it arrives.
            if element.factory == "tee" {
                close(entry, .handover)
            } else if guarded.contains(next.name) {
                close(behind, cause)
                close(entry, .handover)
            } else if cause != .processing || self.cause(of: next, in: way, at: index + 1) != .processing
                || (index + 2 == way.elements.count && !way.endsBehind)
            {
                close(entry, cause)
            }
        }
        return stretches
    }

    private func cause(of element: PlannedElement, in way: Way, at index: Int) -> Stretch.Cause {
        if element.isLeakyQueue {
            // The newest frame wins: who comes too late for it is late. A larger queue is full.
            let isNewest = element.properties.contains { $0.name == "max-size-buffers" && $0.value == .int(1) }
            return .overflow(isNewest ? .late : .outOfBuffers)
        }
        if lasts[element.name] != nil { return .holding }
        switch element.factory {
        case "tee": return .handover
        case "videorate":
            let wanted = way.elements[(index + 1)...].lazy.compactMap(\.rate).first
            return .retiming(isAsked: isSlower(wanted, than: Array(way.elements[...index])))
        case let factory where factory.hasSuffix("dec") || factory.hasPrefix("avdec_"): return .decoding
        default: return .processing
        }
    }

    /// Whether a compositor makes fewer pictures than come by a layer.
    private func isSlower(_ compositor: String, _ elements: [PlannedElement]) -> Bool {
        let behind = outgoing[compositor]?.first.flatMap { self.elements[$0.to.element] }
        return isSlower(behind?.rate, than: elements)
    }

    /// Whether a rate is lower than what comes by elements. Where nothing says how many come, it is.
    private func isSlower(_ wanted: Double?, than elements: [PlannedElement]) -> Bool {
        guard let first = elements.first else { return true }
        var above: [PlannedElement] = []
        var next = incoming[first.name]?.first?.from.element
        while let name = next, let element = self.elements[name], above.count < self.elements.count {
            above.append(element)
            next = incoming[name]?.first?.from.element
        }
        let given = (elements.reversed() + above).lazy.compactMap(\.rate).first
        guard let wanted, let given else { return true }
        return wanted < given
    }
}

extension PlannedSink {
    /// Whether it joins its tracks in a muxer, or cuts them into packets; what comes before is counted.
    fileprivate var joinsTracks: Bool {
        switch kind {
        case .record, .stream: true
        case .snapshot, .preview, .frames, .scan: false
        }
    }
}

extension PlannedLink {
    /// Whether it goes into a pad that was asked for, as those of joins are.
    var entersByRequest: Bool { if case .request = to.pad { true } else { false } }
}

extension PlannedBranch.Stretch {
    fileprivate var mayDrop: Bool {
        switch cause {
        case .overflow, .selection: true
        default: false
        }
    }
}

extension PlannedElement {
    /// Whether it is a queue that drops buffers when it is full.
    fileprivate var isLeakyQueue: Bool { factory == "queue" && properties.contains { $0.name == "leaky" } }

    /// Whether each buffer of sound leaves it as it came.
    fileprivate var keepsSoundBuffers: Bool {
        ["queue", "tee", "capsfilter", "audioconvert", "clocksync", "identity", "appsink"].contains(factory)
    }

    /// The pictures per second that a caps filter lets pass; nil where it says none, or only a highest.
    fileprivate var rate: Double? {
        for property in properties {
            guard case .caps(let caps) = property.value else { continue }
            for field in caps.fields {
                if case .fraction(let top, let bottom) = field.value, field.name == "framerate", bottom > 0 {
                    return Double(top) / Double(bottom)
                }
            }
        }
        return nil
    }
}
