import CaptureCheck
import CaptureModel
import CaptureTesting
import Testing

/// The names of takes and segments: never one that is there, always one over all record sinks.
@Suite struct TakeFilesTests {
    static let moment = CheckOptions.Moment(date: "2026-11-20", time: "14-30-05")
    static let file = FileSystemEntry.file(isReadable: true, size: ByteCount(bytes: 1))

    static func pipeline(_ sinks: String) -> String {
        """
        mcpipe: 1
        name: show
        takes: { begin: manual }
        sources: { left: { pattern: smpte }\(sinks.contains("right") ? ", right: { pattern: ball }" : "") }
        sinks:
        \(sinks.split(separator: "\n").map { "  \($0)\n" }.joined())
        """
    }

    static let isolated = pipeline(
        """
        iso: { record: "{name}-{take}-{source}.mp4", each: [left, right] }
        still: { snapshot: "{take}.png", video: left }
        """)

    /// The takes of a text, on a disk that changes after the check.
    private func files(
        _ text: String, mayOverwrite: Bool = false, with entries: [String: FileSystemEntry] = [:],
        links: [String: String] = [:]
    ) throws -> TakeFiles {
        var options = CheckOptions.testing
        options.mayOverwrite = mayOverwrite
        var host = HostInventory.bench
        let graph = try check(text, host: host, options: options).graph
        var disk = InMemoryFileSystem(entries)
        disk.links = links
        host.files = disk
        return TakeFiles(graph, host: host)
    }

    private func message(_ files: TakeFiles, named name: String? = nil) throws -> String {
        let failure = #expect(throws: TakeFiles.Failure.self) { try files.next(named: name, at: Self.moment) }
        return try #require(failure).message
    }

    @Test func theNextTakeIsFreeForEveryRecordSink() throws {
        let taken = ["/takes/show-001-left.mp4": Self.file, "/takes/show-002-right.mp4": .folder(isWritable: true)]
        let take = try files(Self.isolated, with: taken).next(at: Self.moment)
        #expect(take.name == "003")
        #expect(take.paths == ["iso-left": "/takes/show-003-left.mp4", "iso-right": "/takes/show-003-right.mp4"])
        #expect(take.segments.isEmpty)
    }

    @Test func aSnapshotOfTheRunIsInNoTakesWay() throws {
        #expect(try files(Self.isolated, with: ["/takes/001.png": Self.file]).next(at: Self.moment).name == "001")
    }

    @Test func aTakeOverwritesNothingEvenWhereTheRunMay() throws {
        let taken = ["/takes/show-001-left.mp4": Self.file]
        let files = try files(Self.isolated, mayOverwrite: true, with: taken)
        #expect(try files.next(at: Self.moment).name == "002", "a free number is free")
        #expect(try files.next(named: "001", at: Self.moment).paths["iso-left"] == "/takes/show-001-left.mp4")
    }

    @Test func aNamedTakeWhoseFileIsThereIsRefusedWithSinkAndFile() throws {
        let files = try files(Self.isolated, with: ["/takes/show-a-right.mp4": Self.file])
        #expect(
            try message(files, named: "a")
                == "take 'a': record sink 'iso-right' would replace '/takes/show-a-right.mp4'")
        #expect(try files.next(named: "b", at: Self.moment).name == "b")
    }

    @Test func aTakeThatWouldReplaceAManifestIsRefused() throws {
        let text = Self.pipeline("file: { record: \"{time}-{take}.mkv\", video: left }")
        for manifest in ["/takes/show-a.take.json", "/takes/.show-a.take.json"] {
            let there = [manifest: Self.file]
            #expect(
                try message(files(text, with: there), named: "a")
                    == "take 'a': its manifest would replace '\(manifest)', that of an earlier take of this name")
            #expect(try files(text, mayOverwrite: true, with: there).next(named: "a", at: Self.moment).name == "a")
            #expect(try files(text, with: there).next(named: "b", at: Self.moment).name == "b")
        }
        // The files of such a take are called after its moment, and so is its manifest.
        let unnumbered = Self.pipeline("file: { record: \"{date}/{time}/x.mkv\", video: left }")
        let manifest = "/takes/2026-11-20/14-30-05/show-2026-11-20-14-30-05.take.json"
        #expect(try message(files(unnumbered, with: [manifest: Self.file])).contains("would replace '\(manifest)'"))
    }

    @Test(arguments: [
        (FileSystemEntry.folder(isWritable: true), "it is a folder"), (.other, "it is neither a file nor a folder"),
    ])
    func whatIsNoFileIsNeverReplaced(entry: FileSystemEntry, reason: String) throws {
        let files = try files(Self.isolated, mayOverwrite: true, with: ["/takes/show-a-left.mp4": entry])
        #expect(try message(files, named: "a").hasSuffix(reason))
    }

    @Test(arguments: [
        ("", "it is empty"), ("  ", "it is empty"), (" a", "it begins or ends with a blank"),
        ("..", "it stands for a folder"), ("../x", "it holds a '/'"),
        ("a\nb", "it holds a control character"), (String(repeating: "x", count: 256), "it is longer than 255 bytes"),
        (String(repeating: "x", count: 250), "is longer than 255 bytes"),
    ])
    func aNameThatCannotBeOneIsRefused(name: String, reason: String) throws {
        #expect(try message(files(Self.isolated), named: name).hasSuffix(reason))
    }

    @Test func aTakeWithoutANumberIsCalledAfterItsMoment() throws {
        let text = Self.pipeline("file: { record: \"{date}/{time}.mkv\", video: left }")
        let take = try files(text).next(at: Self.moment)
        #expect(take.name == "2026-11-20-14-30-05")
        #expect(take.paths == ["file": "/takes/2026-11-20/14-30-05.mkv"])
        let second = try files(text, with: ["/takes/2026-11-20/14-30-05.mkv": Self.file])
        #expect(try message(second).contains("'file' would replace '/takes/2026-11-20/14-30-05.mkv'"))
    }

    @Test func aNameThatMakesTwoSinksOneIsRefused() throws {
        let text = Self.pipeline(
            """
            a: { record: "x-{take}.mp4", video: left }
            b: { record: "{take}-x.mp4", video: right }
            """)
        #expect(try message(files(text), named: "x").contains("'a' and 'b' would write the same file '/takes/x-x.mp4'"))
        let linked = try files(
            Self.pipeline(
                """
                a: { record: "one/{take}.mp4", video: left }
                b: { record: "two/{take}-x.mp4", video: right }
                """), links: ["/takes/two/y-x.mp4": "/takes/one/y.mp4"])
        #expect(try message(linked, named: "y").contains("would write the same file '/takes/two/y-x.mp4'"))
    }

    @Test func aSourcesFileIsNoTakes() throws {
        let text = """
            mcpipe: 1
            name: show
            output: /pipelines
            takes: { begin: manual }
            sources: { clip: { file: clip.mp4 } }
            sinks: { file: { record: "{take}.mp4", video: clip } }
            """
        let clip = ["/pipelines/clip.mp4": Self.file]
        let files = try files(text, mayOverwrite: true, with: clip)
        #expect(try message(files, named: "clip").hasSuffix("'/pipelines/clip.mp4', which source 'clip' reads"))
        // By another name too.
        let linked = try self.files(
            text, mayOverwrite: true, with: clip, links: ["/pipelines/film.mp4": "/pipelines/clip.mp4"])
        #expect(try message(linked, named: "film").hasSuffix("'/pipelines/film.mp4', which source 'clip' reads"))
    }

    @Test(arguments: [
        ("{take}.mp4", ["/takes/002-001.mp4", "/takes/002-002.mp4", "/takes/002-1000.mp4"]),
        ("{take}/{segment}.mp4", ["/takes/002/001.mp4", "/takes/002/002.mp4", "/takes/002/1000.mp4"]),
        (
            "{segment}/{take}-{segment}.mp4",
            ["/takes/001/002-001.mp4", "/takes/002/002-002.mp4", "/takes/1000/002-1000.mp4"]
        ),
    ])
    func segmentsAreNumberedWithinATake(template: String, paths: [String]) throws {
        let text = Self.pipeline("file: { record: \"\(template)\", video: left, segment: 10 min }")
        let earlier = try files(text).next(at: Self.moment)
        let first = try #require(earlier.paths["file"])
        let take = try files(text, with: [first: Self.file]).next(at: Self.moment)
        let segments = try #require(take.segments["file"])
        #expect(segments.length == .seconds(600))
        #expect([1, 2, 1000].map(segments.path) == paths)
        #expect(take.paths["file"] == segments.path(1))
    }

    /// Retention deletes the oldest first.
    @Test(arguments: ["{take}.mp4", "{take}/{segment}.mp4", "{take}/{segment}/x.mp4", "{segment}{take}.mp4"])
    func aTakeWhoseFirstSegmentsAreGoneKeepsItsNumber(template: String) throws {
        let text = Self.pipeline("file: { record: \"\(template)\", video: left, segment: 10 min }")
        let fresh = try files(text).next(at: Self.moment)
        let segments = try #require(fresh.segments["file"])
        let later = try files(text, with: [segments.path(1234): Self.file])
        #expect(try later.next(at: Self.moment).name == "002")
        #expect(try message(later, named: "001").hasSuffix("'file' would replace '\(segments.path(1234))'"))
        var host = HostInventory.bench
        host.files = InMemoryFileSystem([segments.path(1234): Self.file])
        var options = CheckOptions.testing
        #expect(try check(text, host: host, options: options).graph.take == "002")
        options.take = "001"
        #expect(try check(text, host: host, options: options).slugs == ["file-exists"])
    }

    @Test func aTakeThatWasNotSplitKeepsItsNumber() throws {
        let text = Self.pipeline("file: { record: \"{take}.mp4\", video: left, segment: 10 min }")
        #expect(try files(text, with: ["/takes/001.mp4": Self.file]).next(at: Self.moment).name == "002")
    }

    @Test func aCheckedGraphHasTheNamesOfItsFirstTake() throws {
        let text = Self.pipeline("file: { record: \"{take}.mp4\", container: mp4, video: left, segment: 1 min }")
        let graph = try check(text).graph
        let sink = try #require(graph.sinks.first)
        #expect(sink.path == "/takes/001-001.mp4")
        #expect(sink.segments?.path(2) == "/takes/001-002.mp4")
        #expect(sink.segments?.description == "/takes/001-{segment}.mp4")
    }

    @Test(arguments: [
        ("{take}", "/takes/001-001"), (".mp4", "/takes/.mp4-001"), ("v1.2/{take}", "/takes/v1.2/001-001"),
        ("a.{take}", "/takes/a-001.001"), ("{{x}}.mkv", "/takes/{x}-001.mkv"),
    ])
    func theNumberStandsBeforeTheExtension(template: String, path: String) throws {
        let text = Self.pipeline("file: { record: \"\(template)\", container: mkv, video: left, segment: 1 min }")
        let outcome = try check(text.replacing("takes: { begin: manual }\n", with: ""))
        #expect(outcome.outcome.graph?.sinks.first?.path == path, "\(outcome.rendered)")
    }
}
