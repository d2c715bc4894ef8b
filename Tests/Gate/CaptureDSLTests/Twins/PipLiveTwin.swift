import CaptureDSL
import CaptureModel

enum PipLiveTwin: PipelineTwin {
    static let file = "pip-live"

    static var graph: CaptureGraph {
        let format = FormatRequest(size: Size(640, 360), rate: FrameRate(30))
        let stage = Camera("stage", "cam-1", format: format)
        let hall = Camera("hall", "cam-2", format: format)
        let near = Microphone("near", "cam-1")
        let far = TestTone("far", Frequency(hertz: 220))
        let program = Compositor("program", size: Size(640, 360), clock: stage, layout: .pictureInPicture()) {
            Layer(stage)
            Layer(hall)
        }
        .layout("both", .pictureInPicture()) {
            stage
            hall
        }
        .layout("stage") { stage }
        .layout("hall") { hall }
        .layout("side", .sideBySide) {
            stage
            hall
        }
        .beginning(with: "both")
        .transition(.move())
        let sound = AudioMixer("sound", following: program) {
            Input(near).heard(with: stage)
            Input(far).heard(with: hall)
        }
        return CaptureGraph("pip-live", rig: .builtIn("usb3-webcams")) {
            Record("file", to: "recordings/{name}-{take}.mp4", video: program, audio: sound)
        }
    }
}
