import CaptureDiagnostics

/// Reads files into trees and puts included files below those that include them.
final class FileLoading {
    private let reader: any FileReader
    private let substitution: Substitution
    private let findings: Findings
    private var filesRead = 0

    init(reader: any FileReader, substitution: Substitution, findings: Findings) {
        self.reader = reader
        self.substitution = substitution
        self.findings = findings
    }

    /// A file that other files include.
    private struct Link {
        let path: String
        /// Where the inclusion is written; nil for the first file.
        let place: SourceRange?
    }

    /// The tree of a file with all it includes merged in; nil where there is none, which has then been reported.
    func tree(of path: String) -> FileNode? {
        findings.folders[path] = ""
        return tree(Link(path: path, place: nil), within: [], mainFolder: Paths.folder(of: path))
    }

    /// The tree of one file alone.
    func ownTree(of path: String) -> FileNode? { parsed(Link(path: path, place: nil)) }

    private func tree(_ link: Link, within chain: [Link], mainFolder: String) -> FileNode? {
        guard isAllowed(link, within: chain), var own = parsed(link) else { return nil }
        guard let include = own["include"], !include.isNull else { return own }
        let spot = Spot(label: "'include'", owner: "'include'", subjects: [], findings: findings)
        var base: FileNode?
        for item in include.list ?? [include] {
            guard let path = Shape<String>.path.read(item, spot) else {
                findings.lacksTables = true
                continue
            }
            guard !Paths.normalized(path).isEmpty else {
                findings.lacksTables = true
                spot.report(
                    .fileNotReadable, "'\(abbreviated(path))' cannot be read: it is a folder", at: item.range,
                    label: "a folder", fixIts: [.init("write the name of a file")])
                continue
            }
            let folder = Paths.folder(of: link.path)
            let target = Paths.normalized(Paths.joined(folder, path))
            findings.folders[target] = Paths.relative(Paths.folder(of: target), to: mainFolder)
            let next = Link(path: target, place: item.range)
            guard var included = tree(next, within: chain + [link], mainFolder: mainFolder) else {
                // What it would have brought is not known.
                findings.lacksTables = true
                continue
            }
            checkVersion(of: included, file: target)
            included.removeEntries(["mcpipe", "include"])
            base = base.map { included.merged(over: $0) } ?? included
        }
        own.removeEntries(["include"])
        return base.map { own.merged(over: $0) } ?? own
    }

    private func isAllowed(_ link: Link, within chain: [Link]) -> Bool {
        let names = (chain + [link]).map { "'\($0.path)'" }.joined(separator: " -> ")
        let normal = Paths.normalized(link.path)
        if chain.contains(where: { Paths.normalized($0.path) == normal }) {
            findings.report(
                .includeLoop, "'\(link.path)' includes itself: \(names)", at: link.place, label: "closes the loop",
                notes: chain.dropFirst().map { .init("'\($0.path)' is included here", at: $0.place) },
                fixIts: [.init("remove one of these includes")])
            return false
        }
        guard chain.count <= Limits.includeDepth, filesRead < Limits.files else {
            let isDeep = chain.count > Limits.includeDepth
            findings.report(
                .includeTooDeep,
                isDeep
                    ? "more than \(Limits.includeDepth) files include each other: \(names)"
                    : "more than \(Limits.files) files are included", at: link.place, label: "one too many",
                fixIts: [.init("put what is common into fewer files")])
            return false
        }
        return true
    }

    private func checkVersion(of root: FileNode, file: String) {
        guard let version = root["mcpipe"] else { return }
        let spot = Spot(label: "'mcpipe' of '\(file)'", owner: "'\(file)'", subjects: [], findings: findings)
        _ = PipelineKeys.mcpipe.shape.read(version, spot)
    }

    private func parsed(_ link: Link) -> FileNode? {
        filesRead += 1
        guard let source = text(link) else { return nil }
        findings.texts[link.path] = source.text
        findings.sources[link.path] = source
        guard let root = Composer.compose(source, environment: substitution, findings: findings) else { return nil }
        guard root.entries != nil else {
            if root.isNull {
                Composer.reportEmptyFile(source, findings)
            } else {
                let spot = Spot(label: "'\(link.path)'", owner: "'\(link.path)'", subjects: [], findings: findings)
                spot.report(wrongType: root, wanted: "a mapping such as '\(findings.versionKey): 1'")
            }
            return nil
        }
        return root
    }

    private func text(_ link: Link) -> SourceText? {
        do throws(FileReadingFailure) {
            let size = try reader.size(of: link.path)
            // One byte more than allowed tells a file that is too large from one that is not, should its size be unknown.
            if size ?? 0 <= Limits.fileSize {
                let bytes = try reader.bytes(of: link.path, atMost: Limits.fileSize + 1)
                if bytes.count <= Limits.fileSize {
                    return SourceText(file: link.path, bytes: bytes, findings: findings)
                }
            }
            findings.report(
                .fileTooLarge, "'\(link.path)' is too large for a pipeline or rig file",
                at: link.place ?? SourceRange(file: link.path, line: 1, column: 1), label: "too large",
                fixIts: [.init("name a pipeline file; recordings belong into a 'file' source")],
                evidence: [
                    .init(
                        "file size", value: size.map { "\($0) bytes" } ?? "more than \(Limits.fileSize) bytes",
                        limit: "\(Limits.fileSize) bytes", source: link.path)
                ])
        } catch {
            findings.report(
                .fileNotReadable, "'\(link.path)' cannot be read: \(error.reason)", at: link.place,
                label: error.reason, subjects: [link.path],
                fixIts: [.init("check the name and the permissions of '\(link.path)'")])
        }
        return nil
    }
}
