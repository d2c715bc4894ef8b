import ArgumentParser
import CaptureLanguageServer
import GStreamerKit
import MCPipe

/// `mcpipe lsp`
struct LSPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serve an editor: diagnostics while a file is typed, fixes, help, completion, navigation and rename.",
        discussion: """
            The editor starts it and speaks the Language Server Protocol over standard input and output. The pages of codes \
            that it links to are written into the user's cache, '$XDG_CACHE_HOME/mcpipe' or '~/.cache/mcpipe'.
            """)

    @Flag(help: "Accepted for compatibility; always stdio.")
    var stdio = false

    func run() async throws {
        let environment = CurrentProcess.environment
        let pages = DiagnosticPages(environment: environment, version: Version.text)
        let server = LanguageServer(
            version: Version.text, environment: environment, executor: BackgroundThreads(label: "mcpipe lsp"),
            page: { pages.address(of: $0) }, send: { StandardStream.output.write($0) })
        // The protocol's own numbers: an end that was not announced is 1.
        if await !server.serve(StandardInput.pieces()) { throw ExitCode(1) }
    }
}
