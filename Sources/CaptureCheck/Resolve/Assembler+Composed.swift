import CaptureModel

extension Assembler {
    /// A virtual camera of the rig: the cameras it is made of, each a source of its own, and what shows one of them at a time.
    ///
    /// A part is named as its camera in the rig, where no node of the graph has that name; it is what events and manifests tell.
    func composed(
        _ source: Source, _ composed: ComposedCamera, cameras: inout Int, names: inout Set<NodeName>
    ) -> [CheckedSource]? {
        guard let choice = context.formats[source.name], case .camera(let wish) = source.kind else { return nil }
        var parts: [CheckedSource] = []
        for camera in composed.parts {
            guard let row = ComposedCamera.row(of: camera, for: choice) else { return nil }
            var video = StreamFormat.Video(encoding: row.encoding, size: row.size, rate: choice.rate)
            video.dynamicRange = context.rig.dynamicRange(of: row, from: camera)
            // A test pattern is drawn, never compressed.
            if context.options.isSimulated, !video.encoding.isRaw { video.encoding = FlowResolver.decoded }
            // What the camera does by itself and what is fixed on it is done by those that are opened.
            parts.append(
                CheckedSource(
                    name(for: camera, of: source, &names), device: device(of: camera, cameras: &cameras), video: video,
                    audio: nil, features: features(of: source.name), controls: wish.controls, onLoss: source.onLoss,
                    isIsolated: source.isIsolated, isLive: true, provenance: source.provenance))
        }
        let scale = composed.scale
        let slate = slate(of: source)
        let virtual = Source.Virtual(
            parts.map(\.name), switchOver: scale.factors.dropFirst().map(\.factor), main: parts[scale.main].name,
            fallback: ConstituentFallback(showsSlate: source.onLoss.picture == .slate))
        let joined = CheckedSource(
            source.name, device: .virtual(virtual, slate: slate.first?.name), video: context.flow.video[source.name],
            audio: nil,
            mirroring: wish.mirroring, deviceReason: deviceReason(of: source), formatReason: choice.explanation,
            features: features(of: source.name), controls: wish.controls, zoom: zoom(of: source), onLoss: source.onLoss,
            isIsolated: source.isIsolated,
            // What is live of it are its constituents.
            isLive: false, provenance: source.provenance)
        return parts + slate + [joined]
    }

    private func name(for camera: RigCamera, of source: Source, _ taken: inout Set<NodeName>) -> NodeName {
        let own = NodeName(camera.name).isValid ? camera.name : DeviceName.slug(camera.name, else: "camera")
        let choices =
            [own, "\(source.name)-\(own)"].map { NodeName(String($0.prefix(64))) }
            + (2...99).map { NodeName("\(own.prefix(60))-\($0)") }
        let free = choices.first { context.index.kinds[$0] == nil && !taken.contains($0) } ?? NodeName(own)
        taken.insert(free)
        return free
    }

    /// What a virtual camera shows where none of its constituents is there, as a source of its own: a grey picture. None where it is
    /// not to show one.
    func slate(of source: Source) -> [CheckedSource] {
        guard let name = slateName(of: source), let given = context.flow.video[source.name] else { return [] }
        let video = StreamFormat.Video(
            encoding: FlowResolver.decoded, size: given.size ?? .hd720, rate: given.rate ?? FormatResolver.usualRate)
        return [
            CheckedSource(
                name, device: .testPattern(.init(.solid, color: Color(rgb: 0x404040))), video: video, audio: nil,
                isLive: true, provenance: source.provenance)
        ]
    }

    /// The name of a virtual camera's slate; nil where it has none.
    func slateName(of source: Source) -> NodeName? {
        var showsSlate = context.devices.composed[source.name] != nil && source.onLoss.picture == .slate
        if case .virtual(let virtual) = source.kind { showsSlate = virtual.fallback.showsSlate }
        guard showsSlate else { return nil }
        let names = ["\(source.name)-slate"] + (2...99).map { "\(source.name)-slate-\($0)" }
        return names.lazy.map { NodeName($0) }.first { context.index.kinds[$0] == nil }
    }
}
