import CaptureDSL
import CaptureModel

enum ScanTwin: PipelineTwin {
    static let file = "scan"

    static var graph: CaptureGraph {
        let table = Camera("table", "cam-1", format: FormatRequest(size: Size(1280, 720), rate: FrameRate(30))).zoomed()
        return CaptureGraph("packing", rig: .builtIn("usb3-webcams")) {
            Scan("labels", for: .qr, .ean13, .code128, video: table, every: .milliseconds(250)).onPressure(.reduce)
            Record("file", to: "recordings/{name}-{take}.mp4", video: table)
        }
    }
}
