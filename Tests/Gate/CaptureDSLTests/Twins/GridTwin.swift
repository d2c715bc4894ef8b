import CaptureDSL
import CaptureModel

enum GridTwin: PipelineTwin {
    static let file = "grid"

    static var graph: CaptureGraph {
        let format = FormatRequest(size: Size(640, 360), rate: FrameRate(30))
        let bars = TestPattern("bars", .smpte, format: format)
        let ball = TestPattern("ball", .ball, format: format)
        let rings = TestPattern("rings", .circular, format: format)
        let card = TestPattern("card", .solid, color: Color(rgb: 0x204060), format: format)
        let wall = Compositor(
            "wall", size: .hd720, clock: bars, background: Color(rgb: 0x808080), layout: .grid()
        ) {
            Layer(bars)
            Layer(ball)
            Layer(rings).fit(.cover)
            Layer(card).opacity(0.5)
        }
        let chord = AudioMixer("chord") {
            Input(TestTone("low", Frequency(hertz: 220)))
            Input(TestTone("high", Frequency(hertz: 880))).gain(decibels: -12)
        }
        return CaptureGraph("grid") {
            Record("program", to: "recordings/{name}-{take}.mkv", video: wall, audio: chord)
            Snapshot("still", to: "recordings/{name}-{take}-{count}.png", video: wall)
        }
    }
}
