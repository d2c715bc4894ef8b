import ArgumentParser
import CaptureDiagnostics
import GStreamerKit

/// `mcpipe explain`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Print the page of a finding: what it says, why, and what to do.",
        discussion: "The code is the word in square brackets at the end of a finding's first line.")

    @Argument(help: "A code such as 'unsupported-camera-combination'.")
    var code: String?

    @Flag(help: "All codes: a list of them, or with --markdown all pages.")
    var all = false

    @Option(
        help: ArgumentHelp("Write the pages and their index as Markdown into a folder.", valueName: "folder"),
        completion: .directory)
    var markdown: String?

    @OptionGroup var output: FormatOption

    func validate() throws {
        if code == nil, !all { throw ValidationError("Name a code, or ask for --all.") }
        if code != nil, all { throw ValidationError("Name a code or ask for --all, not both.") }
    }

    func run() throws {
        let codes = try all ? CommandDiagnostics.all : [named()]
        if let markdown {
            try write(codes, to: markdown)
        } else if output.isJSON {
            let objects = codes.map(DiagnosticPage.json)
            Console.print(code == nil ? JSONValue.array(objects).indented : objects[0].indented)
        } else if code == nil {
            let width = codes.map(\.slug.count).max() ?? 0
            Console.print(codes.map { "\(Figures.left($0.slug, width))  \($0.summary)" }.joined(separator: "\n"))
        } else {
            Console.print(codes.map(DiagnosticPage.text).joined(separator: "\n"))
        }
    }

    private func named() throws(Problem) -> DiagnosticCode {
        let slug = (code ?? "").filter { $0 != "[" && $0 != "]" }
        if let found = CommandDiagnostics.all.first(where: { $0.slug == slug }) { return found }
        let near = Self.similar(to: slug).map { ["did you mean \(quotedList($0, joinedBy: "or"))?"] } ?? []
        throw Problem(
            CommandDiagnostics.unknownName, "no finding has the code '\(slug)'", status: .usage,
            help: near + ["list all codes with 'mcpipe explain --all'"])
    }

    /// The nearest code; else those that share a word with it, at most three; nil where none does.
    private static func similar(to slug: String) -> [String]? {
        let slugs = CommandDiagnostics.all.map(\.slug)
        if let near = nearest(to: slug, in: slugs) { return [near] }
        let words = slug.split(separator: "-").map(String.init)
        let shared = slugs.map { other in
            (other, other.split(separator: "-").count { nearest(to: String($0), in: words) != nil })
        }
        let most = shared.map(\.1).max() ?? 0
        return most > 0 ? shared.filter { $0.1 == most }.prefix(3).map(\.0) : nil
    }

    private func write(_ codes: [DiagnosticCode], to folder: String) throws(Problem) {
        do throws(LocalFile.Failure) {
            try LocalFile.makeFolder(folder)
            for code in codes {
                try LocalFile.write(DiagnosticPage.markdown(code), to: "\(folder)/\(code.slug).md", replacing: true)
            }
            if all {
                try LocalFile.write(DiagnosticPage.index(codes), to: "\(folder)/README.md", replacing: true)
            }
        } catch {
            throw Problem(
                CommandDiagnostics.outputFile, "cannot write the pages into '\(folder)': \(error.reason)",
                status: .outputNotCreated)
        }
    }
}
