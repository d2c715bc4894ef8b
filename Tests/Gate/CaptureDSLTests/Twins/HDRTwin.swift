import CaptureDSL
import CaptureModel

enum HDRTwin: PipelineTwin {
    static let file = "hdr"

    static var graph: CaptureGraph {
        let back = Camera("back", .backWide, format: .hd720(fps: 30)).with(.hdr)
        return CaptureGraph("hdr", rig: .iPhone12) {
            Record("master", to: "recordings/{name}-{take}.mov", video: back)
                .encoded(video: VideoSettings(codec: .h265, bitrate: .megabits(12)))
            Record("copy", to: "recordings/{name}-{take}-sdr.mp4", video: back)
                .encoded(video: VideoSettings(codec: .h264, bitrate: .megabits(6), dynamicRange: .sdr))
            Preview("monitor", .web, video: back, size: Size(640, 360))
        }
    }
}
