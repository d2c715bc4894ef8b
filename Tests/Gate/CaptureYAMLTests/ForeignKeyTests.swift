import CaptureDiagnostics
import CaptureYAML
import Testing

/// Keys of other programs, and values in their forms, are told how they are said here.
@Suite struct ForeignKeyTests {
    private func findings(_ text: String) -> [Diagnostic] { load("mcpipe: 1\nname: x\n" + text).diagnostics }

    private func messages(_ text: String) -> [String] { findings(text).flatMap { $0.fixIts.map(\.message) } }

    @Test(arguments: [
        ("source: v", "write 'video' in place of 'source' for its picture"),
        ("input: v", "write 'video' in place of 'input' for its picture"),
        ("video: v, source: v", "remove 'source'"), ("video: v, type: mp4", "remove 'type'"),
        ("video=v", "write 'video: v'"), ("video = v", "write 'video: v'"),
        ("video: v, size: 640x360", "write 'encode: { video: { size: 640x360 } }'"),
        ("video: v, encoder: software", "write 'encode: { video: { encoder: software } }'"),
        (
            "video: v, encoder: x264",
            "write 'encode: { video: { encoder: ... } }', which takes 'auto', 'hardware' or 'software'"
        ),
    ])
    func aSinkSaysWhatItTakesByMedium(keys: String, wayOut: String) throws {
        let found = messages("sources: { v: { pattern: smpte } }\nsinks: { f: { record: x.mkv, \(keys) } }\n")
        #expect(found.first == wayOut, "\(found)")
        #expect(!found.contains { $0.contains("on-pressure") })
    }

    @Test(arguments: ["camera", "source", "input", "node"])
    func aSinkThatSaysOnlyWhatItTakesIsShownAsAFile(key: String) {
        let found = messages("sources: { v: { pattern: smpte } }\nsinks: { f: { \(key): v } }\n")
        #expect(found == ["write 'f: { record: f.mp4, video: v }' for a file of its picture"])
    }

    /// A device may be a sound card, and a picture is no recording: nothing of it is written unasked.
    @Test(arguments: [
        (
            "sources: { v: { device: default } }", "write 'camera' in place of 'device', or 'microphone' for a sound",
            false
        ),
        ("sources: { v: { device: /dev/video0 } }", "replace 'device' with 'camera'", true),
        ("sinks: { f: { file: still.PNG, video: v } }", "replace 'file' with 'snapshot'", true),
        ("sinks: { f: { file: film.mp4, video: v } }", "replace 'file' with 'record'", true),
    ])
    func aPlaceIsOnlyTakenForAKindWhereItCanBeNoOther(text: String, way: String, isCertain: Bool) throws {
        let fixIt = try #require(findings(text + "\n").flatMap(\.fixIts).first)
        #expect(fixIt.message == way && fixIt.isGuess == !isCertain)
    }

    /// FFmpeg's `fps=1/10` is one picture in ten seconds.
    @Test(arguments: [
        (
            "every: 1/10",
            ["write '100 ms' where 1/10 of a second is meant", "write '10 s' where 1 in 10 seconds is meant"]
        ),
        ("every: 1/10 s", ["write '100 ms'"]),
    ])
    func aFractionOfATimeIsOneOrTheOther(key: String, ways: [String]) {
        let found = findings(
            "sources: { v: { pattern: smpte } }\nsinks: { f: { snapshot: \"{count}.jpg\", video: v, \(key) } }\n")
        #expect(found.flatMap { $0.fixIts.map(\.message) } == ways)
        #expect(found.first?.fixIts.allSatisfy { $0.isGuess == (ways.count > 1) } == true)
    }

    /// What much of the world writes for five hundred thousand; its twin has decimals that say something.
    @Test(arguments: [
        ("disk: { keep-size: 500.000 MB }", ["write '500 MB'", "write '500000 MB'"]),
        ("disk: { keep-size: 500.250 MB }", []), ("disk: { keep: 1.000 h }", ["write '1 h'", "write '1000 h'"]),
        ("disk: { keep: 1.500 h }", []),
        ("defaults: { video: { bitrate: 5.000 kbit/s } }", ["write '5 kbit/s'", "write '5000 kbit/s'"]),
        ("defaults: { video: { bitrate: 1.000.000 bit/s } }", ["write '1 bit/s'", "write '1000000 bit/s'"]),
    ])
    func aPointBeforeThreeNoughtsIsAskedAbout(text: String, ways: [String]) {
        let found = findings(text + "\nsources: { v: { pattern: smpte } }\nsinks: { f: { record: x.mkv, video: v } }\n")
        #expect(found.flatMap { $0.fixIts.map(\.message) } == ways)
    }

    @Test func aTabAnywhereIsToldToBeBlanks() {
        let found = messages("sources:\n  b:\n    pattern: smpte\n\tformat: 720p\n")
        #expect(found.contains("indent with spaces; YAML does not allow tabs there"))
    }

    @Test func settingsOfOnePlaceGoThereTogether() throws {
        let found = messages(
            """
            sources: { v: { pattern: smpte } }
            sinks: { f: { record: x.mkv, video: v, encode: { size: 640x360, bitrate: 2 Mbit/s } } }
            """)
        #expect(found.first == "write 'video: { size: 640x360, bitrate: 2 Mbit/s }'")
    }

    @Test func placesAndMirrorsOfLayersAreSaidByTheirKeys() throws {
        let text = """
            sources: { v: { pattern: smpte } }
            compositors: { c: { size: 640x480, layers: [{ source: v, x: 10, y: 20, hflip: true }] } }
            sinks: { f: { record: x.mkv, video: c } }
            """
        let found = findings(text)
        #expect(
            found.flatMap { $0.fixIts.map(\.message) } == [
                "write 'at: [10, 20]' in place of 'x' and 'y'", "write 'at: [10, 20]' in place of 'x' and 'y'",
                "write 'mirror: true'",
            ])
    }

    @Test func partsOfAURLAndGainsOfSourcesAreTold() {
        let stream = messages(
            "sources: { v: { pattern: smpte } }\nsinks: { f: { stream: 'srt://h:9', protocol: srt, video: v } }\n")
        #expect(stream == ["write it into the URL of 'stream', and remove 'protocol'"])
        let sound = messages(
            "sources: { t: { tone: 440 Hz, gain: -3 dB } }\nsinks: { f: { record: x.mkv, audio: t } }\n")
        #expect(sound.first?.contains("inputs: [{ source: NAME, gain: -3 dB }]") == true)
    }

    @Test func namesWithoutBracketsAreAList() {
        let found = messages(
            """
            sources: { v: { pattern: smpte }, w: { pattern: ball } }
            compositors: { c: { layers: v, w, size: 640x480 } }
            sinks: { f: { record: x.mkv, video: c } }
            """)
        #expect(found.contains("write 'layers: [v, w]'"), "\(found)")
    }

    @Test func threeNumbersOfAFormatAreOneWord() {
        let found = messages("sources: { v: { pattern: smpte, format: 1280,720,30 } }\n")
        #expect(found.first == "write 'format: 1280x720@30'")
    }

    @Test(arguments: ["\"{{ host }}\"", "{{ host }}", "\"{{ .Values.host }}\""])
    func aTemplateThatNobodyHasFilledInIsToldAsThat(value: String) {
        let found = findings("sources: { v: { rtsp: \(value) } }\n")
        #expect(found.first?.message.hasSuffix("is a template that nobody has filled in") == true, "\(found)")
        // Two braces of a file's name stand for one.
        #expect(
            !findings("sources: { v: { tone: 440 Hz } }\nsinks: { f: { record: '{{x}}.mkv', audio: v } }\n")
                .contains { $0.message.contains("template that nobody") })
    }

    @Test func aMappingAsAKeyIsNoTemplateWhereItHasAValue() {
        let found = findings("sources: { v: { rtsp: {{ a: b }: c } } }\n")
        #expect(!found.isEmpty && !found.contains { $0.message.contains("template") }, "\(found)")
    }

    @Test func aTemplateBesideASecretIsNotQuoted() {
        let found = findings("sources: { v: { rtsp: 'rtsp://admin:{{ password }}@h/p' } }\n")
        #expect(found.first?.message == "'{{ }}' is a template that nobody has filled in")
    }

    @Test func aDefaultIsNoVariable() {
        let found = findings("sources: { v: { rtsp: 'rtsp://${A:-${B}}/p' } }\n")
        #expect(found.contains { $0.code.slug == "malformed-variable" })
    }

    @Test func unknownKeysOfWhatHasNoKindAreNamed() {
        let found = findings("sources: { v: { foo: 1, bar: 2 } }\n")
        #expect(found.first?.notes.map(\.message) == ["no kind has the key 'foo' or 'bar'"])
    }

    @Test func aColourInHexadecimalIsWrittenWithItsMark() {
        #expect(
            messages("sources: { v: { pattern: solid, color: 0xff0000 } }\n").first == "write '#ff0000'")
    }

    @Test(arguments: [
        ("fps: 2", "500 ms"), ("framerate: 1", "1 s"), ("rate: 1/3", "3 s"), ("fps: 0.1", "10 s"),
    ])
    func theRateOfSnapshotsIsSaidByTheTimeBetweenThem(key: String, time: String) throws {
        let text = { (key: String) in
            "mcpipe: 1\nname: x\nsources: { v: { pattern: smpte } }\n"
                + "sinks: { f: { snapshot: \"{count}.jpg\", video: v, \(key) } }\n"
        }
        #expect(try everyWayOut(of: text(key)) == [text("every: \(time)")])
        #expect(load(text("every: \(time)")).value != nil)
    }

    @Test func bracesAroundAWordAreToldWhatTheyMake() {
        let found = messages("sources: { v: { pattern: smpte } }\nsinks: { f: { record: {name}, video: {v} } }\n")
        #expect(found == ["put quotes around all of it: in '{ }' it is a mapping", "write 'v' without '{ }'"])
    }

    /// Commas and blanks of a camera's format.
    @Test(arguments: [
        ("1920x1080 YUY2 30", "[1920x1080 YUY2 30]"), ("[1920x1080 YUY2 5,10,15]", "[\"1920x1080 YUY2 5,10,15\"]"),
    ])
    func aFormatOfARigIsOneItem(written: String, mended: String) throws {
        let text = { (formats: String) in "mcpipe-rig: 1\nname: r\ncameras: { a: { formats: \(formats) } }\n" }
        let loaded = loadRig(text(written))
        let finding = try #require(loaded.diagnostics.first)
        #expect(loaded.diagnostics.count == 1, "\(rendered(loaded))")
        let change = FixedTexts.Change(finding, try #require(finding.fixIts.first))
        #expect(FixedTexts([change], in: ["rig.yaml": text(written)]).texts["rig.yaml"] == text(mended))
        #expect(!slugs(loadRig(text(mended))).contains(finding.code.slug), "\(rendered(loadRig(text(mended))))")
    }

    /// Each number is a length by itself.
    @Test func numbersOfAListAreNotTakenForPiecesOfOneValue() {
        let text = { (layer: String) in
            "mcpipe: 1\nname: x\nsources: { v: { pattern: smpte } }\n"
                + "compositors: { c: { size: 640x360, layers: [{ source: v, \(layer) }] } }\n"
                + "sinks: { f: { record: x.mkv, video: c } }\n"
        }
        #expect(load(text("at: [50 %,0]")).value != nil && load(text("crop: [10 %,0,10 %,0]")).value != nil)
    }

    /// One of the two says what it is, and the other which.
    @Test(arguments: [
        ("sinks: { f: { record: true, filename: a.mp4, video: v } }", "write 'record: a.mp4'"),
        (
            "sinks: { f: { record: \"{take}.mp4\", output: videos, video: v } }",
            "write folder and name behind 'record', and remove 'output'"
        ),
    ])
    func twoNamesOfOneKeyThatSayDifferentThingsAreNotTheSame(sinks: String, wayOut: String) {
        let found = messages("sources: { v: { pattern: smpte } }\n\(sinks)\n")
        #expect(found.contains(wayOut), "\(found)")
        #expect(!found.contains { $0.hasPrefix("remove '") })
    }
}
