import CaptureModel
import CaptureTesting
import Testing

/// Two names for one file, and files that a run would take from itself.
@Suite struct SameFileTests {
    private func slugs(_ sinks: String, links: [String: String] = [:], source: String = "clip.mp4") throws -> [String] {
        let film = FileSystemEntry.file(isReadable: true, size: ByteCount(bytes: 1000))
        var files = InMemoryFileSystem(["/pipelines/clip.mp4": film, "/pipelines/link.mp4": film])
        files.links = links
        var host = HostInventory.bench
        host.files = files
        host.media["/pipelines/link.mp4"] = host.media["/pipelines/clip.mp4"]
        return try check(
            """
            mcpipe: 1
            name: same
            output: /pipelines
            sources: { clip: { file: \(source) } }
            sinks: { \(sinks) }
            """, host: host, file: "/pipelines/graph.yaml"
        ).slugs
    }

    /// Links lead one name to the other, or both to a third.
    @Test(
        arguments: [
            (["/pipelines/two": "/pipelines/one"], true), ([:], false),
            (["/pipelines/one": "/pipelines/three", "/pipelines/two": "/pipelines/three"], true),
            (["/pipelines/one": "/pipelines/three", "/pipelines/two": "/pipelines/four"], false),
        ] as [([String: String], Bool)])
    func sinksWhoseNamesLeadToOneFileAreRefused(links: [String: String], isOne: Bool) throws {
        let whole = try slugs(
            "a: { record: one/x.mkv, video: clip }, b: { record: two/x.mkv, video: clip }", links: links)
        #expect(whole == (isOne ? ["same-file"] : []))
        let split = try slugs(
            "a: { record: \"one/x-{segment}.mkv\", segment: 5 s, video: clip }, b: { record: two/x-002.mkv, video: clip }",
            links: links)
        #expect(split == (isOne ? ["same-file"] : []))
    }

    /// A sound in a list of pictures writes nothing, so that only it is reported; its twin has two pictures.
    @Test(arguments: [("tone: 440 Hz", ["wrong-media"]), ("pattern: ball", ["same-file"])])
    func aListWithASoundIsToldThatAndNotToWriteOneFile(kind: String, wanted: [String]) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: same
            sources: { a: { pattern: smpte }, b: { \(kind) } }
            sinks: { r: { each: [a, b], record: x.mkv } }
            """)
        #expect(checked.slugs == wanted)
    }

    /// A source's file is known by what its name leads to.
    @Test(arguments: [("link.mp4", ["same-file"]), ("clip.mp4", [])])
    func aFileThatIsReadByAnotherNameIsNotWritten(source: String, wanted: [String]) throws {
        let found = try slugs(
            "f: { record: film.mp4, video: clip }", links: ["/pipelines/link.mp4": "/pipelines/film.mp4"],
            source: source)
        #expect(found == wanted)
    }

    @Test(arguments: [("graph.yaml", ["same-file"]), ("graph-2.yaml", [])])
    func theFileThatTheGraphStandsInIsNotWritten(name: String, wanted: [String]) throws {
        #expect(try slugs("f: { record: \(name), container: mkv, video: clip }") == wanted)
    }

    @Test(arguments: [("x.mkv/y.mkv", ["same-file"]), ("x.mkv/y/z.mkv", ["same-file"]), ("x.mkv-2/y.mkv", [])])
    func noFileIsTheFolderOfAnother(name: String, wanted: [String]) throws {
        #expect(try slugs("a: { record: x.mkv, video: clip }, b: { record: \(name), video: clip }") == wanted)
    }
}
