import CaptureDSL
import CaptureModel

enum VideoCallTwin: PipelineTwin {
    static let file = "video-call"

    static var graph: CaptureGraph {
        let front = Camera("front", .frontUltraWide)
            .with(.centreStage, control: .cooperative).with(.portrait).whiteBalanced(.locked)
        let voice = Microphone("voice", mode: .voiceIsolation)
        return CaptureGraph("video-call", rig: .iPadProM1) {
            Record("call", to: "recordings/{name}-{take}.mp4", video: front, audio: voice)
        }
    }
}
