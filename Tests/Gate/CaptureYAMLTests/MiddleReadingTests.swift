import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// Compositors, effects, mixers and tees.
@Suite struct MiddleReadingTests {
    static let layers: [(String, CompositorNode.Layer)] = [
        ("a", .init("a")),
        ("{ source: a, size: 320x180 }", .init("a", extent: .size(320, 180))),
        (
            "{ source: a, size: [25 %, 90], at: [-10, 5 %] }",
            .init("a", position: .init(-10, .percent(5)), extent: .size(.percent(25), 90))
        ),
        (
            "{ source: a, fit: cover, mirror: true, rotate: 270, opacity: 0.5, z: -3 }",
            .init("a", fit: .cover, isMirrored: true, rotation: .threeQuarters, opacity: 0.5, zOrder: -3)
        ),
        ("{ source: a, crop: [1, 2, 3, 4] }", .init("a", crop: .init(top: 1, right: 2, bottom: 3, left: 4))),
        (
            "{ source: a, crop: { left: 10 % }, border: { width: 2, color: red } }",
            .init("a", crop: .init(left: .percent(10)), border: .init(width: 2, color: Color(rgb: 0xFF0000)))
        ),
    ]

    @Test(arguments: layers) func aLayerIsRead(text: String, layer: CompositorNode.Layer) {
        let loaded = load("mcpipe: 1\ncompositors: { c: { size: 720p, layers: [\(text)] } }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.compositors["c"]?.layers == [layer])
    }

    static let layouts: [(String, Layout)] = [
        ("free", .free), ("pip", .pictureInPicture()), ("side-by-side", .sideBySide), ("stack", .stack),
        ("grid", .grid()),
        ("{ grid: 3 }", .grid(columns: 3)),
        (
            "{ pip: top-left, scale: 0.3, margin: 5 % }",
            .pictureInPicture(corner: .topLeft, scale: 0.3, margin: .percent(5))
        ),
    ]

    @Test(arguments: layouts) func aLayoutIsRead(text: String, layout: Layout) {
        let loaded = load("mcpipe: 1\ncompositors: { c: { size: 720p, layout: \(text), layers: [a] } }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.compositors["c"]?.layout == layout)
    }

    @Test func middleNodesAreRead() {
        let loaded = load(
            """
            mcpipe: 1
            effects:
              vivid: { video: a, elements: [{ factory: videobalance, saturation: 1.50, name: on }] }
            mixers:
              mix: { inputs: [voice, { source: music, gain: -6 dB, mute: true }] }
            tees:
              split: { audio: voice, policy: leaky, depth: 2 s }
            """)
        #expect(rendered(loaded) == "")
        #expect(
            loaded.value?.effects["vivid"]
                == EffectNode(
                    "vivid", on: "a", elements: [.init("videobalance", ["saturation": "1.50", "name": "on"])]))
        #expect(
            loaded.value?.mixers["mix"]
                == AudioMixerNode(
                    "mix", inputs: [.init("voice"), .init("music", gain: Gain(decibels: -6), isMuted: true)]))
        #expect(
            loaded.value?.tees["split"]
                == TeeNode("split", of: "voice", media: .audio, policy: .leaky, depth: .seconds(2)))
    }
}
