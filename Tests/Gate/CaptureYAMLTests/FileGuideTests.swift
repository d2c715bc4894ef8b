import CaptureDiagnostics
import CaptureYAML
import Testing

/// What an editor is told at a marker `1️⃣` of a text that somebody is typing.
@Suite struct FileGuideTests {
    private func proposals(_ marked: String) throws -> FileGuide.Proposals? {
        let marked = MarkedText(marked)
        return FileGuide(marked.text, file: "a.yaml").proposals(at: try #require(marked.places[1]))
    }

    private func help(_ marked: String) throws -> String? {
        let marked = MarkedText(marked)
        return FileGuide(marked.text, file: "a.yaml").help(at: try #require(marked.places[1]))?.markdown
    }

    static let proposed: [(String, includes: [String], excludes: [String])] = [
        ("1️⃣", ["mcpipe", "sources", "sinks"], ["camera"]),
        ("mcpipe: 1\n1️⃣\nsinks: {}\n", ["rig", "sources"], ["mcpipe", "sinks"]),
        ("mcpipe: 1\nsou1️⃣", ["sources"], ["mcpipe"]),
        ("sources:\n  a: { 1️⃣ }\n", ["camera", "pattern", "tone"], ["format", "live"]),
        ("sources:\n  a: { pattern: ball, 1️⃣ }\n", ["format", "live", "color"], ["pattern", "mirror", "camera"]),
        ("sources:\n  a: { 1️⃣, pattern: ball }\n", ["format", "live"], ["camera", "mirror"]),
        ("sources:\n  a:\n    pattern: ball\n    1️⃣\n  b: { tone: 1 Hz }\n", ["format", "live"], ["camera", "b"]),
        ("sources:\n  a: { pattern: 1️⃣ }\n", ["smpte", "ball"], ["pattern"]),
        ("sources:\n  a:\n    pattern: ba1️⃣\n    live: true\n", ["smpte", "ball"], ["live"]),
        ("sources:\n  a: { pattern: ball, live: 1️⃣ }\n", ["true", "false"], []),
        ("sources:\n  a: { rtsp: \"rtsp://h\", latency: 1️⃣ }\n", ["200 ms", "10 s"], []),
        ("sources:\n  a: { tone: 1 Hz }\nsinks:\n  f: { record: a.mp4, audio: 1️⃣", ["a"], ["f"]),
        ("sources: { a: { pattern: ball }, b: {} }\nsinks:\n  f:\n    each: [a, 1️⃣]\n", ["a", "b"], ["f"]),
        (
            "sources: { a: {} }\ncompositors:\n  pip:\n    layers:\n    - 1️⃣\n",
            ["a", "pip", "source"], ["layers"]
        ),
        (
            "sources: { a: {} }\ncompositors:\n  pip:\n    size: 720p\n    layers:\n      - { source: a, 1️⃣ }\n",
            ["at", "scale", "opacity"], ["source", "layers"]
        ),
        (
            "compositors:\n  pip:\n    layers:\n      - source: a\n        fit: 1️⃣\n", ["contain", "cover"], []
        ),
        ("sinks:\n  f: { record: a.mp4, encode: { video: { 1️⃣ } } }\n", ["codec", "bitrate"], ["video", "rate"]),
        ("sinks:\n  f:\n    record: a.mp4\n    encode:\n      audio:\n        codec: 1️⃣\n", ["aac", "opus"], ["h264"]),
        ("mcpipe-rig: 1\ncameras:\n  a:\n    1️⃣\n", ["formats", "position"], ["camera", "cameras"]),
        ("mcpipe-rig: 1\ncameras: { a: { kind: 1️⃣ } }\n", ["wide"], []),
        ("mcpipe: 1 # 1️⃣\n", [], ["sources"]),
    ]

    @Test(arguments: proposed) func whatMayStandThereIsProposed(text: String, includes: [String], excludes: [String])
        throws
    {
        let texts = try proposals(text)?.proposals.map(\.text) ?? []
        #expect(Set(includes).isSubset(of: texts), "\(text):\n\(texts)")
        #expect(Set(excludes).isDisjoint(with: texts), "\(text):\n\(texts)")
    }

    static let named: [(String, FileGuide.Name?)] = [
        ("rig: 1️⃣", .rig), ("sources:\n  a: { camera: 1️⃣ }", .camera), ("sources:\n  a:\n    microphone: 1️⃣", .microphone),
        ("sources:\n  a: { camera: c, features: 1️⃣ }", .feature),
        ("sources:\n  a: { camera: c, features: [edr, 1️⃣] }", .feature),
        ("sources:\n  a:\n    camera: c\n    features:\n      - 1️⃣", .feature),
        ("sources:\n  a: { pattern: 1️⃣ }", nil), ("mcpipe-rig: 1\nname: 1️⃣", nil),
    ]

    @Test(arguments: named) func namesThatTheFileDoesNotTellAreAskedFor(text: String, name: FileGuide.Name?) throws {
        #expect(try proposals(text)?.names == (name.map { [$0] } ?? []))
    }

    @Test func theWordThatHasBeenBegunIsReplaced() throws {
        let found = try proposals("sources:\n  a: { pattern: sm1️⃣ }\n")
        #expect(found?.range == SourceRange(file: "a.yaml", line: 2, column: 17, length: 2))
    }

    @Test func aKeyAndItsValueAreExplained() throws {
        for text in ["sources:\n  a: { fi1️⃣le: x.mp4, loop: true }", "sources:\n  a: { file: x.1️⃣mp4, loop: true }"] {
            #expect(try help(text)?.hasPrefix("**file**: text\n\nA media file, or a picture,") == true)
        }
        // What `format` means depends on what the source is.
        #expect(try help("mcpipe-rig: 1\ncameras: { a: { device: { 1️⃣v4l2: x } } }")?.contains("A V4L2 node") == true)
        #expect(try help("compositors: { c: { size: 1️⃣720p } }")?.contains("The canvas.\n\nRequired.") == true)
        #expect(try help("sinks: { s: { preview: web, size: 1️⃣720p } }")?.contains("Default: the node's own.") == true)
        #expect(try help("1️⃣nonsense: 1") == nil)
        #expect(try help("sources:\n  1️⃣a: {}") == nil)
    }

    static let kinds: [(String, isRig: Bool, isForeign: Bool)] = [
        ("mcpipe: 1\nvolumes: {}\n", false, false), ("{ mcpipe-rig: 1, cameras: {} }", true, false), ("", false, false),
        ("sources: {}\nsinks: {}\n", false, false), ("mcpip: 1\nsuorces: {}\n", false, false),
        ("services:\n  web: { image: x }\n", false, true), ("- hosts: all\n  name: x\n", false, true),
        ("sources: {}\ntransforms: {}\nsinks: {}\n", false, true),
    ]

    @Test(arguments: kinds) func filesOfOtherProgramsAreTold(text: String, isRig: Bool, isForeign: Bool) {
        let guide = FileGuide(text, file: "a")
        #expect(guide.isRig == isRig)
        #expect(guide.isForeign == isForeign)
    }

    @Test func theRigIsReadAsItIsTyped() {
        #expect(FileGuide("mcpipe: 1\nrig: \"desk\" # here\n", file: "a").rig == "desk")
        #expect(FileGuide("sources: { rig: x }\n", file: "a").rig == nil)
    }

    /// No place of any text is one that the guide stumbles over.
    @Test func everyPlaceOfEveryExampleHasAnAnswer() throws {
        for (_, text) in try ProjectFiles.pipelines() {
            for end in stride(from: 0, through: text.unicodeScalars.count, by: 11) {
                let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(end)))
                let guide = FileGuide(cut, file: "a")
                let table = LineTable(cut)
                let place = table.position(at: end)
                _ = guide.proposals(at: place)
                _ = guide.help(at: place)
            }
        }
    }
}
