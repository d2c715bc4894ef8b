internal import CaptureDiagnostics
internal import CaptureModel
internal import GStreamerKit

/// Tries effects: their elements are made, set and linked as a run would do it, between raw media and raw media.
///
/// Nothing is started, so no element opens a file, a socket or a device. Only GStreamer itself can tell which texts a property reads,
/// and what the pads of an element carry once its properties are set.
enum EffectTrials {
    private static let limit = Duration.seconds(10)

    /// What came of each; nothing of one whose elements gave no answer in time.
    static func outcomes(of chains: [EffectTrial.Chain]) async -> [EffectTrial.Chain: EffectTrial] {
        await withTaskGroup(of: (EffectTrial.Chain, EffectTrial?).self) { group in
            for chain in Set(chains) { group.addTask { (chain, await answer(to: chain)) } }
            return await group.reduce(into: [:]) { found, answer in found[answer.0] = answer.1 }
        }
    }

    private static func answer(to chain: EffectTrial.Chain) async -> EffectTrial? {
        let thread = BlockingExecutor(label: "effect")
        do throws(GStreamerError) {
            return try await thread.run(within: limit, "an effect") { () throws(GStreamerError) -> EffectTrial in
                try outcome(of: chain)
            }
        } catch {
            return nil
        }
    }

    static func outcome(of chain: EffectTrial.Chain) throws(GStreamerError) -> EffectTrial {
        let raw = "\(chain.media.rawValue)/x-raw"
        let bin = try Pipeline(name: "effect")
        var before = try Stage.converter(of: chain.media, in: bin)
        var trial = EffectTrial(pads: [])
        for (position, part) in chain.elements.enumerated() {
            switch try stage(part, behind: before, at: position, in: bin) {
            case .success(let stage):
                trial.pads.append(.init(input: stage.input.name, output: stage.output.name))
                before = stage
            case .failure(let obstacle):
                trial.obstacle = obstacle.obstacle
                return trial
            }
        }
        let end = try Element.make("capsfilter")
        try end.set("caps", to: .caps(raw))
        try bin.add(end)
        if (try? before.output.link(to: end.staticPad("sink"))) == nil {
            trial.obstacle = .init(
                element: chain.elements.count - 1,
                fact: "gives \(Self.types(of: before.output)), where \(raw) is to come out of the effect")
        }
        return trial
    }

    /// An element that was made, and the pads by which it stands in the chain.
    private struct Stage {
        var input: Pad
        var output: Pad

        static func converter(of media: MediaType, in bin: Pipeline) throws(GStreamerError) -> Stage {
            let element = try Element.make(media == .video ? "videoconvert" : "audioconvert")
            try bin.add(element)
            return Stage(input: try element.staticPad("sink"), output: try element.staticPad("src"))
        }
    }

    private struct Refusal: Error { let obstacle: EffectTrial.Obstacle }

    /// One element, linked to the one before; why not, where it does not fit. An element that is missing is told by another rule.
    private static func stage(
        _ part: EffectNode.Element, behind before: Stage, at position: Int, in bin: Pipeline
    ) throws(GStreamerError) -> Result<Stage, Refusal> {
        func refused(
            _ fact: String, _ part: EffectTrial.Obstacle.Part = .factory, nearest: String? = nil
        ) -> Result<Stage, Refusal> {
            .failure(.init(obstacle: .init(element: position, part: part, fact: fact, nearest: nearest)))
        }
        guard try ElementFactory.find(part.factory) != nil else { return refused("is missing") }
        let element: Element
        do {
            element = try Element.make(part.factory)
        } catch {
            return refused("cannot be made: its plug-in does not load")
        }
        try bin.add(element)
        for property in part.properties.sorted(by: { $0.key < $1.key }) {
            // The planner names elements; a pipeline cannot do without their names.
            if property.key == "name" || property.key == "parent" {
                return refused("is set by mcpipe", .property(property.key))
            }
            // GLib reads a number in an empty text: 0.
            let info = element.properties.first { $0.name == property.key }
            if property.value.isEmpty, let info, info.range != nil || info.realRange != nil {
                return refused(
                    "does not take ''" + (limits(of: info).map { "; it takes \($0)" } ?? ""), .value(of: property.key))
            }
            do {
                try element.set(property.key, to: .text(property.value))
            } catch {
                let isValue = error.code != .noSuchProperty && error.code != .propertyNotWritable
                return refused(
                    fact(of: error, property, of: element),
                    isValue ? .value(of: property.key) : .property(property.key),
                    nearest: isValue
                        ? nil : CaptureDiagnostics.nearest(to: property.key, in: element.properties.map(\.name)))
            }
        }
        let pads = element.pads
        let (sinks, sources) = (pads.filter { !$0.isSource }, pads.filter(\.isSource))
        guard !sinks.isEmpty else { return refused("has no pad that always takes media\(onRequest(element))") }
        guard let output = sources.first else {
            return refused("has no pad that always gives media\(onRequest(element))")
        }
        // The first that takes it: overlays have one for the picture and one for texts.
        for sink in sinks where (try? before.output.link(to: sink)) != nil {
            return .success(Stage(input: sink, output: output))
        }
        let (taken, come) = (sinks.map { types(of: $0) }.joined(separator: " and "), types(of: before.output))
        guard taken == come else { return refused("takes \(taken), and \(come) comes to it") }
        let caps = sinks[0].queryCaps().description
        return refused(
            "takes only '\(caps.prefix(120))\(caps.count > 120 ? "..." : "")', and nothing of that comes to it")
    }

    /// Why a property cannot be set so, as the rest of a sentence that begins with its name.
    private static func fact(
        of error: GStreamerError, _ property: (key: String, value: String), of element: Element
    ) -> String {
        let info = element.properties.first { $0.name == property.key }
        switch error.code {
        case .noSuchProperty: return "is no property that it has"
        case .propertyNotWritable: return "cannot be set"
        default:
            return "does not take '\(property.value)'" + (info.flatMap(limits).map { "; it takes \($0)" } ?? "")
        }
    }

    /// What a property takes, where that can be said in few words.
    private static func limits(of info: PropertyInfo) -> String? {
        if let range = info.range { return "\(range.lowerBound) to \(range.upperBound)" }
        if let range = info.realRange { return "\(range.lowerBound) to \(range.upperBound)" }
        guard !info.nicks.isEmpty else { return nil }
        return info.nicks.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
            + (info.nicks.count > 8 ? " and more" : "")
    }

    /// The media types that a pad carries at this moment, such as `video/x-raw`.
    private static func types(of pad: Pad) -> String {
        let caps = pad.queryCaps()
        guard !caps.isAny else { return "anything" }
        var names: [String] = []
        for structure in caps.structures where !names.contains(structure.name) { names.append(structure.name) }
        return names.isEmpty ? "nothing" : names.prefix(4).joined(separator: ", ")
    }

    private static func onRequest(_ element: Element) -> String {
        let templates = element.padTemplates.filter { $0.contains("%") }
        return templates.isEmpty ? "" : " (only '\(templates.joined(separator: "', '"))', on request)"
    }
}
