import CaptureDSL
import CaptureModel

enum WebcamsTwin: PipelineTwin {
    static let file = "webcams"

    static var graph: CaptureGraph {
        let left = Camera("left", "/dev/video0")
        let right = Camera("right", "/dev/video2")
        let room = Microphone("room", "default")
        let both = Compositor("both", size: .hd1080, clock: left, layout: .sideBySide) {
            Layer(left)
            Layer(right).bordered(4)
        }
        return CaptureGraph("webcams", defaults: GraphDefaults(format: .hd720(fps: 30))) {
            Record("program", to: "recordings/{name}-{take}.mp4", video: both, audio: room)
            for camera in [left, right] {
                Record("iso-\(camera.name)", to: "recordings/{name}-{take}-{source}.mkv", video: camera, audio: room)
            }
        }
    }
}
