import CaptureCheck
import CaptureModel
import CaptureTesting
import Testing

/// A take's number is free where no manifest has it, whatever its files are called.
@Suite struct TakeNumberTests {
    private func number(_ template: String, graph: String = "show", _ paths: String...) throws -> String {
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(
            Dictionary(uniqueKeysWithValues: paths.map { ($0, .file(isReadable: true, size: ByteCount(bytes: 1))) }))
        return try check(
            """
            mcpipe: 1
            name: \(graph)
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "\(template)", video: bars } }
            """, host: host
        ).graph.take
    }

    @Test(arguments: ["{date}-{time}-{take}.mkv", "{take} at {time}.mkv", "{name}-{take}.mkv"])
    func aManifestAndAJournalHoldTheirNumbers(template: String) throws {
        let found = try number(template, "/takes/show-001.take.json", "/takes/.show-002.take.json")
        #expect(found == "003")
    }

    @Test func onlyThoseOfThisGraphInThisFolderDo() throws {
        #expect(try number("{time}-{take}.mkv", graph: "other", "/takes/show-001.take.json") == "001")
        #expect(try number("{date}/{take}.mkv", "/takes/show-001.take.json") == "001")
    }

    /// The outcome for a take that is called 'x', in a folder where such a take was.
    private func outcome(
        _ template: String, mayOverwrite: Bool = false, _ paths: String...
    ) throws -> (take: String?, slugs: [String], rendered: String) {
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(
            Dictionary(uniqueKeysWithValues: paths.map { ($0, .file(isReadable: true, size: ByteCount(bytes: 1))) }))
        var options = CheckOptions.testing
        options.take = "x"
        options.mayOverwrite = mayOverwrite
        let found = try check(
            """
            mcpipe: 1
            name: show
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "\(template)", video: bars } }
            """, host: host, options: options)
        return (found.outcome.graph?.take, found.slugs, found.rendered)
    }

    @Test(arguments: ["/takes/show-x.take.json", "/takes/.show-x.take.json"])
    func aNameWhoseManifestIsThereIsRefused(manifest: String) throws {
        for template in ["{time}-{take}.mkv", "{date} {time}.mkv"] {
            let refused = try outcome(template, manifest)
            #expect(refused.slugs == ["file-exists"])
            #expect(
                refused.rendered.contains(
                    "take 'x' would replace '\(manifest)', the manifest of an earlier take of this name"))
            #expect(try outcome(template, mayOverwrite: true, manifest).take == "x")
        }
        #expect(try outcome("{time}-{take}.mkv", "/takes/show-y.take.json").take == "x")
        #expect(try outcome("{take}/{time}.mkv", manifest).take == "x", "another folder's")
    }

    @Test func aFileAndItsManifestAreOneFinding() throws {
        #expect(try outcome("{take}.mkv", "/takes/x.mkv", "/takes/show-x.take.json").slugs == ["file-exists"])
    }

    /// Without '{take}' the number is in the manifest's name only, which each run would write over.
    @Test func aTakeWithoutANumberInItsFilesHasAFreeOneInItsManifest() throws {
        #expect(try number("{date}-{time}.mkv", "/takes/show-001.take.json", "/takes/.show-002.take.json") == "003")
        #expect(try number("{date}-{time}.mkv", graph: "other", "/takes/show-001.take.json") == "001")
    }

    @Test func whoMayReplaceAFileReplacesItsManifest() throws {
        let there = ["/takes/a.mkv", "/takes/show-001.take.json"]
        var host = HostInventory.bench
        host.files = InMemoryFileSystem(
            Dictionary(uniqueKeysWithValues: there.map { ($0, .file(isReadable: true, size: ByteCount(bytes: 1))) }))
        var options = CheckOptions.testing
        options.mayOverwrite = true
        let text = """
            mcpipe: 1
            name: show
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "FILE", video: bars } }
            """
        #expect(try check(text.replacing("FILE", with: "a.mkv"), host: host, options: options).graph.take == "001")
        #expect(try check(text.replacing("FILE", with: "b.mkv"), host: host, options: options).graph.take == "002")
    }
}
