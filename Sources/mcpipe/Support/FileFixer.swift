import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import GStreamerKit
import MCPipe

/// Puts what is certain of the findings' fix-its into the files they are about, until nothing is left to do.
///
/// All rounds are done in memory. Only then is each changed file written, whole, so that no reader ever sees half of a
/// change; a round after which a file is no YAML any more is taken back.
struct FileFixer {
    private var input: PipelineInput
    private var files: OverlaidFiles
    /// What was changed, by file, in the order of the rounds.
    private var changes: [FixedTexts.Change] = []
    /// The files as they were read before anything was changed.
    private var originals: [String: String] = [:]

    /// Each round mends what the one before has uncovered; a graph nests less deep than this.
    private static let rounds = 10
    /// Files beyond this are refused by the loader.
    private static let largestFile = 1 << 20

    /// Prepares to mend a file; nothing is read yet.
    init(path: String, options: GraphOptions) {
        files = OverlaidFiles(over: LocalFiles())
        input = PipelineInput(path: path, options: options)
    }

    /// Mends the file and those it includes, says what was changed, and gives the verdict on what came out.
    mutating func verdict() async throws(Problem) -> (graph: Graph?, verdict: Verdict) {
        var result = await input.verdict()
        for _ in 0..<Self.rounds {
            guard let fixed = fixed(result.verdict) else { break }
            let before = files
            files.texts.merge(fixed.texts) { $1 }
            input.reader = files
            let next = await input.verdict()
            guard !Self.isUnreadable(next.verdict) || Self.isUnreadable(result.verdict) else {
                files = before
                break
            }
            changes += fixed.changes
            result = next
        }
        try write()
        for change in changes {
            let place = change.fixIt.edits.first.map { "\($0.range)" } ?? input.path
            Console.note("\(place): fixed: \(change.fixIt.message)")
        }
        return result
    }

    /// The texts after one round; nil where there is nothing to do.
    private mutating func fixed(_ verdict: Verdict) -> FixedTexts? {
        let wanted = verdict.diagnostics.compactMap { finding in
            finding.certainFixIt.map { FixedTexts.Change(finding, $0) }
        }
        let named = Set(wanted.flatMap { $0.fixIt.edits.map(\.range.file) }).subtracting(SarifRenderer.unfiled)
        var current: [String: String] = [:]
        for file in named where verdict.texts[file] != nil {
            current[file] = (try? files.bytes(of: file, atMost: Self.largestFile)).flatMap {
                String(validating: $0, as: UTF8.self)
            }
        }
        originals.merge(current) { first, _ in first }
        let fixed = FixedTexts(wanted, in: current)
        return fixed.changes.isEmpty ? nil : fixed
    }

    private func write() throws(Problem) {
        for (path, text) in files.texts.sorted(by: { $0.key < $1.key }) {
            guard let bytes = try? LocalFiles().bytes(of: path, atMost: Self.largestFile),
                originals[path].map({ Array($0.utf8) }) == bytes
            else {
                throw Problem(
                    CommandDiagnostics.outputFile, "'\(path)' was changed by somebody else", status: .outputNotCreated,
                    help: ["run the command again"])
            }
            do throws(LocalFile.Failure) { try LocalFile.replace(path, with: text) } catch {
                throw Problem(
                    CommandDiagnostics.outputFile, "cannot write '\(path)': \(error.reason)", status: .outputNotCreated,
                    help: ["make the file and its folder writable, or mend it by hand"])
            }
        }
    }

    private static func isUnreadable(_ verdict: Verdict) -> Bool {
        verdict.diagnostics.contains { ["yaml-syntax", "not-text"].contains($0.code.slug) }
    }
}
