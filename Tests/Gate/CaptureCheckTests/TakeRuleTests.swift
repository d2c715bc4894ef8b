import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What is asked of takes and segments, held against what they are made of.
@Suite struct TakeRuleTests {
    private func file(takes: String = "", sink: String = "") throws -> Checked {
        try check(
            """
            mcpipe: 1
            name: show
            \(takes.isEmpty ? "" : "takes: { \(takes) }")
            sources: { bars: { pattern: smpte } }
            sinks: { file: { \(sink.isEmpty ? "record: \"{take}.mp4\"" : sink), video: bars } }
            """)
    }

    @Test(
        arguments: [
            ("{take}.mp4", nil), ("{date}-{time}.mp4", nil), ("{date}.mp4", "shared-take-file"),
            ("{time}.mp4", "shared-take-file"), ("{take}/x.mp4", nil), ("{host}.mp4", "shared-take-file"),
        ] as [(String, String?)])
    func takesAreToldApartByNumberOrMoment(template: String, slug: String?) throws {
        for takes in ["begin: manual", "every: 1 h, length: 1 min", "at: [\"08:00\"], length: 1 min"] {
            #expect(try file(takes: takes, sink: "record: \"\(template)\"").slugs == (slug.map { [$0] } ?? []))
        }
        #expect(try file(sink: "record: \"\(template)\"").slugs == [])
    }

    @Test(arguments: [
        ("{name}.mp4", "writes every take to the same file '{name}.mp4'", "the same for every take"),
        (
            "{time}.mp4", "tells takes apart by time of day alone, in '{time}.mp4'",
            "the same for takes of one time of day"
        ),
        ("{date}.mp4", "tells takes apart by date alone, in '{date}.mp4'", "the same for takes of one date"),
    ])
    func whatTakesShareIsTold(template: String, message: String, label: String) throws {
        let finding = try file(takes: "begin: manual", sink: "record: \"\(template)\"").first("shared-take-file")
        #expect(finding.message == "record sink 'file' \(message)")
        #expect(finding.label == label)
    }

    @Test func sinksOfOneKeyAreOneFinding() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: show
            takes: { begin: manual }
            sources: { a: { pattern: smpte }, b: { pattern: ball } }
            sinks: { iso: { record: "{source}.mp4", each: [a, b] } }
            """)
        #expect(checked.slugs == ["shared-take-file"])
    }

    @Test(
        arguments: [
            ("record: \"{take}.mp4\", segment: 1 s", nil), ("record: \"{take}.mp4\", segment: 999 ms", "1 s"),
            ("record: \"{take}.mp4\", fragment: 3 s, segment: 2 s", "3 s"),
            ("record: \"{take}.mp4\", fragment: 0 s, segment: 1 s", nil),
            ("record: \"{take}.mkv\", segment: 1500 ms", nil), ("record: \"{take}.mkv\", segment: 500 ms", "1 s"),
            ("record: \"{take}.mkv\", segment: 4 s, encode: { video: { keyframe-interval: 5 s } }", "5 s"),
            (
                "record: \"{take}.mp4\", fragment: 3 s, segment: 2 s, encode: { video: { keyframe-interval: 5 s } }",
                "5 s"
            ),
        ] as [(String, String?)])
    func aSegmentHoldsWhatItIsMadeOf(sink: String, least: String?) throws {
        let checked = try file(sink: sink)
        guard let least else {
            #expect(checked.slugs == [], "\(checked.rendered)")
            return
        }
        #expect(checked.slugs == ["segment-too-short"])
        let finding = try checked.first("segment-too-short")
        #expect(finding.fixIts.map(\.message) == ["write 'segment: \(least)' or more"])
        #expect(finding.fixIts.first?.edits.map(\.replacement) == [least])
    }

    @Test func aLaterSegmentIsNoOtherSinksFile() throws {
        func slugs(_ name: String) throws -> [String] {
            try check(
                """
                mcpipe: 1
                name: show
                sources: { bars: { pattern: smpte } }
                sinks:
                  split: { record: "{take}.mp4", segment: 10 min, video: bars }
                  other: { record: "\(name)", video: bars }
                """
            ).slugs
        }
        #expect(try slugs("001-002.mp4") == ["same-file"])
        #expect(try slugs("{take}-1000.MP4") == ["same-file"])
        #expect(try slugs("001-001.mp4") == ["same-file"])
        for free in ["001-2.mp4", "001-000.mp4", "001-02.mp4", "001-002.mkv", "001.mp4", "001-0002.mp4"] {
            #expect(try slugs(free) == [], "\(free)")
        }
    }

    @Test(
        arguments: [
            ("begin: run, pre-roll: 5 s", "pre-roll-without-use"), ("pre-roll: 5 s", "pre-roll-without-use"),
            ("begin: run, pre-roll: 0 s", nil), ("every: 1 h, length: 1 min, pre-roll: 5 s", nil),
            ("at: [\"08:00\"], length: 1 min, pre-roll: 1 h", nil),
            ("begin: manual, pre-roll: 3 h", "pre-roll-out-of-range"),
        ] as [(String, String?)])
    func aPreRollHasSomethingToHoldAndRoomForIt(takes: String, slug: String?) throws {
        // 1 Mbit/s is 450 MB in an hour, and more than a GiB in three.
        let sink = "record: \"{take}.mp4\", encode: { video: { bitrate: 1 Mbit/s } }"
        #expect(try file(takes: takes, sink: sink).slugs == (slug.map { [$0] } ?? []))
    }

    /// It would be over before the first take begins. Beside a live source in the same file it waits for that.
    @Test(
        arguments: [
            ("begin: manual", "realtime: false", ["unpaced-source"]),
            ("every: 2 s, length: 1 s", "realtime: false", ["unpaced-source"]),
            ("begin: run", "realtime: false", []), ("begin: manual", "realtime: true", []), ("begin: manual", "", []),
        ] as [(String, String, [String])])
    func aFileThatTakesAreRecordedOfIsPlayedInRealTime(takes: String, pace: String, slugs: [String]) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: show
            takes: { \(takes) }
            sources: { clip: { file: clip.mp4\(pace.isEmpty ? "" : ", " + pace) } }
            sinks: { file: { record: "{take}.mp4", video: clip } }
            """)
        #expect(checked.slugs == slugs)
    }

    @Test func theLongestPreRollIsWhatTheMemoryHolds() throws {
        let sink = "record: \"{take}.mp4\", encode: { video: { bitrate: 8 Mbit/s } }"
        let finding = try file(takes: "begin: manual, pre-roll: 20 min", sink: sink).first("pre-roll-out-of-range")
        #expect(finding.evidence.first?.limit == "1 GiB")
        // 1 GiB at a megabyte a second.
        #expect(finding.fixIts.first?.edits.map(\.replacement) == ["1073 s"])
        #expect(try file(takes: "begin: manual, pre-roll: 1073 s", sink: sink).slugs == [])
        #expect(try file(takes: "begin: manual, pre-roll: 1074 s", sink: sink).slugs == ["pre-roll-out-of-range"])
    }

    @Test(
        arguments: [
            ("every: 10 min, length: 10 min", nil), ("every: 10 min, length: 601 s", "takes-overlap"),
            ("at: [\"08:00\", \"08:10\"], length: 10 min", nil),
            ("at: [\"08:00\", \"08:10\"], length: 11 min", "takes-overlap"),
            ("at: [\"23:55\", \"00:05\"], length: 11 min", "takes-overlap"),
            ("at: [\"08:00\"], length: 24 h", nil), ("at: [\"08:00\"], length: 25 h", "takes-overlap"),
            ("every: 1 h", "incomplete-schedule"), ("at: \"08:00\"", "incomplete-schedule"),
            ("every: 500 ms, length: 1 min", "take-too-short"), ("begin: manual, length: 1 ms", "take-too-short"),
            ("begin: run, length: 1 s", "incomplete-schedule"), ("length: 1 h", "incomplete-schedule"),
            ("begin: manual, length: 1 s", nil), ("begin: manual", nil),
        ] as [(String, String?)])
    func aScheduleSaysWhenAndHowLong(takes: String, slug: String?) throws {
        let checked = try file(takes: takes)
        #expect(checked.slugs == (slug.map { [$0] } ?? []), "\(checked.rendered)")
    }

    @Test(arguments: [TakeSchedule.at([]), .at([TimeOfDay(hour: 25)]), .every(.seconds(-5))])
    func whatOnlySwiftCanWriteIsReportedToo(schedule: TakeSchedule) throws {
        let graph = Graph(
            name: "show", takes: TakePolicy(begin: .scheduled(schedule), preRoll: .seconds(-1), length: .seconds(5)),
            sources: [Source("bars", .testPattern(.init()))],
            sinks: [Sink("file", .record(.init(to: try FileTemplate(parsing: "{take}.mp4"))), video: "bars")])
        let outcome = Checker(rig: Rig(name: "none"), host: .bench, options: .testing).check(graph)
        let slug = schedule.every == nil ? "incomplete-schedule" : "take-too-short"
        #expect(Set(outcome.diagnostics.map(\.code.slug)) == [slug, "pre-roll-out-of-range"])
    }
}
