import CaptureTesting
import Foundation
import Testing

/// The documents: links that lead somewhere, and nothing that only one machine has.
@Suite struct DocumentTests {
    /// Every file that is not built, by path below the checkout.
    static let paths: [String] = {
        let kinds = [".md", ".swift", ".yaml", ".yml", ".json", ".py", ".sh", ".c", ".h", ".html", ".js", ".css"]
        let tops = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root.path)) ?? []
        let skipped: Set = [".build", ".git", ".swiftpm", "recordings", "artifacts"]
        return tops.filter { !skipped.contains($0) }.flatMap { top -> [String] in
            let url = Fixtures.root.appendingPathComponent(top)
            guard let below = FileManager.default.subpaths(atPath: url.path), !below.isEmpty else { return [top] }
            return below.map { "\(top)/\($0)" }
        }.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return kinds.contains { name.hasSuffix($0) } || !name.contains(".")
        }.filter { path in
            let url = Fixtures.root.appendingPathComponent(path)
            return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
        }.sorted()
    }()

    static let documents = paths.filter { $0.hasSuffix(".md") && !$0.contains(".docc/") }

    @Test func theDocumentsAreThere() {
        for name in ["README.md", "CONTRIBUTING.md", "AGENTS.md", "CHANGELOG.md", "docs/architecture.md"] {
            #expect(Self.documents.contains(name))
        }
        #expect(Self.paths.contains("LICENSE"))
    }

    @Test(arguments: documents) func everyLinkLeadsSomewhere(path: String) throws {
        let text = try Fixtures.text(path).replacing(/```[\s\S]*?```/, with: "").replacing(/`[^`\n]*`/, with: "")
        for match in text.matches(of: /\]\(([^)\s]+)\)/) {
            let link = String(match.1)
            guard !link.contains("://"), !link.hasPrefix("mailto:") else { continue }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let folder = Fixtures.root.appendingPathComponent(path).deletingLastPathComponent()
            let target =
                parts[0].isEmpty ? Fixtures.root.appendingPathComponent(path) : folder.appendingPathComponent(parts[0])
            guard FileManager.default.fileExists(atPath: target.path) else {
                Issue.record("\(path) links to '\(link)', which is not there")
                continue
            }
            guard parts.count == 2, let there = try? String(contentsOf: target, encoding: .utf8) else { continue }
            #expect(Self.anchors(of: there).contains(parts[1]), "\(path) links to '\(link)'; no heading has that name")
        }
    }

    @Test func theChangelogKeepsItsForm() throws {
        let headings = try Fixtures.text("CHANGELOG.md").components(separatedBy: "\n").filter { $0.hasPrefix("## ") }
        #expect(headings.first == "## [Unreleased]")
        for heading in headings.dropFirst() {
            #expect(heading.contains(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/), "\(heading)")
        }
    }

    @Test func noFileNamesAFolderOfOneMachine() throws {
        // Spelt in two pieces, so that this file does not find itself.
        let folders = ["ho" + "me", "Use" + "rs", "ro" + "ot", "m" + "nt", "wo" + "rk"].map { "/\($0)/" }
        for path in Self.paths where path != "dev/vm-cameras" {
            for line in try Self.lines(path) {
                for folder in folders
                where line.hasPrefix(folder) || line.contains(" " + folder) || line.contains("\"" + folder) {
                    Issue.record("\(path) names '\(folder)': \(line)")
                }
            }
        }
    }

    @Test func everyHostThatIsNamedIsOneThatReadersKnow() throws {
        let known: Set = [
            "github.com", "www.swift.org", "swift.org", "json-schema.org", "keepachangelog.com", "semver.org",
            "gstreamer.freedesktop.org", "www.freedesktop.org", "developer.apple.com", "www.w3.org", "www.apache.org",
            "yaml.org", "www.debian.org", "man7.org", "www.kernel.org", "docs.kernel.org", "www.rfc-editor.org",
        ]
        let examples = ["example", "invalid", "local", "test", "example.com", "example.org"]
        for path in Self.paths {
            for line in try Self.lines(path) where line.contains("://") {
                for match in line.matches(of: #/https?://(?:[^\s/@"'<>()]*@)?([A-Za-z0-9.-]+)/#) {
                    let host = match.1.lowercased().trimmingCharacters(in: .init(charactersIn: "."))
                    let isNumber = host.allSatisfy { $0.isNumber || $0 == "." }
                    let isKnown = known.contains(host) || isNumber || !host.contains(".")
                    #expect(isKnown || examples.contains { host.hasSuffix($0) }, "\(path) names the host '\(host)'")
                }
            }
        }
    }

    /// A file's lines; none where it is not text.
    private static func lines(_ path: String) throws -> [Substring] {
        let data = try Data(contentsOf: Fixtures.root.appendingPathComponent(path))
        return data.contains(0) ? [] : String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    /// The names by which a document's headings are linked, as GitHub makes them.
    private static func anchors(of text: String) -> Set<String> {
        Set(
            text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map { line in
                let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                return String(
                    title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : nil })
            })
    }
}
