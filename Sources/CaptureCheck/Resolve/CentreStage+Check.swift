import CaptureModel

extension RigFeature {
    /// What mcpipe itself does on a source: it keeps to the limits that Apple's has. Lines are straightened where the camera can.
    static func ownCentreStage(on camera: RigCamera?, of rig: Rig) -> RigFeature {
        var feature = centreStage(on: [])
        let had = camera.map { rig.features(of: $0).map(\.name) } ?? []
        feature.requires.removeAll { !had.contains($0) }
        return feature
    }
}
