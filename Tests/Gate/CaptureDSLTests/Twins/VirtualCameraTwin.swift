import CaptureDSL
import CaptureModel

enum VirtualCameraTwin: PipelineTwin {
    static let file = "virtual-camera"

    static var graph: CaptureGraph {
        let ultra = Camera("ultra", .backUltraWide, format: .hd720(fps: 30))
        let wide = Camera("wide", .backWide, format: .hd720(fps: 30))
        let tele = Camera("tele", .backTelephoto, format: .hd720(fps: 30))
        let back = VirtualCamera("back", of: [ultra, wide, tele], switchOver: [2, 4]).zoomed(0.5)
        return CaptureGraph("virtual-camera", rig: .iPhone11ProMax) {
            Record("program", to: "recordings/{name}-{take}.mp4", video: back)
        }
    }
}
