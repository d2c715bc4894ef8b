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
            A transport stream is cut off where the journal of its take says that it was never finished. \
            A track to which nothing came is told of an MP4 or MOV file where the take's manifest lies beside it. \
            For a file in slow motion it says which part of its take the file shows, where the take's manifest lies beside it. \
            The exit status is 0 where all files are complete, 66 where one cannot be opened, and 65 where one is not \
            complete: it is cut off, its times step back, a track is empty, it shows another stretch of its take than was \
            recorded, or it holds nothing that can be played.
            """)

    @Argument(help: "Recorded files.", completion: .file(extensions: ["mp4", "mov", "mkv", "webm", "ts"]))
    var files: [String]

    @OptionGroup var output: FormatOption

    func run() async throws {
        var answers: [JSONValue] = []
        var statuses: [ExitStatus] = []
        let unfinished = UnfinishedTakes.find(in: Set(files.map(RecordingPlace.folder)).sorted())
        for file in files {
            let entry = ManifestEntry(of: file)
            let verdict = try await RecordedFile(file).verify().known(to: unfinished).known(to: entry)
            statuses.append(RecordingPlace.status(of: verdict))
            let slow = SlowStretch(of: verdict, entry)
            let misfit = slow?.diagnostic(file)
            if misfit != nil { statuses.append(.rejected) }
            let findings = [verdict.diagnostic, misfit].compactMap(\.self)
            if !output.isJSON {
                if !findings.isEmpty { Console.report(findings) }
                Console.print(verdict.text)
                if let slow { Console.print(slow.text) }
            }
            answers.append(verdict.json(slow))
        }
        if output.isJSON { Console.print(JSONValue.array(answers).indented) }
        let status = ExitStatus(statuses)
        if status != .done { throw status.code }
    }
}
