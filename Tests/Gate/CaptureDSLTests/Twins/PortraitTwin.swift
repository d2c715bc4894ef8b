import CaptureDSL
import CaptureModel

enum PortraitTwin: PipelineTwin {
    static let file = "portrait"

    static var graph: CaptureGraph {
        let desk = Camera("desk", "cam-1", format: FormatRequest(size: .hd720, rate: FrameRate(30)))
            .portrayed(blur: 0.6, control: .cooperative, isEnabled: true)
        return CaptureGraph("portrait", rig: .builtIn("usb3-webcams")) {
            Record("call", to: "recordings/{name}-{take}.mp4", video: desk)
        }
    }
}
