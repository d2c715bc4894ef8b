import CaptureDSL
import CaptureModel

enum ThreeCamerasTwin: PipelineTwin {
    static let file = "three-cameras"

    static var graph: CaptureGraph {
        let cameras = [Camera("ultra", .backUltraWide), Camera("back", .backWide), Camera("front", .front)]
        let voice = Microphone("voice")
        return CaptureGraph(
            "three-cameras", rig: .iPhone11ProMax,
            defaults: GraphDefaults(
                format: .hd1080(fps: 30), video: VideoSettings(codec: .h264, bitrate: .megabits(6)))
        ) {
            for camera in cameras {
                Record("iso-\(camera.name)", to: "recordings/{name}-{take}-{source}.mp4", video: camera, audio: voice)
            }
        }
    }
}
