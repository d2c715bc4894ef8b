import CaptureDiagnostics
import CaptureYAML
import Testing

/// A name that stands where another is wanted, or without its key, is told where it belongs.
@Suite struct MisplacedNameTests {
    private static let head = "mcpipe: 1\nname: x\n"

    private func messages(_ text: String) -> [String] {
        load(Self.head + text).diagnostics.flatMap { $0.fixIts.map(\.message) }
    }

    @Test(arguments: [
        (
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: a, file: x.mp4 } }\n",
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: x.mp4, video: a } }\n"
        ),
        (
            "sources:\n  a: { pattern: ball }\nsinks:\n  f:\n    record: a\n    file: \"{take}.mp4\"\n",
            "sources:\n  a: { pattern: ball }\nsinks:\n  f:\n    record: \"{take}.mp4\"\n    video: a\n"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { c: { size: 64x48, layers: [{ a, z: 1 }] } }\n",
            "sources: { a: { pattern: ball } }\ncompositors: { c: { size: 64x48, layers: [{ source: a, z: 1 }] } }\n"
        ),
        (
            "sources: { a { pattern: ball } }\nsinks: { f: { record: x.mp4, video: a } }\n",
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: x.mp4, video: a } }\n"
        ),
        (
            "sources: { a: { pattern: colorbars } }\nsinks: { f: { record: x.mp4, video: a } }\n",
            "sources: { a: { pattern: smpte } }\nsinks: { f: { record: x.mp4, video: a } }\n"
        ),
        (
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: \"{take:03d}.mp4\", video: a } }\n",
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: \"{take}.mp4\", video: a } }\n"
        ),
        (
            "sources: { a: { pattern: ball } }\neffects: { e: { source: a, elements: [{ factory: videoflip }] } }\n",
            "sources: { a: { pattern: ball } }\neffects: { e: { video: a, elements: [{ factory: videoflip }] } }\n"
        ),
        (
            "sources: { a: { pattern: ball } }\neffects: { e: { video: a, elements: [videobalance hue=1] } }\n",
            "sources: { a: { pattern: ball } }\neffects: { e: { video: a, elements: [{ factory: videobalance, hue: 1 }] } }\n"
        ),
    ])
    func itIsPutWhereItBelongs(written: String, meant: String) throws {
        #expect(try everyWayOut(of: Self.head + written).contains(Self.head + meant), "\(rendered(load(written)))")
        #expect(load(Self.head + meant).diagnostics.isEmpty)
    }

    @Test func anEffectWithAnotherWordForItsInputLacksNothingElse() {
        let found = load(
            Self.head
                + "sources: { a: { pattern: ball } }\neffects: { e: { source: a, elements: [{ factory: videoflip }] } }\n"
        )
        #expect(slugs(found) == ["unknown-key"], "\(rendered(found))")
    }

    @Test func anElementThatIsAKeyIsToldItsFactory() {
        let found = messages(
            "sources: { a: { pattern: ball } }\neffects: { e: { video: a, elements: [{ videobalance: { hue: 1 } }] } }\n"
        )
        #expect(found == ["write '{ factory: videobalance, hue: 1 }'"])
    }

    /// In block style the name, the bracket and the first key are one key to YAML.
    @Test func aColonThatIsMissingInALineIsTold() {
        let loaded = load(
            Self.head + "sources:\n  a { pattern: ball }\nsinks: { f: { record: x.mp4, video: a } }\n")
        #expect(loaded.diagnostics.map(\.message) == ["a ':' is missing behind 'a'"], "\(rendered(loaded))")
    }

    /// A bit rate alone may be that of the picture or of the sound; a codec beside it says which.
    @Test(arguments: [
        ("bitrate: 4 Mbit/s", 2), ("bitrate: 4 Mbit/s, codec: h264", 1), ("bitrate: 64 kbit/s, codec: opus", 1),
    ])
    func aKeyGoesWhereThoseBesideItGo(keys: String, ways: Int) throws {
        let loaded = load(
            Self.head + "sources: { a: { pattern: ball } }\nsinks: { f: { record: x.mkv, video: a, \(keys) } }\n")
        let finding = try #require(loaded.diagnostics.first { $0.message.contains("'bitrate'") })
        #expect(finding.fixIts.count == ways, "\(rendered(loaded))")
    }

    /// What other programs call it is found where it stands here, with those of its kind.
    @Test(arguments: [
        ("vcodec: h264, acodec: aac, gop: 2 s", "write 'encode: { video: { codec: h264, keyframe-interval: 2 s } }'"),
        ("acodec: aac, vcodec: h264", "write 'encode: { audio: { codec: aac } }'"),
        ("sample-rate: 44.1 kHz", "write 'encode: { audio: { rate: 44.1 kHz } }'"),
        ("width: 640, height: 360", "write 'encode: { video: { size: 640x360 } }'"),
        ("crf: 23", "write 'encode: { video: { bitrate: 6 Mbit/s } }' in place of 'crf'"),
        ("duration: 10 s", "remove 'duration', and say 'mcpipe run --duration 10s'"),
    ])
    func aSettingOfAnotherProgramIsToldItsPlace(keys: String, help: String) {
        let found = messages(
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: x.mp4, video: a, \(keys) } }\n")
        #expect(found.first == help, "\(found)")
    }

    @Test(arguments: [
        ("sinks: { f: { window: true, video: a } }", "write 'preview: window'"),
        ("sinks: { f: { webrtc: 8080, video: a } }", "write 'preview: web'"),
        ("sinks: { f: { udp: \"239.0.0.1:5000\", video: a } }", "write 'stream: \"udp://...\"'"),
        (
            "compositors: { c: { size: 64x48, layers: { bg: { source: a } } } }",
            "write '- ' in place of 'bg:': the items of a list have no names"
        ),
    ])
    func whatAnotherProgramCallsItIsTold(text: String, help: String) {
        let found = load(Self.head + "sources: { a: { pattern: ball } }\n" + text + "\n")
        #expect(found.diagnostics.flatMap(\.fixIts).map(\.message) == [help], "\(rendered(found))")
    }

    @Test(arguments: [
        ("cam: { rtsp: \"rtsp://127.0.0.1/x\", buffer: 100 ms }", "replace 'buffer' with 'latency'"),
        ("cam: { rtsp: \"rtsp://127.0.0.1/x\", timeout: 5 s }", "write 'on-loss: { opening-limit: 5 s }'"),
        (
            "cam: { rtsp: \"rtsp://127.0.0.1/x\", reconnect: true }",
            "remove 'reconnect': what is lost is opened again as long as the run lasts"
        ),
        ("cam: { camera: front, fourcc: MJPG }", "replace 'fourcc' with 'encoding'"),
        ("cam: { file: a.mp4, speed: 2 }", "remove 'speed', and name a file that holds that part only"),
    ])
    func aSettingOfASourceIsToldItsName(source: String, help: String) {
        let found = messages("sources: { \(source) }\nsinks: { f: { record: x.mp4, video: cam } }\n")
        #expect(found.first == help, "\(found)")
    }

    @Test(arguments: ["post-roll: 1 s", "pre-rol: 1 s"])
    func aKeyOfTheOppositeIsNotOffered(key: String) throws {
        let finding = try #require(
            load(Self.head + "takes: { \(key) }\nsources: { a: { pattern: ball } }\n").diagnostics.first)
        #expect(finding.fixIts.contains { $0.message.contains("'pre-roll'") } == key.hasPrefix("pre"))
    }

    @Test(arguments: [
        ("include: ~/common.yaml", "'~' stands for the home folder"), ("rig: ~/room.yaml", "'~' stands for"),
        ("include: https://example.org/x.yaml", "it is a URL"), ("rig: https://example.org/x.yaml", "it is a URL"),
    ])
    func filesOfAPipelineArePathsOfThisSystem(line: String, reason: String) throws {
        let loaded = load(Self.head + line + "\nsources: { a: { pattern: ball } }\n")
        #expect(loaded.diagnostics.count == 1 && loaded.diagnostics[0].message.contains(reason), "\(rendered(loaded))")
    }
}
