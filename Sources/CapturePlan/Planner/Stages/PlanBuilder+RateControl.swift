import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Where pictures of each source can be left out while the graph runs.
    ///
    /// Raw pictures and Motion JPEG stand each by itself and are left out as they come, before anything is done to them. Of H.264 and
    /// H.265 that is behind the decoder, provided that nobody keeps the packets.
    func rateControls(_ planned: [PlannedSource], _ emitter: PlanEmitter) -> [PlannedRateControl] {
        let walk = RateWalk(emitter.elements, emitter.links, encoders: keyframeIntervals)
        return checked.sources.compactMap { source in
            guard let video = source.video else { return nil }
            var control = PlannedRateControl(source.name, element: nil, rate: video.rate)
            if case .virtual = source.device {
                control.element = zooms.first { $0.node == source.name }?.crop
            } else if let entry = planned.first(where: { $0.node == source.name })?.outputs[.video] {
                control.element = entry
                if let camera = virtualCamera(of: source.name) {
                    (control.element, control.obstacle) = (nil, .constituent(of: camera))
                } else if source.refersToOthers {
                    let decoders = walk.decoders(behind: entry)
                    control.element = decoders.first.flatMap(walk.next)
                    if let keepers = packetKeepers[source.name] {
                        (control.element, control.obstacle) = (
                            nil, .kept(video.encoding == .h265 ? .h265 : .h264, by: keepers)
                        )
                    } else if decoders.count > 1 {
                        (control.element, control.obstacle) = (nil, .decodedOften)
                    }
                }
            }
            guard control.element != nil || control.obstacle != nil else { return nil }
            control.encoders = control.element.map(walk.encoders(behind:)) ?? []
            return control
        }
    }

    /// The virtual camera that shows a source in turn with others.
    private func virtualCamera(of node: NodeName) -> NodeName? {
        zooms.first { zoom in zoom.constituents.contains { $0.node == node } }?.node
    }
}

extension CheckedSource {
    /// Whether most of its pictures cannot be decoded without those before.
    fileprivate var refersToOthers: Bool {
        // What nobody has said the encoding of is decoded by what opens it, and called raw.
        video?.encoding == .h264 || video?.encoding == .h265
    }
}

/// Follows a source's pictures through a plan.
private struct RateWalk {
    private let factories: [String: String]
    private let outgoing: [String: [PlannedLink]]
    private let keyframeIntervals: [String: Duration]

    init(_ elements: [PlannedElement], _ links: [PlannedLink], encoders: [String: Duration]) {
        factories = Dictionary(elements.map { ($0.name, $0.factory) }) { first, _ in first }
        outgoing = Dictionary(grouping: links, by: \.from.element)
        keyframeIntervals = encoders
    }

    func next(_ element: String) -> String? { outgoing[element]?.first?.to.element }

    /// The decoders that take packets as they come.
    func decoders(behind entry: String) -> [String] {
        walk(from: entry) { name in
            let factory = factories[name] ?? ""
            if factory.hasSuffix("dec") || factory.hasPrefix("avdec_") || factory == "decodebin" { return .found }
            return ["tee", "queue", "identity", "capsfilter"].contains(factory) ? .goOn : .end
        }
    }

    /// The encoders that get each picture, at its own time: a compositor and a rate converter make pictures of their own.
    func encoders(behind entry: String) -> [PlannedRateControl.Encoder] {
        walk(from: entry) { name in
            if keyframeIntervals[name] != nil { return .found }
            return ["compositor", "videorate"].contains(factories[name]) ? .end : .goOn
        }.map { PlannedRateControl.Encoder($0, keyframeInterval: keyframeIntervals[$0] ?? .seconds(1)) }
    }

    private enum Step { case goOn, found, end }

    private func walk(from entry: String, _ step: (String) -> Step) -> [String] {
        var (next, seen, found) = ([entry], Set<String>(), [String]())
        while let name = next.popLast() {
            guard seen.insert(name).inserted else { continue }
            switch step(name) {
            case .found: found.append(name)
            case .goOn: next += outgoing[name, default: []].reversed().map(\.to.element)
            case .end: break
            }
        }
        return found
    }
}
