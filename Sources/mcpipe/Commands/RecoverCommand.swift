import ArgumentParser
import CaptureDiagnostics
import CaptureRuntime
import GStreamerKit
import MCPipe

/// `mcpipe recover`
struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Make ordinary files of recordings that a crash or a power cut has left.",
        discussion: """
            Packets are copied, none is encoded anew. The new file is written beside the old one, brought to the disk, compared \
            with it packet by packet, and only then put in its place; a file of which nothing can be read stays as it is. \
            Where something between or behind what can be read is not in the new file, the old one is kept, and the status is 65. \
            Files that are complete are left alone, but for MP4 and MOV in fragments, which are made ordinary; a manifest that \
            says of such a file that it was left as it was written is brought up to date. In a folder every recording is looked \
            at, the takes that were not finished get their manifests, and the files of these that nothing had been written to \
            yet are removed, as are journals without content.
            """)

    @Argument(
        help: "Recorded files, or folders of them.", completion: .file(extensions: ["mp4", "mov", "mkv", "webm", "ts"]))
    var files: [String]

    @Flag(help: "Keep what the file was, as 'NAME.original.EXTENSION'.")
    var keep = false

    @OptionGroup var output: FormatOption

    func run() async throws {
        var answers: [JSONValue] = []
        var statuses: [ExitStatus] = []
        let folders = Set(files.map(RecordingPlace.folder)).sorted()
        let claim: RecoveryClaim
        do throws(FolderClaim.Refusal) { claim = try RecoveryClaim(of: folders) } catch { throw report(error) }
        defer { withExtendedLifetime(claim) {} }
        UnfinishedTakes.removePartialFiles(in: folders)
        var unfinished = UnfinishedTakes.find(in: folders)
        var left = LeftFiles(in: folders)
        let asked = files.flatMap(RecordingPlace.files).map { (file: $0, target: LocalFile.resolved($0)) }
        let removed = Dictionary(
            unfinished.indices.flatMap { unfinished[$0].removeEmptyFiles() }.map { ($0.target, $0.file) }
        ) { first, _ in first }
        let gone = removed.values.sorted().map { ($0, Self.emptiness) }
        let journals = UnreadableJournal.find(in: folders)
        let blank = journals.filter { $0.remove() }
        for (file, reason) in gone + blank.map({ ($0.path, $0.reason) }) {
            if output.isJSON {
                answers.append(["file": .string(file), "outcome": "removed", "reason": .string(reason)])
            } else {
                Console.print("\(file): \(reason); removed")
            }
        }
        for journal in journals where !blank.contains(journal) {
            statuses.append(.rejected)
            if output.isJSON {
                answers.append([
                    "file": .string(journal.path), "outcome": "left-as-it-was", "reason": .string(journal.reason),
                ])
            } else {
                Console.report([journal.diagnostic])
            }
        }
        for file in asked.filter({ removed[$0.target] == nil }).map(\.file) {
            let marks = unfinished.lazy.compactMap { $0.marks(of: file) }.first ?? left.marks(of: file)
            var result = try await RecordedFile(file).recover(keepingOriginal: keep, marks: marks)
            for take in unfinished { result.verdict = take.held(result.verdict) }
            // A transport stream looks complete while it is written.
            if result.isStillWritten { result.verdict = result.verdict.known(to: []) }
            var manifest = try await left.take(result)
            for index in unfinished.indices {
                manifest = try await unfinished[index].take(result, isTaken: manifest != nil) ?? manifest
            }
            statuses.append(Self.status(of: result))
            answers.append(Self.json(result))
            guard !output.isJSON else { continue }
            if let finding = result.diagnostic { Console.report([finding]) }
            Console.print(Self.text(result))
            if let manifest { Console.print("  manifest brought up to date: \(Console.short(manifest))") }
        }
        for take in unfinished {
            let missing = take.missingFiles
            guard let manifest = try await take.conclude() else { continue }
            for file in missing {
                statuses.append(.unreadable)
                if output.isJSON {
                    answers.append(["file": .string(file), "outcome": "missing", "take": .string(take.manifest.take)])
                } else {
                    Console.report([take.diagnostic(missing: file)])
                }
            }
            if !output.isJSON { Console.print("\(manifest): take '\(take.manifest.take)' has its manifest now") }
        }
        if output.isJSON { Console.print(JSONValue.array(answers).indented) }
        let status = ExitStatus(statuses)
        if status != .done { throw status.code }
    }

    /// Says that another `recover` is at work in a folder; this one has looked at nothing.
    private func report(_ refusal: FolderClaim.Refusal) -> ExitCode {
        if output.isJSON {
            let answer: JSONValue = [
                "file": .string(refusal.folder), "outcome": "left-as-it-was", "reason": .string(refusal.reason),
            ]
            Console.print(JSONValue.array([answer]).indented)
        } else {
            Console.report([refusal.diagnostic])
        }
        return ExitStatus.outputNotCreated.code
    }

    private static let emptiness = "nothing of a recording is in it"

    private static func status(of result: RecordedFile.Recovery) -> ExitStatus {
        switch result.outcome {
        case .notNeeded: return .done
        case .recovered: return result.missing == nil && result.verdict.state != .cutOff ? .done : .rejected
        case .leftAsItWas: break
        }
        if result.isStillWritten { return .outputNotCreated }
        if result.before.isPastRecovery { return .rejected }
        return result.before.state == .unreadable ? RecordingPlace.status(of: result.before) : .outputNotCreated
    }

    private static func text(_ result: RecordedFile.Recovery) -> String {
        switch result.outcome {
        case .recovered(let kept):
            "\(result.verdict.text)\n  recovered\(kept.map { "; what it was is kept as \(Console.short($0))" } ?? "")"
        case .notNeeded, .leftAsItWas: result.verdict.text
        }
    }

    private static func json(_ result: RecordedFile.Recovery) -> JSONValue {
        let (outcome, kept, reason): (String, String?, String?) =
            switch result.outcome {
            case .recovered(let kept): ("recovered", kept, nil)
            case .notNeeded: ("not-needed", nil, nil)
            case .leftAsItWas(let reason): ("left-as-it-was", nil, reason)
            }
        let object: JSONValue = [
            "file": .string(result.before.path), "outcome": .string(outcome), "kept": .optional(kept),
            "reason": .optional(reason), "missing": .optional(result.missing), "before": result.before.json(),
            "now": result.verdict.json(),
        ]
        return object.withoutNulls
    }
}
