import CaptureDSL
import CaptureModel

enum SlowMotionRampsTwin: PipelineTwin {
    static let file = "slow-motion-ramps"

    static var graph: CaptureGraph {
        let back = Camera("back", .backWide, format: .hd720(fps: 120))
        return CaptureGraph("ramps", rig: .iPhone7Plus) {
            Record("clip", to: "recordings/{name}-{take}.mov", video: back)
                .slowMotion(ramps: [
                    .init(from: .milliseconds(500), to: .seconds(1), speed: 0.25),
                    .init(from: .seconds(1), to: .milliseconds(1500), speed: 0.5),
                ])
                .encoded(video: VideoSettings(codec: .h264, bitrate: .megabits(8), encoder: .software))
        }
    }
}
