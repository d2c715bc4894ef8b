import CaptureModel

/// The features of each camera source whose camera is known.
struct FeatureResolver: Sendable {
    private var sources: [NodeName: CameraFeatures]

    init(_ graph: Graph, rig: Rig, devices: DeviceResolver) {
        var sources: [NodeName: CameraFeatures] = [:]
        // Most rigs list none and most graphs ask for none; such graphs pay nothing here.
        if !rig.features.isEmpty || graph.sources.contains(where: { $0.centreStage != nil || $0.portrait != nil }) {
            let isAnyAutomatic = rig.features.contains(where: \.isAutomatic)
            for source in graph.sources {
                guard case .camera(let wish) = source.kind, let camera = devices.cameras[source.name],
                    isAnyAutomatic || !wish.features.isEmpty || source.centreStage != nil || source.portrait != nil
                else { continue }
                let own = [
                    source.centreStage.map { _ in RigFeature.ownCentreStage(on: camera, of: rig) },
                    source.portrait.map { _ in RigFeature.portrait(on: []) },
                ]
                sources[source.name] = CameraFeatures(wish, camera, rig, own: own.compactMap(\.self))
            }
        }
        self.sources = sources
    }

    /// Takes away what a source's camera does unasked.
    mutating func switchOff(_ feature: RigFeature, of source: NodeName) {
        sources[source]?.automatic.removeAll { $0 == feature }
    }

    /// The features of a source.
    subscript(source: NodeName) -> CameraFeatures { sources[source] ?? .none }
}
