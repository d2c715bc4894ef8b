import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// Files stay in the output folder, whatever links lie in it.
@Suite struct OutputLinkTests {
    private func pipeline(_ name: String, output: String = "") -> String {
        """
        mcpipe: 1
        name: show
        \(output.isEmpty ? "" : "output: \(output)")
        sources: { bars: { pattern: smpte } }
        sinks: { file: { record: "\(name)", video: bars } }
        """
    }

    private func host(_ links: [String: String]) -> HostInventory {
        var host = HostInventory.bench
        var files = InMemoryFileSystem(["/takes/out": .folder(isWritable: true)])
        files.links = links
        host.files = files
        return host
    }

    @Test func aNameThatALinkLeadsElsewhereIsRefusedWithBothPlaces() throws {
        let checked = try check(pipeline("link/{take}.mkv"), host: host(["/takes/link": "/srv/other"]))
        #expect(checked.errors == ["path-escapes"], "\(checked.rendered)")
        let finding = try checked.first("path-escapes")
        #expect(finding.message.contains("'/takes/link/001.mkv', which a link leads to '/srv/other/001.mkv'"))
        #expect(finding.fixIts.contains { $0.message.contains("'output: /srv/other'") })
    }

    @Test func aLinkThatStaysInTheFolderIsNoMatter() throws {
        let checked = try check(pipeline("today/{take}.mkv"), host: host(["/takes/today": "/takes/out"]))
        #expect(checked.errors == [], "\(checked.rendered)")
    }

    @Test func theFolderItselfMayBeALink() throws {
        let checked = try check(
            pipeline("{take}.mkv", output: "recordings"), host: host(["/takes/recordings": "/srv/disk"]))
        #expect(!checked.slugs.contains("path-escapes"), "\(checked.rendered)")
    }

    @Test func aNameBesideTheFolderIsOutsideItToo() throws {
        let links = ["/takes/recordings": "/srv/disk", "/takes/recordings/day": "/srv/disk-2/day"]
        var host = host(links)
        host.files = InMemoryFileSystem()
        var files = InMemoryFileSystem()
        files.links = ["/takes/recordings/day": "/takes/recordings-2/day"]
        host.files = files
        let checked = try check(pipeline("day/{take}.mkv", output: "recordings"), host: host)
        #expect(checked.errors == ["path-escapes"], "\(checked.rendered)")
    }

    @Test func aTakeThatIsAskedForLaterIsJudgedByWhatLiesThereThen() throws {
        let text = """
            mcpipe: 1
            name: show
            takes: { begin: manual }
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: "{take}/x.mkv", video: bars } }
            """
        let graph = try check(text).graph
        let files = TakeFiles(graph, host: host(["/takes/evil": "/etc"]))
        let failure = #expect(throws: TakeFiles.Failure.self) {
            try files.next(named: "evil", at: .init(date: "2026-11-20", time: "14-30-05"))
        }
        #expect(failure?.message.hasSuffix("a link leads it out of the output folder, to '/etc/x.mkv'") == true)
        #expect(try files.next(named: "good", at: .init(date: "2026-11-20", time: "14-30-05")).name == "good")
    }
}
