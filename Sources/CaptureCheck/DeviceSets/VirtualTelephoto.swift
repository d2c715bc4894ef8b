import CaptureDiagnostics
import CaptureModel

/// A closer look through the wide camera in the place of a telephoto one that cannot be had: it needs no sensor of its own.
enum VirtualTelephoto {
    /// What a telephoto shows larger than the wide camera beside it, where no rig says: the 2x of the first phones with one.
    static let usual = 2.0

    /// How a source can be written so that it shows what a telephoto would; only what makes the graph legal, as far as this source
    /// goes, is offered.
    ///
    /// - Parameter position: where the telephoto would look; nil is anywhere.
    static func ways(
        inPlaceOf source: Source, at position: RigCamera.Position?, _ context: CheckContext
    ) -> [Diagnostic.FixIt] {
        guard case .camera(let wish) = source.kind else { return [] }
        let others = context.usedSources.filter { $0.name != source.name }
        return context.rig.cameras.filter { $0.kind == .wide && (position == nil || $0.position == position) }
            .compactMap { wide in
                let zoom = UserZoom((source.zoom?.factor ?? 1) * factor(over: wide, in: context.rig))
                var (changed, text) = (source, "")
                changed.zoom = zoom
                if let opener = others.first(where: { context.devices.cameras[$0.name]?.name == wide.name }) {
                    changed.kind = .virtual(.init([opener.name]))
                    text =
                        "replace '\(source.name)' with a crop of '\(opener.name)': "
                        + "'\(source.name): { virtual: \(opener.name), zoom: \(zoom) }'"
                } else {
                    var other = wish
                    (other.device, other.choice) = (wide.name, nil)
                    changed.kind = .camera(other)
                    text = "take a crop of '\(wide.name)' instead: 'camera: \(wide.name)' and 'zoom: \(zoom)'"
                }
                return makesLegal(changed, context) ? Diagnostic.FixIt(text) : nil
            }.prefix(1).map { $0 }
    }

    /// Whether the cameras may run together with a source changed, and nothing else stands in its way.
    private static func makesLegal(_ source: Source, _ context: CheckContext) -> Bool {
        var graph = context.graph
        graph.sources.insert(source)
        let index = context.index
        let devices = DeviceResolver(graph, rig: context.rig, isSimulated: context.options.isSimulated)
        let cameras = Set(devices.cameras.compactMap { index.reached.contains($0.key) ? $0.value.name : nil })
        guard context.family.allows(cameras) else { return false }
        let changed = CheckContext(graph, rig: context.rig, host: context.host, options: context.options)
        // Those that ask this question have been answered, and would ask it again of each other source.
        let asking = [CameraCombination.code, UnknownCamera.code, CameraChoice.code].map(\.slug)
        let rules = Rules.all.filter { rule in !rule.codes.contains { asking.contains($0.slug) } }
        return !rules.flatMap { $0.findings(in: changed) }.contains {
            $0.severity == .error && $0.subjects.contains(source.name.description)
        }
    }

    /// How much larger a telephoto of the rig shows things than a wide camera, by the virtual camera made of both.
    private static func factor(over wide: RigCamera, in rig: Rig) -> Double {
        for camera in rig.cameras {
            guard let composed = ComposedCamera(camera, in: rig),
                let from = composed.parts.firstIndex(where: { $0.name == wide.name }),
                let to = composed.parts.firstIndex(where: { $0.kind == .telephoto })
            else { continue }
            return composed.scale.factors[to].factor / composed.scale.factors[from].factor
        }
        return usual
    }
}
