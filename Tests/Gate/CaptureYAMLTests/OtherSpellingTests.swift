import CaptureDiagnostics
import CaptureYAML
import Testing

/// Quantities as other programs write them are told as what they are, and not as ones without a unit or out of range.
@Suite struct OtherSpellingTests {
    private func finding(_ source: String) throws -> Diagnostic {
        let loaded = load("mcpipe: 1\nname: x\nsources: { a: { \(source) } }\n")
        #expect(loaded.diagnostics.count == 1, "\(rendered(loaded))")
        return try #require(loaded.diagnostics.first)
    }

    @Test(arguments: [
        ("1m30s", "90 s"), ("1 min 30 s", "90 s"), ("1h 30min", "90 min"), ("1 s 500 ms", "1500 ms"),
        ("1/50 s", "20 ms"),
        ("1/2 s", "500 ms"),
    ])
    func aSumOrFractionOfTimeIsWrittenAsOneLength(written: String, meant: String) throws {
        let finding = try finding("rtsp: rtsp://camera, latency: \(written)")
        #expect(finding.code.slug == "invalid-value" && finding.certainFixIt?.message == "write '\(meant)'")
    }

    @Test(arguments: ["1/3 s", "1/0 s", "1m30", "1.5m30s"])
    func aSumWithoutAUnitAndAFractionWithoutAnEndHaveNoEdit(written: String) throws {
        #expect(try finding("rtsp: rtsp://camera, latency: \(written)").fixIts.flatMap(\.edits).isEmpty)
    }

    @Test(arguments: ["1.0.0", "30.0.1", "30.0.1 fps"])
    func aNumberWithTwoPointsIsNoneAndNotOutOfRange(written: String) throws {
        #expect(try finding("camera: c, fps: \(written)").code.slug == "invalid-value")
    }

    @Test func aSignBeforeARateIsLeftOut() throws {
        let finding = try finding("camera: c, fps: +30")
        #expect(finding.code.slug == "invalid-value" && finding.certainFixIt?.message == "write '30'")
    }

    /// What names a place is read by its value and by what stands beside it.
    @Test(arguments: [
        ("device: usb-mic, rate: 48 kHz", "microphone"), ("device: usb-mic, channels: 2", "microphone"),
        ("device: cam-1, fps: 30", "camera"), ("device: /dev/video0", "camera"),
    ])
    func aDeviceIsACameraUnlessItIsAskedForSound(source: String, kind: String) throws {
        let loaded = load("mcpipe: 1\nname: x\nsources: { a: { \(source) } }\n")
        let finding = try #require(loaded.diagnostics.first { $0.code.slug == "unknown-key" }, "\(rendered(loaded))")
        #expect(finding.certainFixIt?.message == "replace 'device' with '\(kind)'")
    }

    @Test(arguments: [("rtmp://h/live/k", "stream"), ("out/{name}.mp4", "record")])
    func anOutputIsAStreamOrAFileAsItsValueSays(value: String, kind: String) throws {
        let loaded = load(
            "mcpipe: 1\nname: x\nsources: { a: { camera: c } }\nsinks: { f: { output: '\(value)', video: a } }\n")
        let finding = try #require(loaded.diagnostics.first { $0.code.slug == "unknown-key" }, "\(rendered(loaded))")
        #expect(finding.fixIts.map(\.message) == ["replace 'output' with '\(kind)'"])
    }
}
