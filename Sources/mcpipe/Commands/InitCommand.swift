import ArgumentParser
import CaptureRuntime

/// `mcpipe init`
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a first pipeline file from the cameras and microphones that are plugged in.",
        discussion: """
            Without cameras it uses test patterns. A file that is there is never replaced. The schema that editors complete by \
            is written beside it, as '\(NeighbourSchema.name)', and the file names it in its first line.
            """)

    @Argument(help: "The file to write; '-' prints it.", completion: .file(extensions: ["yaml"]))
    var file = "pipeline.yaml"

    func run() async throws {
        let starter = StarterFile(await LocalRig.discover())
        guard file != "-" else { return Console.print(starter.text(schema: nil)) }
        try NewFile.expectAbsent(file)
        switch NeighbourSchema.write(besides: file) {
        case .written: try NewFile.write(starter.text(schema: NeighbourSchema.name), to: file)
        case .missing(let reason):
            try NewFile.write(starter.text(schema: nil), to: file)
            Console.note("no schema for editors: \(reason); 'mcpipe schema' prints it")
        }
        Console.note("wrote \(file); now: mcpipe run \(file) --duration 10s")
    }
}
