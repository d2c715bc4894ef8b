import CaptureDiagnostics
import CaptureModel

/// The keys of effects, mixers and tees.
enum MiddleKeys {
    static let video = Key("video", .node, "The node whose picture is used.")
    static let audio = Key("audio", .node, "The node whose sound is used.")

    static let factory = Key("factory", .text, required: true, "The element factory, such as `videobalance`.")
    static let element = Section(
        "element", "A GStreamer element; all keys but `factory` are its properties.", [factory])
    static let elements = Key(
        "elements", Shape<[EffectNode.Element]>.list(of: .element, count: 1...(.max)), required: true,
        "The elements in the order of the flow; each takes and gives raw media.")
    static let effect = Section(
        "effect", "A raw GStreamer chain, for what mcpipe has no word for; runs only with `--allow-elements`.",
        [video, audio, elements])

    static let source = Key("source", .node, required: true, "The node whose sound it is.")
    static let gain = Key("gain", Shape<Gain>.quantity("a gain"), default: "0 dB", "How much louder or softer.")
    static let mute = Key("mute", .boolean, default: "false", "Whether it is silent.")
    static let with = Key(
        "with", .node, default: "always heard",
        "In a mixer that follows a compositor: the layer's node with whose picture it is heard.")
    static let input = Section("mixer input", "One sound of a mix.", [source, gain, mute, with])
    static let inputs = Key(
        "inputs", Shape<[AudioMixerNode.Input]>.list(of: .mixerInput, count: 1...(.max)), required: true,
        "The sounds: names, or mappings with a gain.")
    static let follow = Key(
        "follow", .node, default: "all inputs are heard",
        "The compositor whose full-screen layer says which of the inputs with `with` is heard.")
    static let crossfade = Key(
        "crossfade", Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: SoundTurns.crossfades),
        default: "50 ms",
        "How long one input takes over from another where the mixer follows a compositor.")
    static let mixer = Section("mixer", "A sound made of sounds.", [inputs, follow, crossfade])

    static let policy = Key(
        "policy", Shape<TeeNode.Policy>.word(), default: "blocking",
        "What a branch does when its consumer is slower than its source: wait, or drop the oldest frame.")
    static let depth = Key(
        "depth",
        Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: .milliseconds(1)...(.seconds(60)))
            .limited(to: .milliseconds(1)...(.seconds(60))),
        "How much a branch may lag: 1 ms to 60 s.")
    static let tee = Section(
        "tee", "A fan-out written out, to give its branches a policy; elsewhere using a node twice is enough.",
        [video, audio, policy, depth])
}

extension Shape where Value == EffectNode.Element {
    /// A factory and its properties, whose values are texts for GStreamer to read.
    static var element: Shape {
        Shape(.open(MiddleKeys.element, .text)) { node, spot in
            guard let entries = node.entries else {
                spot.report(
                    wrongType: node, wanted: "a mapping with 'factory' and properties",
                    fixIts: node.launchText.map { [$0] } ?? [])
                return nil
            }
            if let way = node.factoryAsKey {
                spot.report(
                    .missingKey, "\(spot.label) has no 'factory'", at: node.range,
                    label: "the element is the value of 'factory'", fixIts: [way])
                return nil
            }
            let known = FileNode(content: .mapping(entries.filter { $0.key == "factory" }), range: node.range)
            let part = spot.part(spot.label)
            guard let factory = Fields(known, MiddleKeys.element, part).flatMap({ $0[MiddleKeys.factory] }) else {
                return nil
            }
            var properties: [String: String] = [:]
            for entry in entries where entry.key != "factory" {
                guard let scalar = entry.value.scalar else {
                    part.key(entry.key).report(wrongType: entry.value, wanted: "text")
                    continue
                }
                properties[entry.key] = scalar.text
            }
            var places = node.ranges
            for entry in entries { places["\(entry.key).key"] = entry.keyRange }
            return EffectNode.Element(factory, properties, provenance: Provenance(node.range, fields: places))
        }
    }
}

extension Shape where Value == AudioMixerNode.Input {
    /// A name or a mapping.
    static var mixerInput: Shape {
        let short = Shape<NodeName>.node.map { name, _, _ in AudioMixerNode.Input(name) }
        let long = Shape(.section(MiddleKeys.input)) { node, spot in
            let named = NamedItem(node, MiddleKeys.input, key: MiddleKeys.gain.row)
            named?.report(spot.part(spot.label))
            guard let fields = Fields(named?.meant ?? node, MiddleKeys.input, spot.part(spot.label)) else { return nil }
            let (gain, isMuted) = (fields[MiddleKeys.gain], fields[MiddleKeys.mute])
            let picture = fields[MiddleKeys.with]
            return fields[MiddleKeys.source].map {
                AudioMixerNode.Input($0, gain: gain ?? Gain(decibels: 0), isMuted: isMuted ?? false, picture: picture)
            }
        }
        return .scalar(short, orElse: long)
    }
}

extension FileNode {
    /// The way out for an element as `gst-launch-1.0` takes it: `videobalance saturation=0`.
    fileprivate var launchText: Diagnostic.FixIt? {
        let words = (scalar?.text ?? "").split(separator: " ").map(String.init)
        guard let factory = words.first, factory.wholeMatch(of: /[a-z][a-z0-9_-]*/) != nil else { return nil }
        let pairs = words.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        guard pairs.allSatisfy({ $0.count == 2 && $0[1].wholeMatch(of: /[A-Za-z0-9_.-]+/) != nil }) else { return nil }
        let text = (["factory: \(factory)"] + pairs.map { "\($0[0]): \($0[1])" }).joined(separator: ", ")
        return .init("write '{ \(abbreviated(text)) }'", edits: edits("{ \(text) }"))
    }

    /// The way out for `videobalance: { saturation: 0 }`, in which the element is the key.
    fileprivate var factoryAsKey: Diagnostic.FixIt? {
        guard let entry = entries?.first, entries?.count == 1, entry.key != "factory",
            entry.value.entries != nil || entry.value.isNull
        else { return nil }
        let pairs = (entry.value.entries ?? []).map { pair in
            "\(pair.key): \(pair.value.scalar.map { abbreviated($0.written) } ?? "...")"
        }
        let text = (["factory: \(abbreviated(entry.key))"] + pairs).joined(separator: ", ")
        return .init("write '{ \(text) }'")
    }
}
