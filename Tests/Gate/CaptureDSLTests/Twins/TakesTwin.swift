import CaptureDSL
import CaptureModel

enum TakesTwin: PipelineTwin {
    static let file = "takes"

    static var graph: CaptureGraph {
        let format = FormatRequest(size: Size(640, 360), rate: FrameRate(30))
        let bench = Camera("bench", "cam-1", format: format)
        let door = Camera("door", "cam-2", format: format)
        let room = Microphone("room", "cam-1")
        return CaptureGraph(
            "takes", rig: .builtIn("usb3-webcams"),
            takes: .every(.hours(1), length: .minutes(10)).allowing(loss: Share(percent: 0.5)),
            defaults: GraphDefaults(segment: .minutes(2))
        ) {
            for camera in [bench, door] {
                Record(
                    "iso-\(camera.name)", to: "recordings/{name}-{take}-{source}-{segment}.mp4", video: camera,
                    audio: room)
            }
        }
    }
}
