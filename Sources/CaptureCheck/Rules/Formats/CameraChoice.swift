import CaptureDiagnostics
import CaptureModel

/// A camera that is asked for by what it is, is there.
enum CameraChoice: Rule {
    static let code = DiagnosticCode(
        "no-camera-of-kind",
        summary: "The rig has no camera of any kind that a source would take",
        explanation: """
            A source may ask for a camera by what it is instead of by its name: where it looks, and what kinds of camera will do, the \
            best first, as Apple's AVCaptureDevice.DiscoverySession does. The first kind that the rig has is taken, and `mcpipe \
            plan` says which and why. Without 'any-of' these are the virtual cameras and then the wide one. Webcams are 'external', \
            and look nowhere in particular.
            """,
        remedy: "add a kind that is there to 'any-of', or change 'position'",
        rejected: """
            mcpipe: 1
            name: best
            rig: iphone-11-pro-max
            sources:
              face: { camera: { position: front, any-of: [dual, telephoto] } }
            sinks:
              file: { record: "{take}.mp4", video: face }
            """,
        accepted: """
            mcpipe: 1
            name: best
            rig: iphone-11-pro-max
            sources:
              face: { camera: { position: front, any-of: [dual, true-depth] } }
            sinks:
              file: { record: "{take}.mp4", video: face }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard case .camera(let camera) = source.kind, let choice = camera.choice,
                context.devices.cameras[source.name] == nil
            else { return nil }
            return finding(choice, source, context)
        }
    }

    private static func finding(
        _ choice: Source.Camera.Choice, _ source: Source, _ context: CheckContext
    ) -> Diagnostic {
        let (rig, cameras) = (context.rig, context.rig.cameras)
        let here = cameras.filter { choice.position == nil || $0.position == choice.position }
        let elsewhere = Source.Camera.Choice(anyOf: choice.kinds).pick(from: cameras)
        var fixIts: [Diagnostic.FixIt] = []
        var seen: Set<RigCamera.Kind> = []
        for camera in here where seen.insert(camera.kind).inserted {
            fixIts.append(.init("add '\(camera.kind.rawValue)' to 'any-of', which takes '\(camera.name)'"))
        }
        if let other = elsewhere {
            fixIts.append(
                .init("write 'position: \(other.position.rawValue)', or leave it out, which takes '\(other.name)'"))
        }
        if choice.kinds.contains(.telephoto) {
            fixIts += VirtualTelephoto.ways(inPlaceOf: source, at: choice.position, context)
        }
        if fixIts.isEmpty, let first = cameras.first { fixIts.append(.init("name a camera, such as '\(first.name)'")) }
        if rig.name == RigReference.thisMachine.description {
            fixIts.append(.init("try the graph without the device: --simulate"))
        }
        let there =
            cameras.isEmpty
            ? "rig '\(rig.name)' has no cameras"
            : "rig '\(rig.name)' has "
                + list(cameras.prefix(12).map { "'\($0.name)' (\($0.position.rawValue), \($0.kind.rawValue))" })
                + (cameras.count > 12 ? " and \(cameras.count - 12) more" : "")
        return Diagnostic(
            code,
            "source '\(source.name)' asks for a \(choice) camera, and rig '\(rig.name)' has none",
            at: source.provenance["camera"], label: "none of these is there",
            subjects: [source.name.description, rig.name], notes: [.init(there)], fixIts: fixIts)
    }
}
