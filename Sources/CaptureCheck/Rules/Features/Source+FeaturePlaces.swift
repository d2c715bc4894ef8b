import CaptureDiagnostics
import CaptureModel

extension Source {
    /// Where the wish for a feature stands: its value in a mapping, its name in a list.
    func place(ofFeature name: String, among wishes: [Source.Camera.Feature]) -> SourceRange? {
        fieldOfFeature(name, among: wishes).flatMap { provenance.fields[$0] } ?? provenance["features"]
    }

    /// The edits that write another name into a list of features; a name that is a key has no place of its own.
    func edits(
        renamingFeature name: String, to other: String, among wishes: [Source.Camera.Feature]
    ) -> [Diagnostic.FixIt.Edit] {
        guard provenance.fields["features.\(name)"] == nil, let field = fieldOfFeature(name, among: wishes) else {
            return []
        }
        return provenance.edits(field, writing: other, over: name)
    }

    /// The edits that switch a feature on or off where the other stands.
    func edits(switchingFeature name: String, _ isOn: Bool) -> [Diagnostic.FixIt.Edit] {
        provenance.edits("features.\(name)", writing: "\(isOn)", over: "\(!isOn)")
    }

    private func fieldOfFeature(_ name: String, among wishes: [Source.Camera.Feature]) -> String? {
        if provenance.fields["features.\(name)"] != nil { return "features.\(name)" }
        guard let index = wishes.firstIndex(where: { $0.name == name }) else {
            // What mcpipe does itself has a key of its own.
            return provenance.fields[name] == nil ? nil : name
        }
        return provenance.fields["features[\(index)]"] != nil ? "features[\(index)]" : "features"
    }
}

extension CheckContext {
    /// Camera sources with their cameras.
    var cameraSources: [(source: Source, wish: Source.Camera, camera: RigCamera)] {
        graph.sources.compactMap { source in
            guard case .camera(let wish) = source.kind, let camera = devices.cameras[source.name] else { return nil }
            return (source, wish, camera)
        }
    }

    /// Whether a camera is a test pattern in this run, or made of such.
    func isSimulated(_ camera: RigCamera) -> Bool {
        guard !options.isSimulated, camera.device == .simulated else { return options.isSimulated }
        return ComposedCamera(camera, in: rig)?.parts.allSatisfy { $0.device == .simulated } ?? true
    }

    /// What a camera is by how it is opened, in words.
    func words(_ camera: RigCamera) -> String {
        guard let composed = ComposedCamera(camera, in: rig) else { return camera.device.words }
        return "made of \(quotedList(composed.parts.map { "\($0.name) (\($0.device.words))" }))"
    }
}

extension RigCamera.Device {
    /// What a camera opened so is, in words.
    var words: String {
        switch self {
        case .simulated: "a simulated camera"
        case .v4l2: "a V4L2 camera"
        case .pipewire: "a PipeWire camera"
        }
    }
}
