import CaptureDiagnostics
import CaptureYAML
import Testing

/// Sections, tables and lists that are not what they have to be are one finding each, with what to write.
@Suite struct SectionMistakeTests {
    private static let head = "mcpipe: 1\nname: x\n"

    @Test(arguments: [
        ("sources: { pattern: ball, format: 720p }", "write a name before them: 'NAME: { pattern: ... }'"),
        (
            "sources:\n  pattern: ball\nsinks:\n  f: { record: x.mp4, video: a }",
            "write a name before them: 'NAME: { pattern: ... }'"
        ),
        ("compositors: { size: 64x48, layers: [a] }", "write a name before them: 'NAME: { size: ... }'"),
        ("mixers: { m: { inputs: mic } }", "write '[mic]'"),
        ("mixers: { m: [mic] }", "write a mapping: { inputs: ... }"),
        ("compositors:\n  c:\n    size: 64x48\n    layers: a, b", "write '[a, b]'"),
        ("takes: 10 min", "write a mapping: { begin: ... }"),
        (
            "sources:\n  a: { pattern: ball }\nsources:\n  b: { pattern: ball }",
            "move what stands below the second to the first, and remove the second"
        ),
        ("sinks: { f: { record: true, video: a } }", "write a name such as 'recordings/{name}-{take}.mp4'"),
        ("clock: { serve: 9998 }", "write a host such as 'time.lab' or '10.0.0.5:9998'"),
    ])
    func oneFindingSaysWhatToWrite(text: String, help: String) {
        let loaded = load(Self.head + text + "\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).map(\.message) == [help], "\(rendered(loaded))")
    }

    /// A source may be called as a key is.
    @Test func aNodeThatIsCalledAsAKeyIsOne() {
        let loaded = load(
            Self.head + "sources: { pattern: { pattern: ball } }\nsinks: { f: { record: x.mp4, video: pattern } }\n")
        #expect(loaded.diagnostics.isEmpty, "\(rendered(loaded))")
    }

    @Test(arguments: [("\"1.0\"", "write 1"), ("v1", "write 1"), ("1.0", "write 1")])
    func theVersionIsAWholeNumber(version: String, help: String) throws {
        let loaded = load("mcpipe: \(version)\nsources: { a: { pattern: ball } }\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).map(\.message) == [help], "\(rendered(loaded))")
        #expect(
            try everyWayOut(of: "mcpipe: \(version)\nsources: { a: { pattern: ball } }\n").allSatisfy {
                load($0).diagnostics.isEmpty
            })
    }

    @Test func whatStandsBelowTheVersionBelongsToTheLeftEdge() {
        let found = load("mcpipe:\n  sources: { a: { pattern: ball } }\n").diagnostics.flatMap(\.fixIts).map(\.message)
        #expect(found.contains("write 1 behind it, and what stands below it at the left edge"))
    }

    @Test(arguments: [
        (
            "cam: pattern: ball",
            "write '{ pattern: ball }' in line 4, or 'pattern: ball' in a line below, further right"
        ),
        ("cam: { pattern: ball fps: 30 }", "a comma is missing before 'fps' in line 4"),
        ("cam: { pattern: ball }\n```", "remove line 5: '```' is none of YAML"),
        ("cam: { pattern: ball }\n---\nsources: {}", "put each pipeline into a file of its own"),
    ])
    func whatIsNoYAMLSaysWhatIsMissing(line: String, help: String) {
        let loaded = load(Self.head + "sources:\n  \(line)\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).map(\.message) == [help], "\(rendered(loaded))")
    }

    @Test func aPlaceholderIsNoVariable() throws {
        let loaded = load(
            Self.head + "sources: { a: { pattern: ball } }\nsinks: { f: { record: \"${take}.mp4\", video: a } }\n")
        #expect(loaded.diagnostics.first?.fixIts.first?.message == "write '{take}', the placeholder")
    }

    @Test(arguments: [
        ("device-sets: [a, b]", "write '[[a, b]]', if these cameras run together"),
        ("microphones: { m: { device: default } }", "write '{ alsa: \"default\" }'"),
    ])
    func aRigSaysHowItIsWritten(text: String, help: String) {
        let cameras = "cameras: { a: { formats: [720p NV12 30] }, b: { formats: [720p NV12 30] } }\n"
        let loaded = loadRig("mcpipe-rig: 1\n\(cameras)\(text)\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).map(\.message) == [help], "\(rendered(loaded))")
    }

    @Test(arguments: [("0", "/dev/video0"), ("video2", "/dev/video2"), ("by-id/usb-x", "/dev/v4l/by-id/usb-x")])
    func aNodeOfTheKernelIsItsFullPath(written: String, path: String) {
        let file = { (node: String) in
            loadRig("mcpipe-rig: 1\ncameras: { a: { device: { v4l2: \(node) }, formats: [720p NV12 30] } }\n")
        }
        #expect(file(written).diagnostics.flatMap(\.fixIts).map(\.message) == ["write '\(path)'"])
        #expect(file(path).diagnostics.isEmpty)
    }

    @Test func aRigWithThePipelinesVersionIsToldItsOwn() {
        let found = loadRig("mcpipe: 1\ncameras: { a: { formats: [720p NV12 30] } }\n").diagnostics
        #expect(found.flatMap(\.fixIts).map(\.message) == ["write 'mcpipe-rig' in place of 'mcpipe'"])
    }
}
