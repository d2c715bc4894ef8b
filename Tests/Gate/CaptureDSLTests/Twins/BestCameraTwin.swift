import CaptureDSL
import CaptureModel

enum BestCameraTwin: PipelineTwin {
    static let file = "best-camera"

    static var graph: CaptureGraph {
        let back = Camera(
            "back", anyOf: [.triple, .dualWide, .dual, .wide], at: .back, format: .hd720(fps: 30)
        ).zoomed(0.5)
        return CaptureGraph("best-camera", rig: .iPhone11ProMax) {
            Record("program", to: "recordings/{name}-{take}.mp4", video: back)
        }
    }
}
