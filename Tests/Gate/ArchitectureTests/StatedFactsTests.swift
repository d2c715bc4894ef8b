import CaptureTesting
import Foundation
import Testing

/// What documents say of the sources is what stands there.
@Suite struct StatedFactsTests {
    @Test func theDecisionNamesEveryPackageThatIsUsedAndNoOther() throws {
        let used = try Set(
            Fixtures.text("Package.swift").matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/).map { String($0.1) })
        let named = try Set(
            Fixtures.text("docs/decisions/0001-dependencies.md").matches(of: /\*\*([A-Za-z-]+)\*\*/).map {
                String($0.1)
            })
        #expect(!used.isEmpty && used == named)
    }

    @Test(arguments: DocumentTests.documents) func aLinkToADecisionSaysItsNumber(path: String) throws {
        for link in try Fixtures.text(path).matches(of: /\[(\d{4})\]\((?:[^)\s]*\/)?(\d{4})-[^)]*\)/) {
            #expect(link.1 == link.2, "\(path): \(link.0)")
        }
    }

    @Test func theGuideHasEveryExitStatusAndNoOther() throws {
        let known = try Fixtures.text("Sources/mcpipe/ExitStatus.swift").matches(of: /case \w+ = (\d+)/).map {
            String($0.1)
        }
        let table = try Fixtures.text("docs/guide/running.md").components(separatedBy: "## Exit status")[1]
        let told = table.matches(of: /(?m)^\| (\d[\d, ]*) \|/).flatMap {
            $0.1.components(separatedBy: ", ")
        }
        // A second signal ends the process as the shell says it: 128 and its number.
        #expect(known.count > 5 && told.sorted() == (known + ["129", "130", "143"]).sorted())
    }

    @Test func theGuideHasEveryEventAndNoOther() throws {
        let folder = "Sources/mcpipe/Running/"
        let watcher = try Fixtures.text(folder + "JSONWatcher.swift")
        var written = Set(watcher.matches(of: /write\(\s*"([a-z-]+)"/).map { String($0.1) })
        // One line writes either of two.
        written.formUnion(
            watcher.matches(of: /write\([^"\n]*\? "([a-z-]+)" : "([a-z-]+)"/).flatMap { [String($0.1), String($0.2)] })
        written.formUnion(
            try Fixtures.text(folder + "SessionEvent+Disk.swift").matches(of: /(?m)(?:: \(|^ +\(|\(\n +)"([a-z-]+)",/)
                .map {
                    String($0.1)
                })
        let told = try Set(
            Fixtures.text("docs/guide/events.md").matches(of: /(?m)^\| `([a-z-]+)` \| [^|]+ \| [^|]+ \|$/).map {
                String($0.1)
            })
        #expect(written.count > 40)
        #expect(written.subtracting(told).sorted() == [])
        #expect(told.subtracting(written).sorted() == [])
    }

    /// Facts come from documents that readers have; a number of ours for them says nothing to anybody else.
    @Test func noSourceCitesADocumentByANumberOfOurs() throws {
        for path in DocumentTests.paths where path.hasPrefix("Sources/") {
            #expect(try Fixtures.text(path).firstMatch(of: /\bseed \d/) == nil, "\(path)")
        }
    }
}
