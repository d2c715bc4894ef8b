import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What 10-bit HDR may flow into, beyond each code's own example.
@Suite struct DynamicRangeTests {
    private static let sources = [
        ("back", "{ camera: back-wide, format: 720p, features: [hdr] }"), ("bars", "{ pattern: smpte }"),
        ("rings", "{ pattern: circular, dynamic-range: hdr }"),
        ("zoomed", "{ pattern: ball, dynamic-range: hdr, zoom: 2 }"),
    ]

    /// What is said of sinks and what stands before them, with those of the sources that they name.
    private func check(
        _ sinks: String, middle: String = "", host: HostInventory = .bench, options: CheckOptions = .testing
    ) throws -> Checked {
        let sources = Self.sources.filter { (sinks + middle).contains($0.0) }.map { "\($0): \($1)" }
        return try CaptureCheckTests.check(
            """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources: { \(sources.joined(separator: ", ")) }
            \(middle)
            sinks: { \(sinks) }
            """, host: host, options: options)
    }

    private func encoding(_ sinks: String, middle: String = "") throws -> CheckedSink.VideoEncode {
        let checked = try check(sinks, middle: middle)
        #expect(checked.slugs == [], "\(checked.rendered)")
        let kind = try #require(try checked.graph.sinks.first?.kind)
        switch kind {
        case .record(_, _, .encode(let encode)?, _, _), .stream(_, _, .encode(let encode)?, _): return encode
        default: throw Unexpected()
        }
    }

    private struct Unexpected: Error {}

    @Test(arguments: ["a.mp4", "a.mov", "a.mkv", "a.ts"])
    func whereNoCodecIsNamedTheOneThatKeepsItIsTaken(file: String) throws {
        for node in ["back", "rings"] {
            let encode = try encoding("file: { record: \(file), video: \(node) }")
            #expect(encode.element == "x265enc")
            #expect(encode.dynamicRange == .hdr)
        }
    }

    @Test(arguments: ["h264", "h265", "vp9", "av1"]) func anSDRCopyMayHaveAnyCodec(codec: String) throws {
        let encode = try encoding(
            "file: { record: a.mkv, video: back, encode: { video: { codec: \(codec), dynamic-range: sdr } } }")
        #expect(encode.codec.rawValue == codec)
        #expect(encode.dynamicRange == .sdr)
    }

    @Test func whatIsSDRStaysWhatItWas() throws {
        let encode = try encoding("file: { record: a.mp4, video: bars }")
        #expect(encode.codec == .h264)
        #expect(encode.dynamicRange == .sdr)
    }

    @Test func theDefaultsMaySayIt() throws {
        let encode = try encoding(
            "file: { record: a.mp4, video: back }", middle: "defaults: { video: { dynamic-range: sdr } }")
        #expect(encode.codec == .h264)
    }

    @Test(arguments: [
        ("record: a.mp4, video: back, encode: { video: { codec: h264 } }", "H.264"),
        ("record: a.mov, video: rings, encode: { video: { codec: mjpeg } }", "MJPEG"),
        ("record: a.mkv, video: back, encode: { video: { codec: vp9 } }", "VP9"),
        ("record: a.mp4, video: back, encode: { video: { codec: av1 } }", "AV1"),
        ("record: a.webm, video: back", "VP8"),
        ("stream: \"rtmp://127.0.0.1/live\", video: back", "H.264"),
    ])
    func aCodecThatCannotKeepItIsRefused(sink: String, codec: String) throws {
        let checked = try check("file: { \(sink) }")
        #expect(checked.errors == ["dynamic-range-not-held"])
        let finding = try checked.first("dynamic-range-not-held")
        #expect(finding.subjects == ["file", sink.contains("rings") ? "rings" : "back", codec])
        #expect(finding.fixIts.contains { $0.message.contains("dynamic-range: sdr") })
        #expect(finding.message.contains("'file'"))
    }

    @Test func aHardwareEncoderIsNotTrustedWithIt() throws {
        var host = HostInventory.bench
        host.elements.insert("vah265enc")
        let settings = "encode: { video: { codec: h265, encoder: hardware } }"
        let checked = try check("file: { record: a.mp4, video: back, \(settings) }", host: host)
        #expect(checked.errors == ["dynamic-range-not-held"])
        #expect(try checked.first("dynamic-range-not-held").fixIts.first?.edits.first?.replacement == "auto")
        let auto = try check("file: { record: a.mp4, video: back, encode: { video: { codec: h265 } } }", host: host)
        guard case .record(_, _, .encode(let encode)?, _, _)? = try auto.graph.sinks.first?.kind else {
            throw Unexpected()
        }
        #expect(encode.element == "x265enc")
    }

    @Test func theEncoderThatIsMissingIsNamedWithItsPackage() throws {
        var host = HostInventory.bench
        host.elements.remove("x265enc")
        for settings in ["", ", encode: { video: { codec: h265 } }"] {
            let checked = try check("file: { record: a.mp4, video: back\(settings) }", host: host)
            #expect(checked.errors == ["missing-encoder"])
            let finding = try checked.first("missing-encoder")
            #expect(finding.message.contains("H.265 with 10 bits"))
            #expect(finding.fixIts.map(\.message) == ["install 'gstreamer1.0-plugins-bad', which has 'x265enc'"])
        }
    }

    @Test(arguments: [
        ("bars", "no-high-dynamic-range"), ("back", ""), ("rings", ""), ("zoomed", ""), ("copy", ""),
        ("soft", "no-high-dynamic-range"),
    ])
    func hdrIsHadOfWhatHasIt(node: String, code: String) throws {
        let middles = [
            "copy": "tees: { copy: { video: back } }",
            "soft": "effects: { soft: { video: back, elements: [{ factory: identity }] } }",
        ]
        let checked = try check(
            "file: { record: a.mkv, video: \(node), encode: { video: { dynamic-range: hdr } } }",
            middle: middles[node] ?? "", options: .openToElements)
        #expect(checked.errors == (code.isEmpty ? [] : [code]), "\(checked.rendered)")
    }

    @Test(arguments: [
        ("clip", "file: { record: a.mkv, video: clip }", ""),
        ("deep", "file: { record: a.mkv, video: deep }", "bit-depth-lost"),
        ("deep", "file: { frames: true, pixel-format: P010_10LE, video: deep }", ""),
        ("hdr10", "file: { record: a.mkv, video: hdr10 }", "unsupported-transfer"),
        ("hdr10", "file: { record: a.mkv, video: mix }", "unsupported-transfer"),
    ])
    func whatAFileHoldsIsNeverTakenForSomethingElse(file: String, sink: String, code: String) throws {
        let mix = sink.contains("mix") ? "compositors: { mix: { size: 720p, layout: grid, layers: [\(file)] } }" : ""
        let checked = try CaptureCheckTests.check(
            """
            mcpipe: 1
            name: film
            sources: { \(file): { file: \(file).mp4 } }
            \(mix)
            sinks: { \(sink) }
            """)
        #expect(checked.slugs == [code].filter { !$0.isEmpty }, "\(checked.rendered)")
    }

    @Test func anEffectIsSaidToEndIt() throws {
        let checked = try check(
            "file: { record: a.mp4, video: soft }",
            middle: "effects: { soft: { video: back, elements: [{ factory: identity }] } }", options: .openToElements)
        #expect(checked.slugs == ["bit-depth-lost"])
        #expect(try checked.first("bit-depth-lost").subjects == ["soft", "back"])
    }

    @Test(arguments: [
        ("back, rings", "", true), ("back, rings", ", dynamic-range: hdr", true),
        ("back, rings", ", dynamic-range: sdr", true), ("back, bars", "", false),
        ("bars, back", ", dynamic-range: sdr", true), ("back, bars", ", dynamic-range: hdr", false),
        ("bars", ", dynamic-range: hdr", false), ("bars", "", true), ("back", "", true),
    ])
    func layersAreOfOneDynamicRangeOrTheCompositorSaysWhich(layers: String, range: String, isAccepted: Bool) throws {
        let middle = "compositors: { mix: { size: 720p, layout: grid, layers: [\(layers)]\(range) } }"
        let checked = try check("file: { record: a.mkv, video: mix }", middle: middle)
        #expect(checked.errors == (isAccepted ? [] : ["mixed-dynamic-range"]), "\(checked.rendered)")
        guard isAccepted else { return }
        let isBright = !layers.contains("bars") && !range.contains("sdr")
        #expect(try checked.graph.compositors.first?.dynamicRange == (isBright ? .hdr : .sdr))
        #expect(try checked.graph.sinks.first?.videoFormat?.encoding == .raw(isBright ? .i420TenBits : .i420))
    }

    @Test func whatIsMixedIsNamed() throws {
        let middle = "compositors: { mix: { size: 720p, layout: grid, layers: [back, bars, rings] } }"
        let finding = try check("file: { record: a.mkv, video: mix }", middle: middle).first("mixed-dynamic-range")
        #expect(
            finding.message == "compositor 'mix' mixes 'back' and 'rings' in 10-bit HDR with 'bars' in SDR")
        #expect(finding.subjects == ["mix", "back", "rings", "bars"])
        #expect(
            finding.fixIts.map(\.message) == [
                "say 'dynamic-range: sdr', which tone-maps 'back' and 'rings'", "take 'bars' out of 'mix'",
            ])
    }

    @Test func aFileThatIsMarkedSoIsHDR() throws {
        var host = HostInventory.bench
        let video = StreamFormat.Video(
            encoding: .h265, size: .hd720, rate: FrameRate(25), dynamicRange: .hdr)
        host.media["/pipelines/clip.mp4"] = .init(video: video)
        let checked = try CaptureCheckTests.check(
            """
            mcpipe: 1
            name: bright
            sources: { clip: { file: clip.mp4 } }
            sinks: { file: { record: a.mp4, video: clip, encode: { video: { codec: h264 } } } }
            """, host: host)
        #expect(checked.errors == ["dynamic-range-not-held"])
    }

    @Test func theTenBitsOfAFormatOfTheCameraAreHDRWhetherTheFeatureIsNamedOrNot() throws {
        let checked = try CaptureCheckTests.check(
            """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources: { back: { camera: back-wide, format: 720p x420 } }
            sinks: { file: { record: a.mp4, video: back } }
            """)
        #expect(checked.slugs == [])
        #expect(try checked.graph.sources.first?.video?.dynamicRange == .hdr)
    }
}

extension CheckOptions {
    /// As for testing, with elements allowed.
    fileprivate static var openToElements: CheckOptions {
        var options = CheckOptions.testing
        options.mayUseElements = true
        return options
    }
}
