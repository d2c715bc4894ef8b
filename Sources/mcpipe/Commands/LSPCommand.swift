import ArgumentParser
import CaptureLanguageServer
import GStreamerKit
import MCPipe

/// `mcpipe lsp`
struct LSPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serve an editor: findings while a file is typed, their ways out, help and completion.",
        discussion: "The editor starts it and speaks the Language Server Protocol over standard input and output.")

    @Flag(help: "Taken because editors pass it; there is no other way.")
    var stdio = false

    func run() async throws {
        let server = LanguageServer(version: Version.text, environment: CurrentProcess.environment) {
            StandardStream.output.write($0)
        }
        // The protocol's own numbers: an end that was not announced is 1.
        if await !server.serve(StandardInput.pieces()) { throw ExitCode(1) }
    }
}
