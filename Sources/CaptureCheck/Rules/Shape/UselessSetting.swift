import CaptureDiagnostics
import CaptureModel

/// A setting says something of what is there.
enum UselessSetting: Rule {
    static let code = DiagnosticCode(
        "setting-without-use",
        summary: "A setting says something of what the graph does not have",
        explanation: """
            The colour of a pattern is that of 'solid'; all others have their own. 'encode.audio' says how the sound of a sink is \
            compressed, or its picture by 'encode.video': where the sink takes none, nothing is. 'timeout' of a clock is how long a \
            run waits until it is in step with the one that it follows. 'takes' and 'disk' are about recordings. Motion JPEG is written at one \
            quality, each picture by itself, and FLAC and PCM are lossless: none has a bit rate, nor the first key frames. Mostly another \
            key is missing.
            """,
        remedy: "add what the setting is about, or take the setting out",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: setting
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { audio: { bitrate: 96 kbit/s } } }
            """,
        accepted: """
            mcpipe: 1
            name: setting
            sources:
              bars: { pattern: smpte }
              beep: { tone: 1 kHz }
            sinks:
              file: { record: "{take}.mp4", video: bars, audio: beep, encode: { audio: { bitrate: 96 kbit/s } } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap(color) + context.graph.sinks.flatMap(encoding) + clock(context.graph.clock)
            + foreign(in: context) + recording(context.graph)
    }

    /// Settings of encoders that have none such. One of the graph's defaults may be for another sink.
    private static func foreign(in context: CheckContext) -> [Diagnostic] {
        var found: [SourceRange: Diagnostic] = [:]
        var used: Set<SourceRange> = []
        for sink in context.graph.sinks {
            let video = try? context.videoTrack(of: sink)?.get().codec
            let audio = try? context.audioTrack(of: sink)?.get().codec
            let settings: [(key: String, codec: String?, isUsed: Bool?)] = [
                ("video.bitrate", video?.label, video.map { $0 != .mjpeg }),
                ("video.keyframe-interval", video?.label, video.map { $0 != .mjpeg }),
                ("audio.bitrate", audio?.label, audio.map { !$0.isLossless }),
            ]
            for (key, codec, isUsed) in settings {
                guard let place = sink.provenance.fields["encode.\(key)"], let codec, let isUsed else { continue }
                if isUsed { used.insert(place) }
                let word = key.split(separator: ".")[1]
                found[place] = finding(
                    "sink '\(sink.name)' asks for a '\(word)', and \(codec) has none", at: place,
                    [sink.name.description], ["take '\(word)' out", "choose another codec"])
            }
        }
        return found.filter { !used.contains($0.key) }.values.map(\.self).sortedByPlace()
    }

    private static func color(of source: Source) -> Diagnostic? {
        guard case .testPattern(let test) = source.kind, test.pattern != .solid,
            let place = source.provenance.fields["color"]
        else { return nil }
        return finding(
            "source '\(source.name)' shows '\(test.pattern.rawValue)', which has colours of its own", at: place,
            [source.name.description], ["write 'pattern: solid' for one colour all over", "take 'color' out"])
    }

    /// Of a graph's defaults a sink is given those for what it takes.
    private static func encoding(of sink: Sink) -> [Diagnostic] {
        [MediaType.video, .audio].compactMap { media in
            guard media == .video ? sink.video == nil : sink.audio.isEmpty,
                let place = sink.provenance.fields.filter({ $0.key.hasPrefix("encode.\(media).") })
                    .map(\.value).min(by: { $0.start < $1.start })
            else { return nil }
            let what = media == .video ? "picture" : "sound"
            return finding(
                "sink '\(sink.name)' says how its \(what) is encoded, and takes none", at: place,
                [sink.name.description],
                ["write '\(media): NODE' for its \(what)", "take '\(media)' out of 'encode'"])
        }
    }

    private static func clock(_ policy: ClockPolicy) -> [Diagnostic] {
        guard case .monotonic = policy.reference, let place = policy.provenance.fields["timeout"] else { return [] }
        return [
            finding(
                "'clock' says how long a run waits for a clock, and follows none", at: place, [],
                ["write 'ntp', 'ptp' or 'network', which the clock follows", "take 'timeout' out"])
        ]
    }

    /// How a graph records, which records nothing. What is sent has its allowed loss there as well, and pictures need room, too.
    private static func recording(_ graph: Graph) -> [Diagnostic] {
        let kinds = Set(graph.sinks.map(\.kind.word))
        let settings: [(name: String, others: Set<String>, place: SourceRange?)] = [
            ("takes", ["record", "stream"], graph.takes.provenance.range),
            ("disk", ["record", "snapshot"], graph.disk.provenance.range),
        ]
        return settings.compactMap { name, others, place in
            guard kinds.isDisjoint(with: others), let place else { return nil }
            return finding(
                "'\(name)' says how the graph records, and none of its sinks does", at: place, [],
                ["add a sink with 'record: ...'", "take '\(name)' out"])
        }
    }

    private static func finding(
        _ message: String, at place: SourceRange, _ subjects: [String], _ ways: [String]
    ) -> Diagnostic {
        Diagnostic(
            code, message, at: place, severity: .warning, label: "has no effect", subjects: subjects,
            fixIts: ways.map { .init($0) })
    }
}
