import ArgumentParser
import CaptureDiagnostics
import CaptureRuntime
import MCPipe

/// `mcpipe verify`
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Judge recorded files: what is in them, and whether all of it is there.",
        discussion: """
            Looks at every packet of MP4, QuickTime, Matroska, WebM and MPEG-TS files and decodes none. Nothing is written. \
            The exit status is 0 where all files are complete, 65 where one is cut off or holds nothing that can be played, \
            66 where one cannot be opened.
            """)

    @Argument(help: "Recorded files.", completion: .file(extensions: ["mp4", "mov", "mkv", "webm", "ts"]))
    var files: [String]

    @OptionGroup var output: FormatOption

    func run() async throws {
        var answers: [JSONValue] = []
        var statuses: [ExitStatus] = []
        for file in files {
            let verdict = try await RecordedFile(file).verify()
            statuses.append(RecordingPlace.status(of: verdict))
            if let finding = verdict.diagnostic, !output.isJSON { Console.report([finding]) }
            if !output.isJSON { Console.print(verdict.text) }
            answers.append(verdict.json)
        }
        if output.isJSON { Console.print(JSONValue.array(answers).indented) }
        let status = ExitStatus(statuses)
        if status != .done { throw status.code }
    }
}
