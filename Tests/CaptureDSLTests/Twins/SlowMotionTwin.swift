import CaptureDSL
import CaptureModel

enum SlowMotionTwin: PipelineTwin {
    static let file = "slow-motion"

    static var graph: CaptureGraph {
        let back = Camera("back", .backWide, format: FormatRequest(rate: FrameRate(240), isExact: true))
        return CaptureGraph("slow-motion", rig: .iPhone7Plus) {
            Record("clip", to: "recordings/{name}-{take}.mov", video: back)
                .encoded(video: VideoSettings(codec: .h264, bitrate: .megabits(20), encoder: .software))
        }
    }
}
