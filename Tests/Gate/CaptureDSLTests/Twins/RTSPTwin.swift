import CaptureDSL
import CaptureModel

enum RTSPTwin: PipelineTwin {
    static let file = "rtsp"

    static var graph: CaptureGraph {
        let user = twinEnvironment["CAMERA_USER"]
        let password = twinEnvironment["CAMERA_PASSWORD"]
        let gate = NetworkCamera(
            "gate", twinEnvironment["GATE_URL"] ?? "", user: user, password: password, encoding: .h264)
        let yard = NetworkCamera(
            "yard", twinEnvironment["YARD_URL"] ?? "", user: user, password: password, transport: .udp,
            latency: .milliseconds(500))
        return CaptureGraph("rtsp") {
            for camera in [gate, yard] {
                Record("iso-\(camera.name)", to: "recordings/{name}-{take}-{source}.mkv", video: camera)
            }
        }
    }
}
