import CaptureDSL
import CaptureModel

enum FourCamerasTwin: PipelineTwin {
    static let file = "four-cameras"

    static var graph: CaptureGraph {
        let names: [(String, RigCameraName)] = [
            ("ultra", .backUltraWide), ("back", .backWide), ("tele", .backTelephoto), ("front", .front),
        ]
        return CaptureGraph("four-cameras", rig: .iPhone11ProMax) {
            for (name, device) in names {
                let camera = Camera(name, device, format: .hd1080(fps: 30))
                Record("iso-\(name)", to: "recordings/{name}-{take}-{source}.mp4", video: camera)
            }
        }
    }
}
