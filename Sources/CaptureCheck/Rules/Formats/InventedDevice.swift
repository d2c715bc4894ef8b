import CaptureDiagnostics
import CaptureModel

/// In a simulated run a device that is not there is made up, and said to be.
enum InventedDevice: Rule {
    static let code = DiagnosticCode(
        "invented-device",
        summary: "A device that this machine lacks is made up for the simulated run",
        explanation: """
            With --simulate every camera and microphone is replaced by a test source. One that this machine does not have is \
            made up: a camera then offers the usual sizes at any rate, so formats that the real one lacks are not found out.
            """,
        remedy: "check the graph without --simulate on the machine that has the device")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.filter { context.devices.invented.contains($0.name) }.map { source in
            let isCamera = source.media.contains(.video)
            let kind = isCamera ? "camera" : "microphone"
            let device =
                isCamera ? context.devices.cameras[source.name]?.name : context.devices.microphones[source.name]?.name
            return Diagnostic(
                code, "\(kind) '\(device ?? "")' of source '\(source.name)' is not there: a made-up one is simulated",
                at: source.provenance[kind], severity: .warning, label: "made up for --simulate",
                subjects: [source.name.description],
                notes: [
                    .init(
                        isCamera
                            ? "a made-up camera offers any usual size at any rate" : "a made-up microphone gives a tone"
                    )
                ])
        }
    }
}
