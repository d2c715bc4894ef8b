import CaptureDSL
import CaptureModel

enum MicrophoneModesTwin: PipelineTwin {
    static let file = "microphone-modes"

    static var graph: CaptureGraph {
        let room = Camera("room", "cam-1", format: FormatRequest(size: Size(640, 360), rate: FrameRate(30)))
        let voice = TestTone("voice").treated(.voiceIsolation)
        return CaptureGraph("microphone-modes", rig: .builtIn("usb3-webcams")) {
            Record("talk", to: "recordings/{name}-{take}.mp4", video: room, audio: voice)
        }
    }
}
