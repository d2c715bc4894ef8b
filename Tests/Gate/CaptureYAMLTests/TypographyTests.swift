import CaptureDiagnostics
import CaptureYAML
import Testing

/// Numbers, sizes and lists as word processors, web pages and other programs write them.
@Suite struct TypographyTests {
    private static let head = "mcpipe: 1\nname: x\n"

    @Test(arguments: [
        ("gain: \u{2212}6 dB", "gain: -6 dB"), ("gain: \u{2013}6\u{A0}dB", "gain: -6 dB"),
        ("gain: \u{FF0D}\u{FF16} dB", "gain: -6 dB"),
    ])
    func dashesBlanksAndWideDigitsAreTheirPlainOnes(written: String, meant: String) throws {
        let file = { (key: String) in
            Self.head + "sources: { s: { tone: 440 Hz } }\nmixers: { m: { inputs: [{ source: s, \(key) }] } }\n"
        }
        #expect(try everyWayOut(of: file(written)) == [file(meant)])
        #expect(load(file(written)).diagnostics.first?.certainFixIt != nil)
        #expect(load(file(meant)).diagnostics.isEmpty)
    }

    @Test func aListInQuotesIsTakenOutOfThem() throws {
        let file = { (place: String) in
            Self.head + "sources: { a: { pattern: ball } }\n"
                + "compositors: { c: { size: 64x48, layers: [{ source: a, at: \(place) }] } }\n"
        }
        #expect(try everyWayOut(of: file("\"[10%, 20%]\"")) == [file("[10%, 20%]")])
        #expect(load(file("[10%, 20%]")).diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("sources: { s: { screen: true, region: 640x480 } }", "write '[LEFT, TOP, WIDTH, HEIGHT]'"),
        ("sources: { s: { screen: true, region: [640, 480] } }", "write '[LEFT, TOP, WIDTH, HEIGHT]'"),
    ])
    func theItemsOfAListAreNamed(text: String, help: String) {
        let loaded = load(Self.head + text + "\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).map(\.message) == [help], "\(rendered(loaded))")
    }

    @Test(arguments: [
        ("1280x720", "no encoding and no rates"), ("1280x720@30", "'1280x720@30' is no size"),
        ("1280x720 NV13 30", "'NV13' is no encoding"), ("1280x720 NV12", "no rates"),
        ("1280x720 NV12 30-1", "'30-1' are no rates: '30', '5-30' or '15,30'"),
        ("1280x720 NV12 1 to 30", "'to' is no fact of a format"),
        ("1280x720 NV12 30 binned fov=7000", "'fov=7000' is no fact of a format"),
    ])
    func theWordOfACameraFormatThatIsWrongIsNamed(format: String, label: String) {
        let loaded = loadRig("mcpipe-rig: 1\ncameras: { a: { formats: [\"\(format)\"] } }\n")
        #expect(loaded.diagnostics.map(\.label) == [label], "\(rendered(loaded))")
    }

    @Test func aCameraFormatWithTypographicSignsIsMended() throws {
        let loaded = loadRig("mcpipe-rig: 1\ncameras: { a: { formats: [1280\u{D7}720 NV12 1\u{2013}30] } }\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).map(\.message) == ["write '1280x720 NV12 1-30'"])
    }

    /// What refers to cameras of a table that is misspelt is not unknown: the table is.
    @Test func aMisspeltTableOfCamerasIsOneFinding() {
        let rest = "  a: { formats: [1280x720 NV12 30] }\n  b: { formats: [1280x720 NV12 30] }\ndevice-sets: [[a, b]]\n"
        let loaded = loadRig("mcpipe-rig: 1\ncamera:\n" + rest)
        #expect(slugs(loaded) == ["unknown-key"], "\(rendered(loaded))")
        #expect(loadRig("mcpipe-rig: 1\ncameras:\n" + rest).diagnostics.isEmpty)
    }

    /// What is no YAML behind it follows from it.
    @Test func aColonThatIsNoneBehindTheFirstKeyIsOneFinding() {
        let text =
            "mcpipe\u{FF1A} 1\nname: x\nsources: { a: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: a } }\n"
        #expect(slugs(load(text)) == ["look-alike-character"])
    }
}
