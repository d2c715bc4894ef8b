import CaptureDSL
import CaptureModel

enum PipTwin: PipelineTwin {
    static let file = "pip"

    static var graph: CaptureGraph {
        let back = Camera("back", .backWide, format: .hd1080(fps: 30))
        let front = Camera("front", .front, format: .hd720(fps: 30))
        let voice = Microphone("voice")
        let pip = Compositor("pip", size: .hd1080, clock: back) {
            Layer(back)
            Layer(front).at(50, 100).scaled(0.25)
        }
        return CaptureGraph(
            "street-pip", rig: .iPhone11ProMax,
            defaults: GraphDefaults(video: VideoSettings(codec: .h264, bitrate: .megabits(6)))
        ) {
            Record("program", to: "recordings/{name}-{take}.mp4", video: pip, audio: voice)
            for camera in [back, front] {
                Record("iso-\(camera.name)", to: "recordings/{name}-{take}-{source}.mp4", video: camera, audio: voice)
            }
        }
    }
}
