import CaptureDSL
import CaptureModel

enum ScreenAndCameraTwin: PipelineTwin {
    static let file = "screen-and-camera"

    static var graph: CaptureGraph {
        let slides = Screen("slides", display: ":0", fps: FrameRate(25))
        let lecturer = Camera("lecturer", "/dev/video0", format: .hd720(fps: 30))
        let program = Compositor("program", size: .hd1080, clock: slides) {
            Layer(slides)
            Layer(lecturer).at(.percent(75), .percent(75)).sized(.percent(25), .percent(25)).fit(.cover)
        }
        return CaptureGraph(
            "lecture",
            defaults: GraphDefaults(
                video: VideoSettings(codec: .h264, bitrate: .megabits(4), keyframeInterval: .seconds(2)),
                audio: AudioSettings(codec: .aac, bitrate: .kilobits(128)))
        ) {
            Record(
                "lecture", to: "recordings/{name}-{date}-{take}.mp4", video: program,
                audio: Microphone("voice", "default")
            ).fragmented(every: .seconds(2))
        }
    }
}
