import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// A camera that is not there: a moving picture of the chosen format, another for each camera.
    func simulatedCamera(_ source: CheckedSource, _ index: Int) -> [Step] {
        // Each is cheap to draw and moves, so that a frozen or repeated picture shows.
        let patterns: [(String, speed: Int64)] = [
            ("smpte", 4), ("ball", 0), ("checkers-8", 2), ("gradient", 4), ("smpte100", -4), ("circular", 0),
        ]
        var (pattern, speed) = patterns[index % patterns.count]
        if pattern == "ball", !Self.holdsBall(source) { pattern = "circular" }
        var properties = [
            PlannedProperty("pattern", .nick(pattern)), PlannedProperty("is-live", .bool(true)),
        ]
        if speed != 0 { properties.append(PlannedProperty("horizontal-speed", .int(speed))) }
        return drawn(properties, source) + [Step("driver", "queue", QueuePolicy.driver.properties)]
    }

    /// GStreamer 1.22 writes past the line's memory where its ball is wider than the picture.
    private static func holdsBall(_ source: CheckedSource) -> Bool { (source.video?.size?.width ?? 20) >= 20 }

    /// A test pattern.
    mutating func testPattern(_ pattern: Source.TestPattern, _ source: CheckedSource) -> [Step] {
        if pattern.pattern == .ball, !Self.holdsBall(source) {
            reasons.append(PlanReason(source.name, "shows rings: the ball needs pictures at least 20 pixels wide"))
        }
        let nick =
            switch pattern.pattern {
            case .ball where !Self.holdsBall(source): "circular"
            case .solid: "solid-color"
            case .checkers: "checkers-8"
            default: pattern.pattern.rawValue
            }
        var properties = [
            PlannedProperty("pattern", .nick(nick)), PlannedProperty("is-live", .bool(pattern.isLive)),
        ]
        if pattern.pattern == .solid {
            properties.append(PlannedProperty("foreground-color", .int(Int64(0xFF00_0000 | pattern.color.rgb))))
        }
        return drawn(properties, source)
    }

    /// `videotestsrc` and what brings its picture into the encoding a real camera would deliver.
    private func drawn(_ properties: [PlannedProperty], _ source: CheckedSource) -> [Step] {
        guard let video = source.video else { return [] }
        var raw = video
        if !video.encoding.isRaw { raw.encoding = .raw(.i420) }
        var format = caps(of: raw)
        if video.dynamicRange == .hdr { format = format.with("colorimetry", .string(ToneMapping.hdr)) }
        if video.encoding == .mjpeg { format = format.with("colorimetry", .string(Self.colorimetryOfJPEG)) }
        let steps = [Step("", "videotestsrc", properties), .caps("format", format)]
        switch video.encoding {
        case .raw: return steps
        case .mjpeg: return steps + Self.drawnAsJPEG + [Step("camera", "jpegenc")]
        case .h264:
            let encoder = Step(
                "camera", "x264enc",
                [
                    PlannedProperty("speed-preset", .nick("ultrafast")),
                    PlannedProperty("tune", .nick("zerolatency")),
                    PlannedProperty("key-int-max", .int(Int64(max(1, (video.rate?.perSecond ?? 30).rounded())))),
                ])
            return steps + [encoder, Step("parse", "h264parse")]
        case .h265:
            let encoder = Step(
                "camera", "x265enc",
                [PlannedProperty("speed-preset", .nick("ultrafast")), PlannedProperty("tune", .nick("zerolatency"))])
            return steps + [encoder, Step("parse", "h265parse")]
        }
    }

    /// A test tone.
    func testTone(_ tone: Source.TestTone, _ source: CheckedSource) -> [Step] {
        let properties = [
            PlannedProperty("wave", .nick(tone.wave.rawValue)), PlannedProperty("freq", .double(tone.frequency.hertz)),
            PlannedProperty("is-live", .bool(tone.isLive)),
            // 20 ms a buffer at 48 kHz, as a sound card would give.
            PlannedProperty("samplesperbuffer", .int(960)),
        ]
        let caps = PlannedCaps(
            "audio/x-raw",
            ["rate": .int(source.audio?.sampleRate ?? 48000), "channels": .int(source.audio?.channels ?? 1)])
        return [Step("", "audiotestsrc", properties), .caps("format", caps)]
    }
}
