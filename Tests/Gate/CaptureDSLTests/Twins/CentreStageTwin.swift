import CaptureDSL
import CaptureModel

enum CentreStageTwin: PipelineTwin {
    static let file = "centre-stage"

    static var graph: CaptureGraph {
        let room = Camera("room", "cam-1", format: FormatRequest(size: .hd720, rate: FrameRate(30)))
            .followingPeople(control: .cooperative, isEnabled: true)
        return CaptureGraph("centre-stage", rig: .builtIn("usb3-webcams")) {
            Record("talk", to: "recordings/{name}-{take}.mp4", video: room)
        }
    }
}
