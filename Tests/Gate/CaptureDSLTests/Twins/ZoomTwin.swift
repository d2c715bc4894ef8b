import CaptureDSL
import CaptureModel

enum ZoomTwin: PipelineTwin {
    static let file = "zoom"

    static var graph: CaptureGraph {
        let format = FormatRequest(size: Size(640, 360), rate: FrameRate(30))
        let stage = Camera("stage", "cam-1", format: format).zoomed(2)
        let hall = Camera("hall", "cam-2", format: format).zoomed()
        return CaptureGraph("zoom", rig: .builtIn("usb3-webcams")) {
            for camera in [stage, hall] {
                Record("iso-\(camera.name)", to: "recordings/{name}-{take}-{source}.mp4", video: camera)
            }
        }
    }
}
