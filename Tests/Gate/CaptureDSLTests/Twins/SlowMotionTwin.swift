import CaptureDSL
import CaptureModel

enum SlowMotionTwin: PipelineTwin {
    static let file = "slow-motion"

    static var graph: CaptureGraph {
        let back = Camera("back", .backWide, format: FormatRequest(rate: FrameRate(240), isExact: true))
        return CaptureGraph("slow-motion", rig: .iPhone7Plus) {
            Record("clip", to: "recordings/{name}-{take}.mov", video: back)
                .slowMotion(playAt: FrameRate(30))
                .encoded(video: VideoSettings(codec: .h264, bitrate: .megabits(4), encoder: .software))
        }
    }
}
