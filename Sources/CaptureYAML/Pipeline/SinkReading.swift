import CaptureDiagnostics
import CaptureModel

extension Shape where Value == [Sink] {
    /// The sinks by name; one with `each` becomes several.
    static var sinks: Shape {
        .named("sink", .either(SinkKeys.sections.map(Form.section))) { entry, spot in
            guard let (section, node) = Kinds.section(of: entry, among: SinkKeys.sections, spot),
                let fields = Fields(node, section, spot, others: SinkKeys.sections)
            else { return [] }
            let name = NodeName(entry.key)
            let provenance = fields.provenance(entry.keyRange)
            switch section.names.first {
            case SinkKeys.record.row.name: return records(name, fields, provenance)
            case SinkKeys.stream.row.name: return stream(name, fields, provenance)
            case SinkKeys.preview.row.name: return preview(name, fields, provenance)
            case SinkKeys.snapshot.row.name: return snapshot(name, fields, provenance)
            case SinkKeys.scan.row.name: return scan(name, fields, provenance)
            default: return frames(name, fields, provenance)
            }
        }
    }

    /// What stands in a draft for a sink of which it is known only what it takes.
    private static func standIn(
        _ name: NodeName, _ video: NodeName?, _ audio: [NodeName], _ provenance: Provenance
    ) -> [Sink] {
        [Sink(name, .frames(.init()), video: video, audio: audio, provenance: provenance)]
    }

    private static func records(_ name: NodeName, _ fields: Fields, _ provenance: Provenance) -> [Sink] {
        fields.forbid(SinkKeys.video, with: SinkKeys.each, because: "'each' says whose pictures are written")
        let (video, audio) = (fields[SinkKeys.video], fields[SinkKeys.audio])
        let encode = fields[SinkKeys.encode] ?? EncodeSettings()
        let (container, fragment) = (fields[SinkKeys.container], fields[SettingsKeys.fragment])
        let (segment, timecode) = (fields[SettingsKeys.segment], fields[TimecodeKeys.timecode])
        let slowMotion = fields[SlowMotionKeys.slowMotion]
        let (each, path) = (fields[SinkKeys.each], fields[SinkKeys.record])
        let pressure = fields[PressureKeys.onPressure]
        let isKnown = !fields.has(SinkKeys.container) || container != nil
        guard let path, isKnown, !fields.has(SinkKeys.each) || each?.isEmpty == false else {
            return standIn(name, video ?? each?.first, audio ?? [], provenance)
        }
        let record = Sink.Record(
            to: path, container: container, video: encode.video, audio: encode.audio, fragment: fragment,
            segment: segment, timecode: timecode, slowMotion: slowMotion)
        guard let each else {
            return [
                Sink(
                    name, .record(record), video: video, audio: audio ?? [], onPressure: pressure,
                    provenance: provenance)
            ]
        }
        // Each has the places of its own node and of those beside it: thousands with those of all others would need gigabytes.
        var shared = provenance
        for index in each.indices { shared.fields["each[\(index)]"] = nil }
        return each.enumerated().map { index, source in
            var own = shared
            own.fields["video"] = provenance["each[\(index)]"]
            for place in index - 1...index + 1 { own.fields["each[\(place)]"] = provenance.fields["each[\(place)]"] }
            return Sink(
                NodeName("\(name)-\(source)"), .record(record), video: source, audio: audio ?? [],
                onPressure: pressure, provenance: own)
        }
    }

    private static func stream(_ name: NodeName, _ fields: Fields, _ provenance: Provenance) -> [Sink] {
        let (video, audio) = (fields[SinkKeys.video], fields[SinkKeys.audio])
        let encode = fields[SinkKeys.encode] ?? EncodeSettings()
        let (user, password) = (fields[SourceKeys.user], fields[SourceKeys.password])
        let pressure = fields[PressureKeys.onPressure]
        guard let url = fields[SinkKeys.stream] else { return standIn(name, video, audio ?? [], provenance) }
        let stream = Sink.Stream(to: url.with(user: user, password: password), video: encode.video, audio: encode.audio)
        return [
            Sink(
                name, .stream(stream), video: video, audio: audio ?? [], onPressure: pressure, provenance: provenance)
        ]
    }

    private static func preview(_ name: NodeName, _ fields: Fields, _ provenance: Provenance) -> [Sink] {
        let (video, size) = (fields[SinkKeys.picture], fields[SinkKeys.size])
        let pressure = fields[PressureKeys.onPressure]
        guard let place = fields[SinkKeys.preview], let video else { return standIn(name, video, [], provenance) }
        return [
            Sink(
                name, .preview(.init(place, size: size)), video: video, onPressure: pressure, provenance: provenance)
        ]
    }

    private static func snapshot(_ name: NodeName, _ fields: Fields, _ provenance: Provenance) -> [Sink] {
        let (video, every) = (fields[SinkKeys.picture], fields[SinkKeys.every])
        guard let path = fields[SinkKeys.snapshot], let video else { return standIn(name, video, [], provenance) }
        return [Sink(name, .snapshot(.init(to: path, every: every)), video: video, provenance: provenance)]
    }

    private static func scan(_ name: NodeName, _ fields: Fields, _ provenance: Provenance) -> [Sink] {
        let (video, every, pressure) = (
            fields[SinkKeys.picture], fields[SinkKeys.look], fields[PressureKeys.onPressure]
        )
        guard let symbologies = fields[SinkKeys.scan], let video else { return standIn(name, video, [], provenance) }
        let scan = Sink.Scan(for: symbologies, every: every ?? Sink.Scan.standardInterval)
        return [Sink(name, .scan(scan), video: video, onPressure: pressure, provenance: provenance)]
    }

    private static func frames(_ name: NodeName, _ fields: Fields, _ provenance: Provenance) -> [Sink] {
        let (video, audio) = (fields[SinkKeys.video], fields[SinkKeys.audio])
        let (pixelFormat, size) = (fields[SinkKeys.pixelFormat] ?? .bgra, fields[SinkKeys.size])
        let pressure = fields[PressureKeys.onPressure]
        let discardsLate = fields[SinkKeys.discardLate] ?? true
        if fields[SinkKeys.frames] == nil { return standIn(name, video, audio ?? [], provenance) }
        let frames = Sink.Frames(pixelFormat: pixelFormat, size: size, discardsLate: discardsLate)
        return [
            Sink(
                name, .frames(frames), video: video, audio: audio ?? [], onPressure: pressure, provenance: provenance)
        ]
    }
}
