import CaptureDiagnostics
import CaptureYAML
import Testing

/// Numbers as many languages write them: `6,5 Mbit/s`.
@Suite struct DecimalCommaTests {
    private static let head = "mcpipe: 1\nname: x\n"
    private static let tail = "sinks: { f: { record: f.mp4, video: a } }\n"

    @Test(arguments: [
        ("sources: { a: { pattern: ball, fps: 29,97 } }\n", ["sources: { a: { pattern: ball, fps: 29.97 } }\n"]),
        ("sources: { a: { pattern: ball, fps: 29, 97 } }\n", ["sources: { a: { pattern: ball, fps: 29.97 } }\n"]),
        (
            "defaults: { video: { bitrate: 6,5 Mbit/s } }\nsources: { a: { pattern: ball } }\n",
            ["defaults: { video: { bitrate: 6.5 Mbit/s } }\nsources: { a: { pattern: ball } }\n"]
        ),
        (
            "defaults: { video: { bitrate: 6,5 Mbit/s, keyframe-interval: 1,5 s } }\nsources: { a: { pattern: ball } }\n",
            [
                "defaults: { video: { bitrate: 6.5 Mbit/s, keyframe-interval: 1,5 s } }\nsources: { a: { pattern: ball } }\n"
            ]
        ),
        (
            "defaults: { video: { bitrate: 6,500 kbit/s } }\nsources: { a: { pattern: ball } }\n",
            [
                "defaults: { video: { bitrate: 6.500 kbit/s } }\nsources: { a: { pattern: ball } }\n",
                "defaults: { video: { bitrate: 6500 kbit/s } }\nsources: { a: { pattern: ball } }\n",
            ]
        ),
        (
            "sources:\n  a:\n    pattern: ball\n    fps: 29,97\n",
            ["sources:\n  a:\n    pattern: ball\n    fps: 29.97\n"]
        ),
        (
            "sources: { b: { pattern: ball } }\ncompositors:\n  a:\n    size: 4x4\n    layers:\n    - source: b\n      opacity: 0,5\n",
            [
                "sources: { b: { pattern: ball } }\ncompositors:\n  a:\n    size: 4x4\n    layers:\n    - source: b\n      opacity: 0.5\n"
            ]
        ),
    ])
    func itIsOneFindingWithThePointWritten(text: String, mended: [String]) throws {
        let whole = Self.head + text + Self.tail
        let found = load(whole).diagnostics
        #expect(
            found.allSatisfy { $0.certainFixIt == nil && $0.code.slug != "unknown-key" }, "\(rendered(load(whole)))")
        let ways = try everyWayOut(of: whole)
        #expect(ways == mended.map { Self.head + $0 + Self.tail })
        guard found.count == 1 else { return }
        for text in try everyWayOut(of: whole) { #expect(load(text).value != nil, "\(rendered(load(text)))") }
    }

    /// A key that begins with a digit is one of its own where it has a value, or nothing before it is a number.
    @Test(arguments: [
        "sources: { a: { pattern: ball, 97 } }\n", "sources: { a: { pattern: ball, fps: 29, 97: x } }\n",
        "sources: { a: { microphone: x, channels: two, 2 } }\n",
    ])
    func whatIsNoNumberIsStillAnUnknownKey(text: String) {
        #expect(slugs(load(Self.head + text)).contains("unknown-key"))
    }

    /// The first part of a password is not said again.
    @Test func aPasswordIsNoNumber() {
        let loaded = load(Self.head + "sources: { a: { rtsp: \"rtsp://h\", password: 78217,5544 } }\n")
        #expect(!loaded.diagnostics.map(\.message).joined().contains("78217"), "\(rendered(loaded))")
    }

    /// `1920x1080@29,97` is one text in quotes; without them a comma ends it.
    @Test(arguments: ["\"1920x1080@29,97\"", "1920x1080@29,97", "720p@29,97"])
    func theRateOfAFormatHasAPoint(format: String) throws {
        let text = "mcpipe: 1\nname: x\nsources: { a: { pattern: ball, format: \(format), live: false } }\n"
        let good = text.replacing("29,97", with: "29.97").replacing("\"", with: "")
        #expect(
            try everyWayOut(of: text + "sinks: { f: { record: f.mp4, video: a } }\n").first?.replacing("\"", with: "")
                .hasPrefix(good) == true)
    }
}
