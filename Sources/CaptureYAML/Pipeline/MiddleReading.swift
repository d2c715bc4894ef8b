import CaptureDiagnostics
import CaptureModel

extension Shape where Value == [EffectNode] {
    /// The effects by name.
    static var effects: Shape {
        .named("effect", .section(MiddleKeys.effect)) { entry, spot in
            guard let fields = Fields(entry.value, MiddleKeys.effect, spot) else { return [] }
            let elements = fields[MiddleKeys.elements]
            guard let (media, input) = MediaChoice.read(fields) else { return [] }
            let provenance = fields.provenance(entry.keyRange)
            return [
                EffectNode(
                    NodeName(entry.key), on: input, media: media, elements: elements ?? [], provenance: provenance)
            ]
        }
    }
}

extension Shape where Value == [AudioMixerNode] {
    /// The mixers by name.
    static var mixers: Shape {
        .named("mixer", .section(MiddleKeys.mixer)) { entry, spot in
            guard let fields = Fields(entry.value, MiddleKeys.mixer, spot) else { return [] }
            return [
                AudioMixerNode(
                    NodeName(entry.key), inputs: fields[MiddleKeys.inputs] ?? [], follow: fields[MiddleKeys.follow],
                    crossfade: fields[MiddleKeys.crossfade], provenance: fields.provenance(entry.keyRange))
            ]
        }
    }
}

extension Shape where Value == [TeeNode] {
    /// The tees by name.
    static var tees: Shape {
        .named("tee", .section(MiddleKeys.tee)) { entry, spot in
            guard let fields = Fields(entry.value, MiddleKeys.tee, spot) else { return [] }
            let (policy, depth) = (fields[MiddleKeys.policy] ?? .blocking, fields[MiddleKeys.depth])
            guard let (media, input) = MediaChoice.read(fields) else { return [] }
            let provenance = fields.provenance(entry.keyRange)
            return [
                TeeNode(
                    NodeName(entry.key), of: input, media: media, policy: policy, depth: depth, provenance: provenance)
            ]
        }
    }
}

/// The one input of a node that takes a picture or a sound.
private enum MediaChoice {
    /// What is taken and from where; nil, reported, unless exactly one of `video` and `audio` is there.
    static func read(_ fields: Fields) -> (MediaType, NodeName)? {
        let (video, audio) = (fields[MiddleKeys.video], fields[MiddleKeys.audio])
        switch (fields.has(MiddleKeys.video), fields.has(MiddleKeys.audio)) {
        case (true, false): return video.map { (.video, $0) }
        case (false, true): return audio.map { (.audio, $0) }
        case (true, true):
            fields.forbid(MiddleKeys.video, with: MiddleKeys.audio, because: "it takes one picture or one sound")
        case (false, false):
            // Where another word stands in its place, that has been reported.
            guard !ForeignKey.inputs.contains(where: { fields.node[$0] != nil }) else { return nil }
            fields.spot.report(
                .missingKey, "\(fields.spot.owner) has neither 'video' nor 'audio'", at: fields.node.range,
                label: "'video' or 'audio' is missing",
                fixIts: [.init("add 'video: ...' or 'audio: ...' with a node's name")])
        }
        return nil
    }
}
