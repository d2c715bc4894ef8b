import CaptureRuntime
import CaptureTesting
import Foundation
import Testing

/// What a take leaves beside its files.
@Suite struct ManifestTests {
    /// A manifest in which every member has a value.
    static func full(_ files: [TakeFile]) -> TakeManifest {
        var manifest = TakeManifest(
            mcpipe: "0.1.0", state: .complete, take: "007", number: 7, graph: "lecture", rig: "this machine",
            start: .init(
                wallClock: "2026-11-21T14:30:05.123+01:00", clock: "GstSystemClock", runningTime: .milliseconds(1234)),
            files: files, effectiveGraph: "mcpipe: 1\nname: lecture\n")
        manifest.length = Seconds(.seconds(2))
        manifest.drops = [TakeDrops(node: "program", late: 1, outOfBuffers: 2, discontinuity: 3, asked: 4)]
        manifest.gaps = [
            TakeGap(source: "front", from: .milliseconds(500), to: .seconds(1), reason: "it was unplugged")
        ]
        manifest.restarts = [TakeRestart(source: "front", at: .seconds(1), reason: "it came back")]
        manifest.markers = [TakeMarker(at: .nanoseconds(1_500_000_001), label: "goal \"one\"")]
        return manifest
    }

    private static func file(_ name: String) -> TakeFile {
        TakeFile(
            path: name, sink: "program", part: 1, offset: .milliseconds(40), encoder: "x264enc",
            format: "video/x-raw, width=(int)160")
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
            let full = Self.full([file])
            var bare = full
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
            try folder.write(full.text.replacing("\"take\"", with: "\"takes\""), to: "wrong.json")
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
