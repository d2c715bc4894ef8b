import CaptureCheck
import CaptureModel
import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

/// What a take leaves beside its files.
@Suite struct ManifestTests {
    /// A manifest in which every member has a value.
    static func full(_ files: [TakeFile]) -> TakeManifest {
        var manifest = TakeManifest(
            mcpipe: "0.1.0", state: .complete, take: "007", number: 7, graph: "lecture", rig: "this machine",
            start: .init(
                wallClock: "2026-11-21T14:30:05.123456+01:00", clock: "GstSystemClock", clockTime: .seconds(4711),
                runningTime: .milliseconds(1234), preRoll: .seconds(5), delay: .milliseconds(54)),
            files: files, effectiveGraph: "mcpipe: 1\nname: lecture\n")
        manifest.length = Seconds(.seconds(2))
        manifest.shortfalls = [TakeShortfall(node: "front", file: "lecture-007.mp4", reason: "no sound came to it")]
        manifest.drops = [
            TakeDrops(
                node: "program", source: "pip", medium: "video", late: 1, outOfBuffers: 2, discontinuity: 3, asked: 4)
        ]
        manifest.gaps = [
            TakeGap(source: "front", from: .milliseconds(500), to: .seconds(1), reason: "it was unplugged")
        ]
        manifest.restarts = [TakeRestart(source: "front", at: .seconds(1), reason: "it came back")]
        manifest.soundClocks = [
            TakeSoundClock(
                SoundClock(node: "voice", deviation: 23.4, added: -12, farthest: .milliseconds(1), jumps: 0))
        ]
        let step = WallClockStep(at: .seconds(2), by: .seconds(-3600), now: WallTime(nanoseconds: 0))
        manifest.clockSteps = [TakeClockStep(step, from: .seconds(1))]
        let ramp = ZoomRamp(from: .whole, to: UserZoom(4), rate: 2)
        manifest.zooms = [
            TakeZoom(
                ZoomState(
                    source: "front", zoom: .whole, ramp: ramp, constituent: "wide", range: ZoomScale.single.range),
                at: .seconds(1)),
            TakeZoom(ZoomState(source: "front", zoom: UserZoom(4), range: ZoomScale.single.range), at: .seconds(2)),
        ]
        let placement = LayerPlacement(x: -20, y: 0, width: 320, height: 180, opacity: 0.5, zOrder: 1)
        manifest.layouts = [
            TakeLayout(
                LayoutState(
                    compositor: "pip", layout: "side", sources: ["front"], placements: [placement],
                    transition: .move(.seconds(1))), at: .zero),
            TakeLayout(
                LayoutState(compositor: "pip", layout: nil, sources: ["front"], placements: [placement]),
                at: .seconds(1)),
        ]
        manifest.centreStages = [
            TakeCentreStage(
                CentreStageState(source: "front", control: .cooperative, isEnabled: true, people: 2), at: .zero)
        ]
        manifest.portraits = [
            TakePortrait(
                PortraitState(source: "front", control: .cooperative, isEnabled: true, people: 1), at: .zero)
        ]
        manifest.microphoneModes = [
            TakeMicrophoneMode(
                MicrophoneModeState(source: "voice", preferred: .voiceIsolation, active: .standard), at: .zero)
        ]
        manifest.frameRates = [
            TakeFrameRate(FrameRateState(source: "front", active: FrameRate(15)), at: .zero),
            TakeFrameRate(FrameRateState(source: "front"), at: .seconds(1)),
        ]
        manifest.disk = [TakeDiskNote(at: .seconds(1), event: .low, text: "1.0 GiB free, of which 1.2 GiB are to stay")]
        manifest.codes = [TakeCode(ReadCode("7", .qr, by: "labels"), at: .seconds(1))]
        manifest.codesLeftOut = 1
        manifest.damage = [TakeDamage(source: "door", pictures: 3, from: .zero, to: .seconds(1))]
        manifest.lags = [
            TakeLag(
                source: "door", at: Seconds(.zero), length: Seconds(.seconds(1)), behind: Seconds(.milliseconds(1500)))
        ]
        manifest.markers = [TakeMarker(at: .nanoseconds(1_500_000_001), label: "goal \"one\"")]
        return manifest
    }

    private static func file(_ name: String) -> TakeFile {
        var file = TakeFile(
            path: name, sink: "program", part: 1, offset: .milliseconds(40), encoder: "x264enc",
            format: "video/x-raw, width=(int)160")
        (file.failure, file.leftAsWritten) = ("No space left on device", "there is no room for a second copy")
        file.written = "2026-11-28T14:30:04.5+01:00"
        file.deleted = "2026-11-28T14:30:05.163456+01:00"
        (file.wallClock, file.timecode) = ("2026-11-21T14:30:05.163456+01:00", "14:30:05:04")
        (file.timecodeRate, file.media) = ("25/1", ["video", "audio"])
        return file
    }

    @Test func whatIsWrittenIsReadAgain() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Recordings.write(Recordings.mp4, to: folder)
            var file = Self.file("file.mp4")
            let verdict = try await RecordedFile(recording.path).verify()
            file.take(verdict, sha256: try await RecordedFile(recording.path).checksum())
            #expect(file.tracks?.first?.firstTime == Seconds(.milliseconds(40)))
            let manifest = Self.full([file])
            let path = TakeManifest.path(in: folder.url.path, name: "lecture-007")
            try manifest.write(to: path)
            #expect(try TakeManifest(reading: path) == manifest)
            try manifest.write(to: path)
            #expect(try folder.contents == ["file.mp4", "lecture-007.take.json"])
        }
    }

    @Test func theSchemaKnowsEveryMemberAndNoOther() async throws {
        try await TemporaryFolder.use { folder in
            let recording = try await Recordings.write(Recordings.mp4, to: folder)
            var file = Self.file("file.mp4")
            let verdict = try await RecordedFile(recording.path).verify()
            file.take(verdict, sha256: try await RecordedFile(recording.path).checksum())
            file.reason = "it ends in the middle of box 'mdat', at byte 4711"
            file.drops = TakeFile.Drops(DropCounts())
            let slow = SlowMotion(playAt: FrameRate(30), sound: .keep)
            file.slowMotion = TakeSlowMotion(
                CheckedSlowMotion(captured: FrameRate(240), slow), offset: .milliseconds(40))
            let full = Self.full([file])
            var bare = full
            (bare.soundClocks, bare.clockSteps, bare.start.clockTime, bare.disk, bare.zooms) = (nil, nil, nil, nil, nil)
            (bare.layouts, bare.centreStages, bare.microphoneModes, bare.frameRates) = (nil, nil, nil, nil)
            bare.portraits = nil
            (bare.codes, bare.codesLeftOut, bare.damage, bare.lags) = (nil, nil, nil, nil)
            (bare.length, bare.number, bare.files) = (
                nil, nil,
                [
                    TakeFile(
                        path: "file.mp4", sink: "program", part: 1, offset: .zero, encoder: nil, format: nil)
                ]
            )
            bare.state = .running
            try folder.write(ManifestSchema.json(), to: "schema.json")
            try folder.write(full.text, to: "full.json")
            try folder.write(bare.text, to: "bare.json")
            try folder.write(full.text.replacing("\"take\" : \"", with: "\"takes\" : \""), to: "wrong.json")
            try folder.write(Self.validator, to: "validate.py")
            let result = try await ProcessRunner.run(
                "/usr/bin/python3", [folder.path("validate.py")], folder: folder.url)
            try result.succeeded("the validator")
            #expect(result.text == "bare 0\nfull 0\nwrong 2\nunused []\n")
        }
    }

    /// Counts the mistakes in each file, and names the members of the schema that the fullest has not.
    private static let validator = """
        import json, jsonschema
        schema = json.load(open("schema.json"))
        for name in ["bare", "full", "wrong"]:
            document = json.load(open(name + ".json"))
            print(name, len(list(jsonschema.Draft202012Validator(schema).iter_errors(document))))
        def unused(schema, value):
            if schema.get("type") == "array":
                return sorted(set.intersection(*[set(unused(schema["items"], v)) for v in value]))
            rows = schema.get("properties", {})
            return [n for n in rows if n not in value] + [u for n in rows if n in value for u in unused(rows[n], value[n])]
        print("unused", unused(schema, json.load(open("full.json"))))
        """

    @Test func whatIsNoManifestIsRefusedForAReason() async throws {
        try await TemporaryFolder.use { folder in
            let text = Self.full([]).text
            for (wrong, reason) in [
                (String(text.dropLast(10)), "it is no JSON"),
                (text.replacing("\"graph\"", with: "\"grape\""), "'graph' is missing"),
                (text.replacing("\"length\" : 2", with: "\"length\" : \"2 s\""), "'length' is of another kind"),
                (text.replacing("\"schema\" : 1", with: "\"schema\" : 2"), "it has version 2"),
                (text.replacing("\"length\" : 2", with: "\"length\" : 1e300"), "it is no JSON"),
            ] {
                let path = try folder.write(wrong, to: "odd.take.json")
                let failure = #expect(throws: TakeManifest.Unreadable.self) { try TakeManifest(reading: path) }
                #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.reason ?? "")")
            }
        }
    }

    @Test func aTakeThatNobodyFinishedIsFoundAndConcluded() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder, name: "lecture-007", cutAt: 30_000)
            var journal = Self.full([Self.file("lecture-007.mp4"), Self.file("never-begun.mp4")])
            (journal.state, journal.length) = (.running, nil)
            for index in journal.files.indices { journal.files[index].deleted = nil }
            try journal.write(to: TakeManifest.journalPath(in: folder.url.path, name: "lecture-007"))
            let take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
            #expect(take.files == [file.path])
            #expect(take.manifest == journal)
            // A file that is not whole yet: the journal stays.
            #expect(try await take.conclude() == nil)
            #expect(UnfinishedTakes.find(in: folder.url.path).count == 1)
            _ = try await RecordedFile(file.path).recover()
            let path = try #require(try await take.conclude())
            let manifest = try TakeManifest(reading: path)
            #expect(manifest.state == .recovered)
            #expect(manifest.files.map(\.verdict) == ["complete", "unreadable"])
            #expect(manifest.files.first?.sha256?.count == 64)
            #expect(manifest.length == manifest.files.first?.tracks?.compactMap(\.endTime).max())
            #expect(try folder.contents == ["lecture-007.mp4", "lecture-007.take.json"])
            #expect(UnfinishedTakes.find(in: folder.url.path).isEmpty)
        }
    }

    /// A kill before the first fragment leaves a header; no recovery will ever find more in it.
    @Test func aTakeWithAFileThatHoldsNoMediaIsConcludedAndSaysSo() async throws {
        try await TemporaryFolder.use { folder in
            let whole = try await Recordings.shared.bytes(Recordings.mp4)
            let fragment = try #require(whole.range(of: Data("moof".utf8))).lowerBound - 4
            let file = try await Recordings.write(Recordings.mp4, to: folder, name: "lecture-007", cutAt: fragment)
            var journal = Self.full([Self.file("lecture-007.mp4")])
            (journal.state, journal.length, journal.files[0].deleted) = (.running, nil, nil)
            try journal.write(to: TakeManifest.journalPath(in: folder.url.path, name: "lecture-007"))
            let recovery = try await RecordedFile(file.path).recover()
            #expect(recovery.before.state == .unreadable && recovery.before.layout == .fragmented)
            let path = try #require(try await UnfinishedTakes.find(in: folder.url.path).first?.conclude())
            let manifest = try TakeManifest(reading: path)
            #expect(manifest.state == .damaged)
            #expect(manifest.files.map(\.verdict) == ["unreadable"])
            #expect(manifest.files.first?.reason == "it holds no media")
            #expect(try folder.contents == ["lecture-007.mp4", "lecture-007.take.json"])
        }
    }

    /// A process that was killed had made its next segment already, and was about to say so.
    @Test func whatWasMadeAheadOfTimeGoesWithTheTakeThatItWasFor() async throws {
        try await TemporaryFolder.use { folder in
            let place = folder.url.path
            _ = try await Recordings.write(Recordings.mkv, to: folder, name: "lab-001-009")
            var journal = Self.full([Self.file("lab-001-009.mkv")])
            (journal.state, journal.length, journal.files[0].deleted) = (.running, nil, nil)
            try journal.write(to: TakeManifest.journalPath(in: place, name: "lab-001"))
            let ours = ["lab-001-010.mkv", "lab-001-009-part2.mkv", "..lab-001.take.json.writing"]
            let others = [
                "lab-001-008.mkv", "lab-001-010.mp4", "lab-002-010.mkv", "holiday.mkv", "lab-001-009-part.mkv",
            ]
            for name in ours + others { try folder.write("", to: name) }
            let open = try FileHandle(forUpdating: URL(fileURLWithPath: folder.write("", to: "lab-001-011.mkv")))
            try folder.write("something", to: "lab-001-012.mkv")
            var take = try #require(UnfinishedTakes.find(in: place).first)
            let removed = take.removeEmptyFiles().map { $0.file.split(separator: "/").last.map(String.init) ?? "" }
            #expect(removed.sorted() == ["lab-001-009-part2.mkv", "lab-001-010.mkv"])
            _ = try #require(try await take.conclude())
            let left = ["lab-001-009.mkv", "lab-001-011.mkv", "lab-001-012.mkv", "lab-001.take.json"] + others
            #expect(try folder.contents.sorted() == left.sorted())
            try open.close()
        }
    }

    /// What a muxer writes before the first packet is no recording; with the first byte of what holds packets the file stays.
    @Test(arguments: [(Recordings.mkv, [UInt8]([0x1F, 0x43, 0xB6, 0x75]), 0), (Recordings.mp4, Array("moof".utf8), 4)])
    func aFileThatEndsWithinItsHeadGoesAsAnEmptyOneDoes(_ kind: Recordings.Kind, media: [UInt8], before: Int)
        async throws
    {
        let bytes = try await Recordings.shared.bytes(kind)
        let first = try #require(bytes.range(of: Data(media))).lowerBound
        for (cut, goes) in [(32, true), (first - before, true), (first + media.count, false)] {
            try await TemporaryFolder.use { folder in
                let name = try await Recordings.write(kind, to: folder, name: "lecture-007", cutAt: cut)
                    .lastPathComponent
                var journal = Self.full([Self.file(name)])
                (journal.state, journal.length, journal.files[0].deleted) = (.running, nil, nil)
                try journal.write(to: TakeManifest.journalPath(in: folder.url.path, name: "lecture-007"))
                var take = try #require(UnfinishedTakes.find(in: folder.url.path).first)
                #expect(take.removeEmptyFiles().count == (goes ? 1 : 0), "cut at \(cut)")
                #expect(try folder.contents.contains(name) == !goes, "cut at \(cut)")
            }
        }
    }

    /// Where its own folder took nothing, a journal may lie in the output folder.
    @Test func aTakeIsFoundInTheFolderOfItsFilesWhereverAboveItsJournalLies() async throws {
        try await TemporaryFolder.use { folder in
            for name in ["out/a", "out/b"] {
                try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: true)
            }
            _ = try await Recordings.write(Recordings.mkv, to: folder, name: "out/a/lecture-007")
            var journal = Self.full([Self.file("out/a/lecture-007.mkv")])
            (journal.state, journal.length, journal.files[0].deleted) = (.running, nil, nil)
            let path = TakeManifest.journalPath(in: folder.url.path, name: "lecture-007")
            try journal.write(to: path)
            for places in [["out/a"], ["out/b", "out/a"]] {
                let found = UnfinishedTakes.find(in: places.map(folder.path))
                #expect(found.map { LocalFile.resolved($0.journal) } == [LocalFile.resolved(path)])
            }
            // Whoever asks for other folders is not told of it.
            for place in ["out/b", "out"] { #expect(UnfinishedTakes.find(in: folder.path(place)).isEmpty) }
        }
    }

    @Test func aTakeWhoseFilesAreBeingWrittenIsNoUnfinishedOne() async throws {
        try await TemporaryFolder.use { folder in
            let file = try await Recordings.write(Recordings.mp4, to: folder)
            var journal = Self.full([Self.file("file.mp4")])
            journal.state = .running
            try journal.write(to: TakeManifest.journalPath(in: folder.url.path, name: "take"))
            let writer = try FileHandle(forUpdating: file)
            #expect(UnfinishedTakes.find(in: folder.url.path).isEmpty)
            try writer.close()
            #expect(UnfinishedTakes.find(in: folder.url.path).count == 1)
        }
    }
}
