import ArgumentParser
import CaptureRuntime

/// `mcpipe init`
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a first pipeline file from the cameras and microphones that are plugged in.",
        discussion: "Without cameras it uses test patterns. A file that is there is never replaced.")

    @Argument(help: "The file to write; '-' prints it.", completion: .file(extensions: ["yaml"]))
    var file = "pipeline.yaml"

    func run() async throws {
        let text = StarterFile(await LocalRig.discover()).text
        guard file != "-" else { return Console.print(text) }
        try NewFile.write(text, to: file)
        Console.note("wrote \(file); now: mcpipe run \(file) --duration 10s")
    }
}
